"""Suicide and self-harm: the seeker's own, or that of somebody they fear for.

`crisis_phrases` says how they are written.
"""

from __future__ import annotations

ENGLISH = (
    r"kill(?:ing|ed|s)? <myself>(?! (?:laughing|with work|at work|over|trying|for (?:this|that)))",
    r"kms\b",
    r"unaliv(?:e|ing|ed)",
    r"(?:suic|sucid|suicd)\w*\b(?! (?:squad|mission|doors?|bomb\w*|prevention (?:week|month)))",
    r"(?:off|top|end|ending) myself\b",
    r"do myself in\b",
    r"take myself out\b(?! (?:to|for|of))",
    r"(?:end|ending|ended|ends) (?:my|her|his|their) (?:own )?li(?:fe|ves)\b(?! in)",
    r"(?:end|ending|ended) (?:it all|everything|it (?:tonight|for good|once and for all))",
    r"(?:want|wish|need) (?:it all|everything|this life|my life) to (?:just )?(?:end|stop)\b",
    r"(?:tak(?:e|es|ing|en)|took) (?:my|his|her|their) (?:own )?li(?:fe|ves)\b(?! (?:back|for|"
    r"into|in))",
    r"(?:done|through|finished) with (?:this )?life\b",
    r"(?:give|giving|gave|given) up on life\b",
    r"(?:tired|sick) of (?:this |my )?life\b",
    r"(?:want|wants|wanted|wanna|wish|wishes|wishing|hope|hoping|ready|prefer|rather|deserve|need|"
    r"pray|praying|let) (?:that )?(?:i |me |to |(?:could |would |can )?)*(?:just |really |only )*"
    r"die\b(?! (?:for|of|laughing|down|out|on|from (?:embarrass|shame|cringe)|alone|before|hard))",
    r"(?:rather|wish i(?:'d)?|wish i had|should(?:'ve| have| of)?|could have|wish i would have) "
    r"(?:just |have |had |of |'ve )*died\b",
    r"if i (?:just )?died\b",
    r"(?:think|thinking|thought|thoughts|dream|dreaming|fantasi[sz]\w+)(?: (?:a lot|all the time|"
    r"constantly|every day|more and more))? (?:about|of) (?:my own )?(?:dying|death)\b",
    r"dying (?:would|seems|sounds|feels)",
    r"(?:thoughts?|think|thinking) (?:a lot )?(?:of|about) (?:my own )?death\b",
    r"(?:long|wish|wishing|beg|begging) for death\b",
    r"death (?:would|seems|sounds|is the only)",
    r"(?:wish|if|when|because|until|unless) i (?:was|were|am|'d been|had been|'m) (?:just )"
    r"?(?:dead|gone)\b",
    r"wish i'm dead",
    r"(?:want|wanted|wanna|rather|prefer to) (?:to )?(?:just )?be (?:dead|gone)\b",
    r"(?:i'm|be|i am) (?:better|better off) dead",
    r"better off (?:dead|without me|not being here|if i)",
    r"better without me\b",
    r"better if i (?:was|were|am|'m|had|just|did|never)(?:n't)? ?(?:dead|gone|not|n't|never|here|"
    r"alive|exist|born|died|disappeared)",
    r"(?:don't|do not|didn't|doesn't|does not|not|never|no longer) (?:really |even |deserve |"
    r"think i )*"
    r"(?:want to|wanna|care to|wish to|deserve to) (?:keep (?:on )?living|live\b"
    r"(?! (?:with|in|at|there|like|together|near|alone|here|next|so|under|on|by|for|off|up)))",
    r"(?:to|can't|cannot|don't|not) (?:keep )?liv(?:e|ing) any ?(?:more|longer)",
    r"nothing (?:left )?to live for",
    r"(?:no|any|a|one|another|single|good|real|find|my) (?:\w+ )?(?:reason|point|purpose|will|"
    r"strength)s? "
    r"(?:left )?(?:to|in|for|of) (?:live|living|keep living|go on living)\b(?! (?:with|in|here|"
    r"there))",
    r"(?:no|what's the|what is the|see the|any) point (?:of|in|to) (?:even )?(?:living|my life)\b",
    r"(?:not|isn't|is it|is my life|if (?:it's|it is|life's|life is)|no longer|isn't even|hardly)"
    r" (?:even )?"
    r"worth living",
    r"(?:tired|sick|scared|exhausted) (?:of|from) (?:living|being alive)\b(?! (?:with|in|at|like|"
    r"here|"
    r"under|there|alone|pay))",
    r"can't go on living",
    r"(?:living|life) is (?:too painful|pointless|not worth)",
    r"(?:don't|do not|didn't|not|never|wish i wasn't|wish i weren't|hate|tired of|point (?:of|in|"
    r"to)|"
    r"reason to|shouldn't) (?:really |even |to |i |deserve |want to |wanna |be |still |stay |"
    r"being )*alive",
    r"(?:don't|do not|didn't|not|never|no longer|hate|tired of|wish i could|want to|shouldn't)"
    r"(?: (?:want|wanna|to|even|just|really|stop|cease|i))* exist(?:ing)?\b(?! (?:in|as|for) )",
    r"wish i (?:didn't|never) exist(?:ed)?",
    r"(?:never|not|n't|nt) (?:have )?(?:been )?born",
    r"wish i (?:was|were) never born",
    r"(?:don't|do not|didn't|not|no longer) (?:really |even )?(?:want to|wanna) be (?:here|around)"
    r"(?: any ?(?:more|longer)|$|[.,!?]| tomorrow| (?:on|in) this (?:earth|world|planet))",
    r"wish i (?:wasn't|weren't|was not|were not|was not) (?:here|around)\b(?! (?:with|at|for))",
    r"(?:won't|will not|not gonna|not going to) be (?:here|around) (?:much longer|any ?more|"
    r"any ?longer|tomorrow|for (?:much )?long|next|by)",
    r"(?:wish|wishing|hope|hoping|pray|praying|want|wanted|wanna|sleep|asleep|could|bed|if i)"
    r"\b[^.!?]{0,40}"
    r"(?:never|not|n't|nt)(?: (?:have to|had to|ever|to))* (?:wake|waking|woke|woken)(?: back)? "
    r"up\b"
    r"(?! (?:early|at|on time|so|before|in time|until|till|with|feeling|to|tired|late|every))",
    r"(?:sleep|asleep) (?:and never wake|forever)",
    r"(?:want|wish|wanna|like|could) (?:to |i could )*(?:just )*disappear(?:ing)? "
    r"(?:forever|for good|completely|from (?:this|the) (?:world|earth|planet))",
    r"(?:want to|wanna|ready to|going to|gonna) leave this (?:world|earth|life)",
    r"(?:can't|cannot|don't want to) (?:keep going|go on) (?:any ?more|any ?longer|living)",
    r"(?:no|any|a|one|single) (?:\w+ )?(?:reason|point) (?:left )?(?:to|in|for) (?:go on|going "
    r"on|keep going|"
    r"stay(?:ing)? alive|be(?:ing)? alive|stay|be here)\b",
    r"harm(?:ing|ed)? (?:my ?self|herself|himself|themselves)",
    r"self[- ]?harm\w*",
    r"hurt(?:ing)? (?:my ?self|herself|himself)\b(?! (?:playing|running|at|while|falling|lifting|"
    r"in|"
    r"when|skiing|doing|during|by|with (?:the|this)|financially|more))",
    r"(?:hit(?:ting)?|punch(?:ing|ed)?) (?:my ?self|herself|himself)\b(?! (?:in the foot|with a "
    r"ball))",
    r"cut(?:ting|s)? (?:my ?self|her ?self|him ?self)\b(?! (?:shaving|some|off|on|while|from|a|"
    r"when|in|"
    r"cooking|chopping|out|down|peeling|slicing|loose|short|by))",
    r"(?:cut|cuts|cutting|slit|slitting|slash|slashed|slashing) (?:up )?(?:my|her|his|their) "
    r"(?:own )?<bodypart>\b(?! (?:on|off|cooking|while|chopping|when|shaving))",
    r"(?:start(?:ed)?|been|stop|relapsed?|went back to|keep|kept|back to|urge to|urges to|want to) "
    r"cut(?:ting)?(?: again)?(?: to (?:feel|cope)| when i| $|$|[.,!?]| again| myself)",
    r"razor ?blades?\b(?! (?:sharp|subscription))",
    r"(?:blade|knife|razor) (?:to|on|across|against|over|at|in) (?:my|her|his) "
    r"(?:skin|<bodypart>|throat|neck)",
    r"nooses?\b",
    r"burn(?:ing|ed|t)? (?:my ?self|(?:my|her|his) <bodypart>)"
    r"(?: again| to feel| when i(?:'m)? (?:get|feel|upset|sad)|"
    r" on purpose|(?: \w+)? (?:with|using) (?:\w+ )?(?:cigarettes?|cigs?|lighters?|match(?:es)?|"
    r"candles?))",
    r"(?:scratch|claw|dig|bit|bite|pick|rub|cut)\w* [^.!?]{0,30}(?:until|till?|so) "
    r"[^.!?]{0,8}(?:bleed|bled)",
    r"my <bodypart>[^.!?]{0,16}(?:until|till?) [^.!?]{0,8}(?:bleed|bled)",
    r"(?:hurt|cut|burn|scratch|hit|bit|bite)\w* (?:my ?self|my <bodypart>|her ?self|him ?self)"
    r"[^.!?]{0,12} on purpose",
    r"(?:took|take|takes|taking|taken|swallow\w*|down(?:ed|ing)|ate|popp(?:ed|ing)) (?:\w+ ){0,2}?"
    r"(?:whole|entire|full|bunch|handful|fistful|bottle|box|too many|all (?:of )?(?:my|the|her|"
    r"his)|lots of|"
    r"loads of|\d\d+) ?(?:\w+ ){0,4}?(?:pills|tablets|painkillers|meds|medication|tylenol|"
    r"paracetamol|"
    r"aspirin|ibuprofen|xanax)",
    r"(?:stockpil|stash|sav|collect|hoard|hid)\w* (?:up )?(?:\w+ )?(?:pills|tablets|painkillers|"
    r"meds)\b",
    r"how many (?:pills|tablets|painkillers)",
    r"overdos(?:e|es|ed|ing)\b(?! on (?:coffee|caffeine|sugar|chocolate|netflix|tv|candy|cute|"
    r"news|pizza))",
    r"od(?:'d|ed)?(?: on (?:pills|tylenol|paracetamol|my|his|her))",
    r"jump(?:ing|ed)? (?:off|from|out|over) (?:of )?(?:(?:a|the|that|this|my|of|our)\b ?)*(?:\w+ )?"
    r"(?:bridge|building|roof|balcony|cliff|overpass|window|ledge|tower|rooftop)\b",
    r"(?:jump|step|walk|throw|thr[eo]w|run|lie|lay|lying)(?:ping|ped|ing)?(?: (?:myself|himself|"
    r"herself|out|down))* "
    r"(?:in front of|into|under|onto) (?:a |the |an |oncoming |moving |incoming )*"
    r"(?:train|bus|car|truck|lorry|traffic|subway|metro|tracks|rails)\b",
    r"throw(?:ing)? (?:my|him|her)self (?:off|in|under|out|down|from)\b(?! (?:to|the deep))",
    r"(?:think|thought|thinking|want|wanted|urge|feel like|felt like|imagin|wonder|tempted|could "
    r"just|"
    r"consider|almost|just)\w*\b[^.!?]{0,25}\b(?:crash|driv|swerv|steer)(?:e|ing|ed)"
    r"?\b[^.!?]{0,25}(?:off|into) "
    r"(?:a |the |an |that |oncoming )*(?:wall|tree|traffic|bridge|cliff|river|pole|truck|lake|"
    r"barrier|lane|lorry|road)",
    r"(?:drown|hang|hung|shoot|shot)(?:ing|ed)? (?:my|him|her)self\b(?! in the foot)(?! in "
    r"(?:work|alcohol|my))"
    r"(?! (?:out|up|off))",
    r"gun (?:to|in|at|against) (?:my|his|her) (?:own )?(?:head|mouth|temple)",
    r"(?:blow|blew|blowing) (?:my|his|her) (?:own )?brains",
    r"(?:goodbye|good bye|farewell) (?:letters?|notes?|texts?|messages?)",
    r"(?:texted|messaged|wrote|sent|called) (?:me|us|everyone) (?:to say )?good ?bye",
    r"(?:already|finished|finally|even) (?:wrote|written|writing) (?:the|my|a|my goodbye) "
    r"(?:final )?(?:letters?|notes?)\b",
    r"(?:written|wrote|left|writing) (?:my|a|the) (?:last|final|suicide|goodbye) (?:letters?|"
    r"notes?)",
    r"(?:my|her|his|first|last|failed|previous|second|an|another|past|old) (?:\w+ )?attempt(?:s|"
    r"ed)?\b(?: (?:on|at) "
    r"(?:my|her|his) (?:own )?life|(?= (?:last|two|three|a few|in (?:january|february|march|"
    r"april|may|june|"
    r"july|august|september|october|november|december|20\d\d)|when i was|years?)))",
    r"tried to end (?:it|my|her|his)\b",
    r"(?:no ?one|nobody|who|wouldn't|would anyone|would even) (?:would |will |'d )?(?:even )"
    r"?(?:miss me|notice|care) "
    r"if i(?: \w+)? (?:was|were|am|died|disappeared|vanished|never|left this|just (?:died|"
    r"disappeared)|didn't wake)\b",
    r"(?:i'm|i am|being|just|feel like) (?:\w+ )?(?:a |such a )?(?:huge |big )?burden (?:to|on) "
    r"(?:everyone|everybody|them|my (?:family|parents|kids))",
    r"(?:everyone|everybody|they|the world|my (?:family|kids|parents|husband|wife))(?:'d| would)"
    r"? (?:all )?be (?:\w+ )?(?:happier|better|fine|relieved|"
    r"easier) (?:off )?(?:without me|if i)",
    r"(?:bought|got|have|tied|found|hid) (?:a|the|some) rope\b(?! (?:swing|ladder|for the))",
    r"(?:stand|stood|standing|sat|sitting|sit|climbed|went|walked|go)(?: up)?(?: out)? (?:on|to|"
    r"onto|at) (?:the|a) (?:edge of )?(?:the |a )?"
    r"(?:ledge|bridge|roof|rooftop|train tracks|tracks)\b[^.!?]{0,60}(?:jump|fall|fell|drop|let "
    r"go|end|step|die|train|looking down|over)",
    r"(?:my|her|his|old|fresh|new|hide the|cover the|those) (?:\w+ )?(?:scars|cuts) (?:on|all "
    r"over|up|from) (?:my|her|his|the) "
    r"(?:arms?|wrists?|thighs?|legs?|stomach|cutting|self)",
    r"(?:days|weeks|months|year|years) (?:clean|free) (?:from|of) (?:self|cutting|sh\b|hurting|"
    r"harm)",
    r"(?:hurt|cut|burn|starv|hit)\w*[^.!?]{0,20} to punish myself",
    r"(?:physical )?pain (?:is the only|makes me feel|helps me feel|to feel something)",
    r"(?:bathroom|bath|tub)\b[^.!?]{0,20}\b(?:with a|with the|holding a|and a) (?:blade|razor|"
    r"knife|scissors)",
    r"(?:have|had|made|got|has) (?:a |the |my )?plan (?:to|for) (?:kill|end|do it|die|how i)\w*",
    r"(?:have|had|made|got) (?:a |the |my )?(?:plan|method|date)\b[^.!?]{0,30}(?:letters?|"
    r"notes?|pills|rope|gun|bridge)",
    r"(?:picked|set|chose|chosen) (?:a|the) date (?:to|for|already)",
    r"said (?:all )?my goodbyes",
    r"only way out (?:is|i see|left|would)",
    r"(?:giving|given|gave) away (?:all )?(?:my|her|his) (?:\w+ )?(?:things|stuff|belongings|"
    r"possessions|clothes|dog|cat|pets?|records|guitar|books)",
    r"(?:want|need|ready|wish) (?:for )?(?:it|everything|it all|this all|all of this|all of it|"
    r"the pain) to (?:just )?be over\b(?! (?:soon|with the))",
    r"i(?:'m| am) ready to go\b(?= (?:now|be with|to (?:heaven|god)|and (?:be|never))|, (?:i|no)"
    r"|[.!]? (?:i don't|nothing))",
    r"(?:passive|active|si) ideation|ideations?\b",
    r"(?:prefer|rather|easier) (?:to )?not (?:be alive|exist|wake|be here|living)",
    r"(?:wish|hope|hoping|want|pray|if)\b[^.!?]{0,30}\b(?:hit|run over|hits?|crash(?:es)?) "
    r"(?:by|me|into me)?\b ?(?:a |the )?(?:bus|car|truck|train|plane|lorry)",
    r"(?:wish|hope|hoping|pray|want)\b[^.!?]{0,25}\b(?:bus|car|truck|train|plane|lorry) "
    r"(?:would |will |to |could )?(?:hit|hits|run|crash)\w*",
    r"(?:if|when) (?:a|the) (?:bus|car|truck|train) (?:hit|ran over) me[^.!?]{0,30}(?:not mind|"
    r"wouldn't|relief|fine)",
)

CHINESE = (
    r"自杀(?!式|小队|突击队|是不对|解决不了|率|预防)",
    r"自(?:尽|残(?!形)|伤|虐|缢|刎)",
    r"杀(?:了|死|掉)?(?:我)?自己",
    r"轻生",
    r"(?:寻|求|觅|赴)死(?!扶)",
    r"寻短",
    r"(?:怕|一时|担心)<any>{0,4}想不开",
    r"[做干](?:出|了|点|什么)?傻事",
    r"(?:想|要|去|申请|希望)<any>{0,4}安乐死",
    r"割(?:过|了|伤|破|开|自己|我|的|左|右)*(?:自己|<limb>)",
    r"(?:划|切)(?:过|了|伤|破|开|烂)*(?:自己(?:的)?<limb>?|我?的?(?:手腕|手臂|胳膊|大腿))",
    r"割腕",
    r"(?:刀片?|圆规|针|烟头|烟|打火机|玻璃片?|碎片|剪刀|指甲|笔)<any>{0,5}"
    r"(?:划|割|扎|刺|烫|戳|抠|掐|剪|烧)(?:了|过|伤|破|出|着|在)*(?:自己|我?的?(?:左|右)?<limb>|血)",
    r"刀<any>{0,5}(?:对着|对准|架在|放在)(?:自己|我?的?手腕)",
    r"(?:狂?扇|掐|捶|撞|烫|扎|抽|虐待|打|咬|抓|拧|捅|戳|刺)(?:着|了|过|伤)?自己(?!的(?:孩|家|儿|"
    r"女|人|主意|爱|脸面|小算盘)|家|人|孩|儿|女|电|招|主意)",
    r"头<any>{0,3}(?:撞|砸)<any>{0,2}墙",
    r"伤害(?:了|我|到|过)?自己(?!的|丈夫|老公|妻子|老婆|家人|孩子|爱|身边|父母|最|喜欢|亲|朋友)",
    r"烫(?:了|过|伤)*自己",
    r"跳楼(?!价|机|甩卖|大减价|清仓)",
    r"跳(?:桥|河|江|轨|海(?!鲜)|湖|崖|地铁)",
    r"(?:想|要|就|从|楼|桥|台|差点|真的|干脆|窗|顶)<any>{0,10}跳(?:了)?下(?:去|来)(?!接|玩|游)",
    r"上吊",
    r"烧炭",
    r"服毒",
    r"(?:喝|灌|买)<any>{0,4}(?:农药|百草枯|敌敌畏|洁厕|消毒液)",
    r"(?:开|打开)(?:了)?煤气<any>{0,4}(?:自|死|结束|走)",
    r"卧轨|投(?:河|江|湖)",
    r"吊死(?:自己|在)",
    r"(?:想|要|想着|希望)<any>{0,6}(?:被车撞|撞车|让车撞|冲到马路|冲出去被)",
    r"(?:吞|吃|服|喝|灌)(?:了|过|下|掉|光)*<any>{0,5}(?:整瓶|一瓶|大把|一把|半瓶|几十[片颗粒]|"
    r"[一二两三四五六七八九十百\d]+[多几]?[片颗粒]|"
    r"过量|很多|好多|大量|一堆|所有|全部)<any>{0,5}(?:药(?!膏)|安眠|安定|片|胶囊)",
    r"吞(?:了|过|下)?<any>{0,3}(?:安眠|药|安定)",
    r"安眠药[^。！？]{0,8}(?:自|死|整瓶|洗胃|一了|结束|解脱|离开)",
    r"(?:攒|囤|存|藏)(?:了|着|够)*<any>{0,5}(?:药|安定)",
    r"洗(?:了|过)?胃",
    r"药物过量",
    r"遗书|绝笔",
    r"(?:写|留|想)(?:好|了|下|过|着)*<any>{0,3}遗言",
    r"(?:交代|安排|想)(?:好|了|过)*(?:我|自己)(?:的)?后事",
    r"想(?:要|过|到|着|一|就|也|直接|马上|真的)*死(?!你|他|她|它|我|记|心|缠|撑|党|不|磕|守|扛|"
    r"宅|去的|亡|者|掉的|人)",
    r"想(?:过|到|着|要|一起|就|干脆|直接)*去死",
    r"(?:该|不如|干脆|我自己|一起|宁愿|还是|让自己|我真|我)(?:就|还是|也|真|直接|现在|马上|该|"
    r"应该|真的|一起|宁愿|都)*去死",
    r"死了(?:算|之|得了|拉倒)",
    r"死了(?:也|就|才|反而|可能|之后|以后|的话|是不是|会不会|或许|大概)*(?:好|解脱|一了百了|"
    r"清净|轻松|不痛|不用|不会|没|更|省|干净|舒服)",
    r"死(?:掉|去)(?:才|就|了|也|算|会不会|是不是|的话|反而|可能)*(?:好|是|解脱|算|轻松|一了|"
    r"不用|没人|更|会|念头|想法|冲动)",
    r"(?:如果|要是|假如|哪天|万一|希望|是不是|恨不得|宁愿|不如|等|盼着|巴不得)(?:我|自己|我自己|"
    r"能|可以|早点|快点|就|马上|赶紧|现在)+"
    r"(?:真的|就|现在|突然|明天|哪天|也|这样|直接|能|早点|快点|马上|可以|一下子|真)*死(?:了|掉|"
    r"去|吧|$|[，。！？,.!?\s])",
    r"我(?:要是|如果|真的要是|哪天|万一|是不是|还不如|不如|宁愿|真想|只想)<any>{0,3}死(?:了|掉|"
    r"去|$|[，。！？,.!?\s])",
    r"不如死",
    r"(?:(?<!得)|(?<=[过活苦痛受磨]得))生不如死",
    r"死(?:法|意(?!大)|志)(?!大意)",
    r"怎么死(?!的(?!才)|机|掉的|了)",
    r"死的?(?:念头|想法|冲动|准备|打算|方法|方式|勇气|心都)",
    r"(?:不敢|怕痛<any>{0,3}|没勇气|没有勇气|不怕)(?:去)?死",
    r"(?:我|自己)(?:真|就|早|才|根本)?(?:的)?(?:该|应该|早该|应当|活该)死(?!的)",
    r"一死(?:了之|百了|解)",
    r"以死(?:相逼|谢|威胁|明)",
    r"(?:没|差点|没有)死成",
    r"不(?:太|是很|是特别)?想(?:再|继续|要|这样|这么|苟|好好)?(?:继续|苟)?活(?!动|跃|泼|"
    r"得(?:那么|这么|像|太)|成|在(?:他|她|别|过|父|谁)|受)",
    r"活(?:真|也|都|快|要|就|是|已经)?(?:不下去|不起了|够了|腻了|烦了|累了|不成)",
    r"活着(?:真的?|也|到底|还|好像|根本|简直|就|都|其实|究竟|觉得)*(?:没有?|有|没啥|没什么|图|是)"
    r"(?:什么|啥|个|任何)*(?:意[思义]|用|价值|必要|盼头|劲|乐趣|"
    r"煎熬|折磨|受罪|浪费|多余|累赘|负担)",
    r"活着(?:真的?|就|简直|对我来说|实在|只|也|每天|都|好像)*(?:好|太|真|很|是)(?:累(?!人)|痛苦|"
    r"煎熬|难|折磨|苦|辛苦|多余|没劲|受罪|浪费)",
    r"活着(?:的)?(?:干嘛|干吗|干什么|做什么|为了什么|还有什么|有什么)",
    r"(?:为什么|凭什么|干嘛|为啥|何必)<any>{0,5}活(?:着|下去)",
    r"(?:没|失去|找不|不知道|看不|哪|有什么|没什么|想不出|寻找|丧失)<any>{0,8}(?:活下去|活着|"
    r"生存|活)的?(?:理由|意义|勇气|动力|希望|必要|意思|欲望|信心|念头)",
    r"不(?:配|该|应该|值得)活",
    r"活在(?:这|这个)?(?:世上|世界)<any>{0,8}(?:没|多余|干|什么意)",
    r"活(?:不到|不过|不了)<any>{0,3}(?:明|今|年底|多久|几天|三十|30)",
    r"(?:不|别|不用|不要|不会|不再|永远|再也不|没)(?:想|要|用|会|再|能|愿|必)*醒(?:来|过来|了|$|"
    r"[，。！？,.!?\s]|就)(?!的(?:梦|早)|很久|好早)"
    r"(?<=醒|来|了|就|\s|，|。|！|？)",
    r"一(?:睡|觉)不醒",
    r"睡(?:着|过去|下去|死)(?:了|后|就|以后)*<any>{0,4}(?:不|别)<any>{0,3}醒",
    r"长眠",
    r"(?:结束|了结|了断)(?:了|掉)?(?:自己的?|我的?|这条|他的?|她的?|这)?(?:生命|性命|一生|余生|"
    r"此生|残生|人生|这辈子|自己|命)",
    r"(?:想|要|打算|不如|干脆|希望)<any>{0,6}(?:结束|了结)(?:掉)?(?:这)?一切",
    r"自我了断|了断自己|做个了断<any>{0,3}(?:生命|命)",
    r"从(?:这个?)?世(?:界|上|间)(?:上)?(?:彻底|永远)?消失",
    r"(?:想|希望|愿|不如|恨不得)<any>{0,3}(?:自己|我|能|可以|就|就这样|马上|彻底|永远|悄悄|直接|"
    r"默默|从)+<any>{0,6}消失(?!的)",
    r"想(?:要)?消失",
    r"消失(?:算了|就好|掉就)",
    r"(?:想|要|打算|准备|不如|干脆|早点|希望|决定|选择)<any>{0,5}离开(?:这|这个)?(?:人世|世界|"
    r"人间|世上)",
    r"(?:不想|不愿|不该|后悔|没)<any>{0,3}来(?:过|到)?(?:这个?)?(?:人世|世界|人间|世上)",
    r"(?:只想|想要|很想|想|早点|求|渴望)(?:早点|快点|要|彻底|赶紧)*解脱(?!出来)",
    r"一了百了",
    r"没(?:有|了)我(?:的话|这个人)?[^。！？]{0,9}(?:更好|轻松|好一点|好一些|过得好|幸福|好过|会好)",
    r"(?:如果|要是|等|哪天)<any>{0,3}我不在(?:了|这个世)",
    r"我(?:要是|如果)?不在了<any>{0,4}(?:他|她|大家|你|谁|家|会|也|就)",
    r"(?:没|不该|不应该|后悔|不要|不如不)<any>{0,2}(?:出生|被?生下来)",
    r"我走了(?:以后|之后)?(?:大家|他们|你们|家里)<any>{0,4}(?:好|轻松|解脱)",
    r"(?:买|准备|找|绑|系|套)(?:好|了|着)*<any>{0,3}绳子?<any>{0,6}(?:脖子|房梁|上吊|挂|吊|死|"
    r"走)?(?<=[子吊挂死走])(?!跳|带)",
    r"(?:手腕|手臂|胳膊|手上|大腿|腿上)<any>{0,5}(?:疤|伤疤|伤口|刀痕|划痕|划伤|伤痕|一道道)",
    r"看(?:到|着|见)<any>{0,3}血<any>{0,6}(?:平静|舒服|冷静|安心|踏实|轻松|解脱|开心)",
    r"(?:在|往|朝)<any>{0,3}(?:手上|胳膊上|手臂上|手腕上|大腿上|腿上|身上)<any>{0,4}(?:划|割|刻|"
    r"扎|烫|掐|咬)",
    r"(?:又|还是|忍不住|没忍住|开始)<any>{0,3}(?:划|割)(?:了|手|自己)<any>{0,2}(?:几|一|两|三|"
    r"十|很多|道|刀|下)?(?!船|水|重点|线|卡|屏|手机)",
    r"(?:早就|真想|好想|就想|想)(?:一走了之|一个人走了|走了算了|先走一步|永远离开)",
    r"要不是<any>{0,12}(?:早就|我就|早)(?:走了|不在了|死了|跳了|不活了|没了|解脱了)",
    r"永远(?:地)?离开(?:大家|你们|他们|家人|爸妈|这)",
    r"(?:最后|写好|写了)<any>{0,5}告别(?:信|视频|消息)?",
    r"死了<any>{0,4}(?:什么都|一切都?|就都?|才|会让|他们|她们|他|你们|谁|家里|大家|爸妈)"
    r"<any>{0,6}(?:解决|解脱|好|后悔|明白|高兴|轻松|伤心|在意|在乎|承认|难过|结束|不用)",
    r"(?:只有|除非)我?死(?:了|掉)?",
    r"(?:自己|说|要|又|想让自己)(?:要|快点|赶紧|早点|快)*去死(?!党)",
    r"(?:大不了|不行就|过不下去就|宁可|宁愿|倒不如)(?:一)?死(?!扛|守|磕)",
    r"以死(?:相|来)",
    r"(?:选择|渴望|向往|期待|盼望|想到|考虑|考虑过|接近|拥抱|迷恋)(?:了|着|过)?死亡?(?!的(?:人|"
    r"亲))(?<=[死亡])",
    r"活(?:得|着)(?:都|也|真|好|很|毫)*(?:没有?|无)(?:任何|什么|啥|一点)?(?:意义|意思|价值|劲|"
    r"盼头|希望)",
    r"(?:不该|不应该|不配|不值得|不想|没必要)(?:再)?存在(?!问题|感|这|着)",
    r"(?:被车|让车|出车祸|得绝症|得癌)<any>{0,4}(?:撞死|死了|死掉|就好|多好|算了)",
    r"(?:干掉|弄死|杀死|毁掉|毁灭|了断)自己",
    r"死(?:是|了是|也是|不失为)<any>{0,5}解脱",
    r"(?:希望|盼|要是|巴不得|祈祷|想)<any>{0,5}(?:出个?意外|出车祸|得绝症|得癌症|猝死)"
    r"<any>{0,4}(?:就|好|走|死|了)",
    r"(?:站|爬|坐|走)(?:在|到|上|了)*<any>{0,4}(?:天台|楼顶|桥上|窗台|窗边|阳台|江边|河边|铁轨|"
    r"高处)[^。！？]{0,14}(?:跳|一了|下去|结束|解脱|不敢|算了|冲动)",
    r"(?:一|纵身)跃(?:而下|下去)|纵身一跃",
    r"有(?:种|过|想)?<any>{0,4}跳(?:下去|楼|车|窗)的?(?:冲动|想法|念头|感觉)?",
)
