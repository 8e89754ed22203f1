"""What people say in a crisis, by kind and language: a phrase a line, and what may not follow it.

Regular expressions over lower case, straight apostrophes and Simplified characters;
a word in <> stands for one of PARTS.
"""

from __future__ import annotations

PARTS = {
    "<whom>": r"(?:him|her|them|someone|somebody|people|others|everyone|my \w+|that \w+)",
    "<who>": (
        r"(?:he|she|they|father|mother|dad|mom|mum|stepfather|stepdad|stepmother|husband|wife|"
        r"boyfriend|girlfriend|partner|uncle|brother|ex|teacher|coach|parents|boss|bf|gf|hubby|"
        r"stepmom|stepmum|grandfather|grandpa|grandma|cousin|sister|in[- ]laws?|roommate|family)"
    ),
    "<often>": (
        r"(?: still| often| always| sometimes| used to| would| has| had| just| also| even| once)*"
    ),
    "<them>": r"(?:他们?|她们?|它|人|别人|你|我(?:爸|妈|老公|老婆|前任|室友|同事|老板|弟|哥))",
    "<kin>": (
        r"(?:爸|妈|父亲|母亲|继父|继母|后爸|丈夫|老公|妻子|老婆|男友|男朋友|女朋友|女友|前夫|前任|"
        r"父母|公公|婆婆|爷爷|奶奶|舅舅|叔叔|老师|哥哥|先生|姐夫|养父|养母|表哥|堂哥|教练|舍友|室友|家里人|他|她)"
    ),
    "<when>": (
        r"(?:总是|总|经常|常常|又|就|还|会|一直|动不动|喝醉了|喝醉|喝了酒|喝酒后|曾经|以前|小时候|"
        r"有时候|有时|天天|每次都|也|开始|再次|昨天|昨晚|今天|当众|差点|狠狠|使劲|用皮带|用棍子|"
        r"拿棍子|都|动手|一[^，。]{1,4}就|和[^，。]{1,4}一起)*"
    ),
}

ENGLISH = {
    "self_harm": (
        (
            r"kill(?:ing|ed)? (?:my ?self|himself|herself|themselves|yourself)(?! (?:laughing|"
            r"with work))"
        ),
        r"suicid(?:e|es|al)\b(?! (?:squad|mission))",
        r"end(?:ing|ed)? (?:my|her|his|their) (?:own )?life\b",
        r"ending it all",
        r"end it all",
        r"tak(?:e|ing|en) (?:my|his|her|their) (?:own )?life\b",
        r"took (?:his|her|their|my) own life",
        (
            r"(?:want|wants|wanted|wish|going|ready|hoping|prefer) to (?:just )?die\b(?! (?:for|"
            r"of|laughing))"
        ),
        r"wish (?:that )?i (?:was|were|'d been) (?:dead|never born|not here|not alive)",
        r"wish(?:ed)? i (?:wasn'?t|weren'?t) (?:alive|here any ?more|born)",
        r"wish i had(?:n't| never) been born",
        r"wish i was never born",
        r"better off (?:dead|without me|if i (?:was|were|am) (?:gone|dead|not here))",
        (
            r"don'?t want to (?:live|be alive|exist|wake up)\b(?! (?:with|in|at|there|like|"
            r"together|near|alone|here|next|so|early|under|on|by|for))"
        ),
        (
            r"do not want to (?:live|be alive|exist)\b(?! (?:with|in|at|there|like|together|near|"
            r"here))"
        ),
        r"don'?t want to be here any ?more",
        (
            r"no (?:reason|point) (?:to live|in living|to be alive|to go on living|in going on|"
            r"in being alive)"
        ),
        r"nothing (?:left )?to live for",
        r"not worth living",
        r"isn'?t worth living",
        r"can'?t go on living",
        (
            r"hurt(?:ing)? my ?self\b(?! (?:playing|running|at|on|while|falling|lifting|in|when|"
            r"skiing))"
        ),
        r"harm(?:ing|ed)? (?:my ?self|herself|himself|themselves)",
        r"self[- ]?harm",
        (
            r"cut(?:ting|s)? (?:my ?self|herself|himself)\b(?! (?:shaving|some|off|on|while|from|"
            r"a|when|in|cooking|chopping))"
        ),
        r"cut my (?:wrists?|arms?)\b",
        r"slit my wrists?",
        r"overdos(?:e|ed|ing)\b(?! on (?:netflix|sugar|coffee|caffeine|chocolate))",
        r"took an overdose",
        r"jump(?:ing)? (?:off|from) (?:a|the|that) (?:bridge|building|roof|balcony)",
        r"hang(?:ing|ed)? (?:my ?self|himself|herself)",
        r"(?:bottle|handful|lots?|bunch) of (?:\w+ )?(?:pills|tablets|meds)\b",
        (
            r"(?:tak(?:e|ing)|took|swallow(?:ed|ing)?) (?:all )?(?:my|the|"
            r"too many) (?:\w+ )?(?:pills|tablets|meds)\b(?! (?:every|in the|with|as|on time|"
            r"daily|for))"
        ),
        (
            r"(?:jump(?:ing)?|step(?:ping)?|walk(?:ing)?|throw(?:ing)? my ?self) (?:in ?to|"
            r"in front of|under|onto)(?: the| a| an)? (?:train|bus|traffic|tracks|truck)"
        ),
        r"point (?:of|in) (?:being alive|living|life|going on|carrying on|existing)",
        r"(?:go to sleep|fall asleep|sleep) and (?:never|not) wake up",
        (
            r"never (?:wake|waking) up again|wish i wouldn'?t wake up|not wake up (?:tomorrow|"
            r"again|one day)"
        ),
        r"(?:suicide|goodbye) (?:note|letter)s?\b|written (?:the|my) letters",
        (
            r"burn(?:ing|ed|t)? my ?self\b(?! (?:out|cooking|on|while|making|badly|ironing|"
            r"with (?:the|hot)))"
        ),
        (
            r"(?:want|wanna|wanted|wish|wishing) (?:to )?(?:just )?(?:be|was|were) dead\b|"
            r"rather be dead"
        ),
        (
            r"(?:any|lost (?:the|my|all)|without (?:a|any)) (?:reason|will|desire) to (?:live|"
            r"stay alive|keep living|go on)\b"
        ),
        r"no (?:will|desire|reason) to (?:live|stay alive|keep living|go on)\b",
        r"won'?t be (?:around|here|alive) (?:much longer|any ?more|for long)",
        r"(?:crash(?:ing)?|driv(?:e|ing)) (?:the|my|our) car (?:into|off) (?:a|the)",
        (
            r"kms\b(?= (?:is|tbh|now|tonight|so|because))|(?:wanna|want to|gonna|might|"
            r"going to) kms\b"
        ),
        r"(?:till|until) (?:it|they|i) bleeds?\b",
        r"should(?:'?ve| have| of)? died\b|wish i(?:'d| had)? died\b",
        r"sucide|suiside|suicde|unalive",
        r"(?:don'?t|do not) (?:deserve to|wanna) (?:live|be alive|exist|be here)",
        (
            r"end it (?:tonight|soon|myself|for good)|disappear (?:forever|for good|"
            r"from (?:this|the) (?:world|earth))"
        ),
        r"(?:razor|blades?|knife) (?:to|across|on|over) my (?:wrists?|arms?|skin|thighs?|legs?)",
        r"ways to die|how to die|painless(?:ly)? (?:way|die|death)",
    ),
    "harm_to_others": (
        (
            r"(?:want|wanted|wants|going|plan|planning|urge) to (?:kill|murder|stab|shoot|"
            r"strangle|hurt|harm|beat up) <whom>\b(?! feelings?)"
        ),
        r"feel(?:ing)? like (?:killing|stabbing|shooting|strangling|hurting) <whom>",
        r"(?:thoughts?|thinking) (?:of|about) (?:killing|hurting|harming|stabbing|shooting) <whom>",
        r"i(?:'?ll| will|'?m gonna|'?m going to|'?m about to) (?:kill|murder|stab|shoot) <whom>",
        (
            r"(?:afraid|scared|worried|terrified) (?:that )?i(?:'ll| will| might| may|"
            r"'m going to) (?:(?:harm|kill) <whom>"
            r"|hurt (?:someone|somebody|my (?:baby|child|kids?|son|daughter)))"
        ),
        (
            r"(?:think(?:ing)?|thoughts?|fantasi[sz]e|fantasi[sz]ing|dream(?:ing)?|picturing|"
            r"imagining|imagine) (?:of |about )?(?:killing|stabbing|shooting|hurting|"
            r"strangling|choking|poisoning|smothering|using it on) <whom>"
        ),
        r"i'?m (?:gonna|going to) (?:hurt|kill|stab|shoot) <whom>\b(?! feelings?)",
        r"lose control and (?:hurt|hit|kill)|snap and (?:hurt|hit|kill)",
        r"i (?:beat up|stabbed|strangled|choked|attacked) (?:my|him|her|a|the)\b",
        (
            r"make (?:them|him|her)(?: all)? pay\b(?! (?:the|rent|back|me|for (?:dinner|lunch|"
            r"it with)))"
        ),
        (
            r"(?:push|shove|throw)(?:ing)? (?:a |some )?(?:stranger|someone|somebody|people|"
            r"him|her) (?:onto|off|in front of|under|down the)"
        ),
        (
            r"deserves? to die\b|shoot(?:ing)? up (?:his|my|the|a|our|her) (?:school|work|"
            r"office|place|church)"
        ),
        (
            r"burn (?:his|her|their|the) (?:house|place|office) down|bought a (?:knife|"
            r"gun) (?:and|to|for|because)"
        ),
    ),
    "abuse": (
        (
            r"<who><often> (?:hits?|beats?|slap(?:s|ped)|punche[sd]|choke[sd]?|strangle[sd]|"
            r"rape[sd]|molest(?:s|ed)|abuse[sd]|kick(?:s|ed)|burn(?:s|ed)|hitting|"
            r"beating) me\b(?! (?:at|in|by|to|up on|off|up for|on (?:facebook|whatsapp)))"
        ),
        (
            r"(?:was|were|been|being|got|getting|am|is|are|gets) (?:\w+ly )?(?:abused|molested|"
            r"raped)\b"
        ),
        r"(?:was|were|been|being|got) (?:sexually |physically )?assaulted",
        r"beaten (?:up )?by (?:my|him|her)",
        r"domestic (?:violence|abuse)",
        r"sexual(?:ly)? (?:abuse[d]?|assault)",
        r"child(?:hood)? abuse",
        r"physical(?:ly)? abus(?:e|ed|ive|es|ing)",
        r"(?:emotional|verbal)(?:ly)? abus(?:e|ed|ive|es|ing)",
        (
            r"abusive (?:relationship|father|mother|husband|boyfriend|girlfriend|partner|parents?|"
            r"home|marriage|ex|dad|mom|mum|stepfather|stepdad)"
        ),
        r"abuses (?:me|her|him|the kids)",
        r"touched me (?:sexually|inappropriately|where)",
        r"forced (?:me|himself) (?:to have sex|on me)",
        (
            r"<who><often> (?:push(?:es|ed)|shove[sd]?|threw|throws|drag(?:s|ged)|grab(?:s|"
            r"bed)) me (?:down|around|against|by|into|across|to the)"
        ),
        r"<who><often> hit me\b(?! (?:up|on|with (?:a|the) (?:news|bill|question)|that|like))",
        r"<who><often> lock(?:s|ed) me (?:in|out)\b|<who><often> spit(?:s)? (?:at|on) me",
        (
            r"(?:threaten(?:s|ed|ing)?) to (?:hit|kill|hurt|beat) me|(?:gets?|got|is|was|"
            r"turns?) violent\b"
        ),
        (
            r"<who><often>(?: is| was| keeps)? (?:beating|hitting|abusing|choking|"
            r"hurting) (?:her|him|the kids|my \w+)\b(?! (?:at|in|by))"
        ),
        r"(?:beats|hits|abuses) (?:her|my (?:mom|mum|mother|sister|brother)|the kids)\b",
        (
            r"(?:controls?|controlled) (?:every penny|all (?:my|the|our) money|my phone|"
            r"who i)|won'?t let me (?:see my|leave the|have friends|out of)"
        ),
        r"bruises (?:all over )?(?:from|because|after)|scared to go home|afraid to go home",
        (
            r"hits? (?:me|us) with (?:a|the|his|her) (?:belt|stick|cable|shoe|ruler)|"
            r"with (?:his|her|a) belt\b"
        ),
        r"(?:kept|keeps?) me (?:locked|from eating)|starved me|wouldn'?t stop when i said no",
    ),
    "psychosis": (
        (
            r"hear(?:ing|s|d)? voices\b(?! (?:outside|downstairs|upstairs|from|in the (?:hall|"
            r"next|other|corridor|background|street|garden)|on the|through|behind|raised|arguing))"
        ),
        r"voices? (?:in my head|(?:is|are|was|were|keeps?)? ?(?:telling|tells?|told|ordering) me)",
        r"hallucinat",
        r"delusion(?:s|al)",
        r"schizophreni",
        r"psychotic",
        r"psychosis",
        (
            r"(?:they|someone|somebody|government|cia|fbi|police|agents?|neighbou?rs?|"
            r"aliens) (?:is|are|can|have been|has been|keep|keeps|were|was)? ?(?:spying on me|"
            r"poisoning (?:me|my (?:food|water))|controlling my (?:mind|thoughts)|"
            r"control my (?:mind|thoughts)|reading my (?:mind|thoughts)|read my (?:mind|thoughts)|"
            r"putting thoughts in|out to (?:get|kill) me|monitoring me|following me everywhere|"
            r"bugged my|watching me through|stealing my thoughts)"
        ),
        r"chip in my (?:head|brain|arm)",
        r"implanted (?:a|something) in (?:me|my)",
        (
            r"(?:tv|television|radio) (?:is |was |keeps )?(?:sending me|talking to me|"
            r"speaking to me|talks to me|talks about me)"
        ),
        r"messages (?:meant |just )?for me (?:on|in) the (?:tv|radio|news)",
        (
            r"see(?:ing)? (?:things|people) (?:that )?(?:aren't|are not|weren't|no ?one else|"
            r"nobody else)"
        ),
        (
            r"(?:tv|television|radio)(?: \w+){0,3} (?:sending me|talking to me|speaking to me|"
            r"about me)\b|secret messages"
        ),
        (
            r"poison(?:ing|ed) (?:me|my (?:food|water|drink|coffee))|putting (?:something|"
            r"poison|stuff) in my (?:food|water|drink)"
        ),
        (
            r"(?:people|figures?|shadows?|someone|man|woman|things)(?: \w+){0,5} (?:who|"
            r"that) (?:aren'?t|isn'?t|wasn'?t|weren'?t) (?:really )?(?:there|real)"
        ),
        r"being broadcast|thoughts (?:are|get|being) (?:\w+ )?broadcast",
        (
            r"(?:they|everyone|everybody|people|strangers|he|she|neighbou?rs) can (?:hear|"
            r"read|see) (?:what i'?m thinking|my (?:thoughts|mind))"
        ),
        (
            r"god (?:told|tells|is telling|commanded) me to|demons? (?:in|inside|talks?|are|"
            r"is) (?:me|my|to|telling)"
        ),
        (
            r"(?:the|these|those|my) voices\b(?! (?:of|outside|downstairs|upstairs|in the|"
            r"next|from|on))"
        ),
        (
            r"(?:thoughts|ideas) (?:that )?(?:are|aren'?t|were)(?: not)? (?:mine|put (?:there|"
            r"in)|inserted|planted)"
        ),
    ),
}

CHINESE = {
    "self_harm": (
        r"自杀(?!式|小队|突击队|是不对|解决不了)",
        r"轻生",
        r"自残",
        r"自伤",
        r"割腕",
        r"割自己",
        r"划(?:了)?自己的?(?:手|胳膊)",
        r"跳楼(?!价|机|甩卖|大减价|清仓)",
        r"跳(?:桥|河|江)",
        r"上吊",
        r"寻死",
        r"寻短见",
        r"服毒",
        r"烧炭",
        r"遗书",
        r"想(?:过|要|到|着)?死(?!你|他|她|我了|大家|死|记|心|缠|撑|党)",
        r"想(?:过)?去死",
        r"不如去死",
        r"我去死",
        r"死了算了",
        r"一死了之",
        r"不如死",
        r"生不如死(?![^。]*哈哈)",
        r"死了(?:也|就|反而|可能)*(?:好|解脱|一了百了|清净|轻松)",
        r"死掉(?:算了|就好)",
        r"不想(?:再|继续)?活",
        r"活不下去",
        r"活够了",
        r"活腻了",
        r"活着(?:真的|也|到底|还)*(?:没有?|有)(?:什么)?意[思义]",
        r"活着(?:好|太|真)累",
        r"不想醒(?:来|过来)",
        r"再也不(?:要)?醒",
        r"一睡不醒",
        r"睡过去(?:就)?(?:不|别)(?:再)?醒",
        r"结束(?:了)?(?:自己的?|我的|这条|他的|她的)?(?:生命|性命|一切|这一生)",
        r"了结(?:自己|生命|一切|这一切|这条命)",
        r"伤害(?:了|我|到)?自己(?!的|丈夫|老公|妻子|老婆|家人|孩子|爱|身边|父母|最|喜欢|亲|朋友)",
        r"离开这个世界",
        r"(?:希望|想)(?:自己|从这个世界上?)(?:彻底|能)?(?:消失|死)",
        r"从(?:楼|桥|阳台|窗户)[^，。！？,.!?]{0,3}跳下",
        r"吞(?:了|下)?[^，。！？,.!?]{0,4}(?:安眠药|药片)",
        r"吃安眠药死",
        (
            r"划(?:了|过|伤)?(?:自己的?)?(?:手|胳膊|大腿)|刀片(?:划|割)|割(?:过|"
            r"了)(?:自己的?)?(?:手|腕)"
        ),
        r"(?:要是|如果|假如|哪天)(?:我|自己)?(?:哪天|现在|突然)?死了",
        r"我(?:要是|如果|哪天)死了",
        r"(?:想|要|差点|准备|打算)(?:从[^，。]{0,6})?跳下去|跳下去(?:就|算了)",
        r"喝(?:了)?(?:农药|百草枯)|吞(?:了)?(?:一瓶|整瓶|半瓶)",
        r"(?:烫|扎|掐|抽|咬|捶|砸|打)自己(?!的(?:脚|饭|脸|人|孩子))|自虐|自我伤害",
        r"死法|怎么死(?:比较|才|最|不)|没有痛苦地?死|安乐死",
        (
            r"(?:没有?|失去|找不到|看不到)(?:任何|一点|了)?(?:活下去|活着|继续活|"
            r"生存)的(?:理由|意义|动力|勇气|必要|希望)"
        ),
        r"死(?:掉|了|亡)?才(?:是|能)(?:一种|真正)?(?:的)?解脱|死是(?:一种)?解脱|只有死",
        r"不想(?:再)?(?:存在|活着)|不想(?:再)?在这个世界|遗言|从(?:这个)?世界(?:上)?消失",
    ),
    "harm_to_others": (
        r"想(?:要|着|过|把)?(?:拿刀)?(?:杀|捅|砍|弄死|打死|掐死|毒死|勒死)(?:了|死|掉)?<them>",
        r"(?:杀|捅|砍)(?:了|死|掉)(?:他们?|她们?|那个人|这个人)",
        r"想杀人",
        r"杀人的(?:念头|冲动|想法)",
        r"弄死(?:他|她)",
        r"同归于尽",
        r"报复社会",
        r"要(?:他|她|他们)(?:偿命|血债)",
        r"拿刀(?:捅|砍)",
        r"想把<them>(?:杀|捅|砍|弄死|打死|掐死)",
        r"掐死(?:他|她|孩子)",
        r"(?:怕|担心)(?:自己|我)?(?:会|要)?(?:真的|失手)?(?:伤害|杀|掐死|打死)(?:到|了)?(?:孩子|宝宝|小孩)",
        r"(?:控制不住|忍不住)(?:自己|我)?(?:会|要|想|去)*伤害(?:孩子|他|她|家人|别人|他人|宝宝)",
        r"掐死(?:这个|那个|我)?(?:孩子|宝宝|娃)|陪葬|垫背",
        (
            r"把(?:我)?(?:弟|妹|孩子|儿子|女儿|他|她|老婆|同学|室友)[^，。]{0,4}打(?:到|得|成|"
            r"进)(?:骨折|住院|医院|流血|半死|昏|吐血)"
        ),
        r"(?:想|要|打算|准备)(?:在|往|给)(?:他|她|他们|老板|室友)[^，。]{0,6}(?:下毒|投毒)",
        (
            r"伤害(?:别人|他人|路人|同学|孩子|家人)的(?:念头|冲动|想法)|(?:念头|"
            r"冲动)[^，。]{0,8}(?:伤害|杀|推|捅)(?:别人|他人|陌生人|人)"
        ),
        r"(?:拿|提|带|揣)(?:着|了)?(?:一把)?刀(?:去|要|想)*(?:捅|砍|杀|找)",
        r"想(?:要|着|过)?(?:杀|捅|砍)(?:了|死|掉)",
        r"(?:把|将)(?:陌生人|路人|他|她|别人|人)[^，。]{0,4}推(?:下|到|进)",
    ),
    "abuse": (
        r"家暴",
        r"性侵",
        r"强奸",
        r"强暴了",
        r"虐待",
        r"猥亵",
        r"性骚扰",
        r"性虐",
        r"诱奸",
        r"迷奸",
        (
            r"<kin><when>(?:打|殴打|毒打|暴打|扇|踢|掐|揍|抽)(?:了)?(?:我|妈妈|孩子)(?!电话|招呼|"
            r"工|一个电话|的电话|不过|的(?:招牌|主意))"
        ),
        (
            r"被(?:我)?<kin>?(?:们)?<when>(?:毒打|暴打|殴打|打骂|扇耳光|侵犯|强暴|打(?:得|到|成|"
            r"了一顿|伤))"
        ),
        r"被(?:我)?<kin>(?:们)?<when>打(?!扰|败|断|击|电话|动|扮|听|开|折|招呼|分|发|压)",
        r"(?:摸|碰)(?:了)?我的(?:下面|隐私|私处|下体|胸)",
        r"逼我(?:和|跟)他(?:发生|上床)",
        (
            r"掐(?:过|住|着|了)?我(?:的)?脖子|(?:逼|强迫)我(?:和他|跟他|和她)?(?:发生|上床|"
            r"做爱|做那)|强行(?:和我|跟我|要我)"
        ),
        (
            r"骂我(?:是)?(?:废物|垃圾|贱|去死|没用|畜生|不要脸|婊)|后悔生(?:了|下)?我|(?:天天|"
            r"每天|从小)(?:被)?(?:骂我|打我|打骂)"
        ),
        r"(?:言语|语言|精神|冷)(?:暴力|虐待)|拳打脚踢|打得(?:住院|骨折|鼻青脸肿|浑身|满身)",
        r"(?:被|给)[^，。]{0,3}<kin>打(?:得|到|了)",
        (
            r"(?:关|锁)(?:在|进|到)(?:厕所|小黑屋|地下室|衣柜)|把我(?:关|锁)|不给(?:我)?饭吃|"
            r"摔东西(?:威胁|吓)"
        ),
        r"威胁(?:要)?(?:打|杀|弄死)我|(?:身上|浑身|全身)(?:都)?是(?:伤|淤青|瘀青|瘀伤)",
    ),
    "psychosis": (
        r"幻听",
        r"幻觉",
        r"幻视",
        r"妄想症",
        r"被害妄想",
        r"精神分裂",
        r"思觉失调",
        (
            r"有人(?:一直|总|总是|老|在|天天|每天|想|要)*(?:监视|监听|跟踪|害|毒|控制|读取|窃听|"
            r"监控)(?:着)?我"
        ),
        (
            r"我(?:一直|总|总是|老|感觉|觉得|好像)*被(?:人)?(?:监视|监控|监听|跟踪|下毒|下了毒|"
            r"催眠控制)"
        ),
        r"在(?:我)?(?:的)?(?:饭|水|菜|食物)里(?:面)?下(?:了)?毒",
        (
            r"(?:脑子里|脑袋里|脑海里|耳边|耳朵里|头脑里|脑里)(?:总是|总|老是|老|一直|经常|好像|"
            r"会)*(?:有|听到|听见|出现)[^，。！？,.!?]{0,6}(?:说话|骂我|命令|叫我|让我|议论我|"
            r"对话)"
        ),
        r"听(?:到|见)[^，。！？,.!?]{0,4}(?:别人听不[到见]|不存在)",
        r"声音(?:一直|总|在)*(?:叫|让|命令|指使)我(?:去)?",
        (
            r"(?:思想|想法|脑电波|大脑|思维|脑子)(?:都|一直|总)?被(?:人|他们|别人|"
            r"外星人)?(?:们)?(?:偷|控制|读取|广播|插入|入侵|操控)"
        ),
        r"电视(?:里|上)[^，。！？,.!?]{0,5}(?:跟|对|和)我说话",
        r"看[到见](?:了)?别人看不[到见]",
        r"植入(?:了)?(?:芯片|监控)",
        r"监视(?:着)?我|窃听我|监听我|脑控",
        (
            r"(?:往|在|给)我(?:的)?(?:饭|水|菜|食物|杯子|药|牛奶)(?:里|里面|中)*(?:下|投|"
            r"放)(?:了)?(?:毒|药)"
        ),
        (
            r"(?:塞|插|放|植)(?:进|入)(?:了|来)*[^，。]{0,6}(?:想法|念头|思想)|(?:想法|"
            r"念头)不是我(?:自己)?的"
        ),
        (
            r"(?:主持人|电视|新闻|广播|歌词|网上|路人)[^，。]{0,10}(?:暗示我|说的(?:都)?是我|"
            r"在说我|针对我|指我)"
        ),
        r"(?:听到|听见)(?:有)?人(?:在)?(?:一直)?(?:骂|叫|喊|议论|命令)我",
        (
            r"(?:电波|射线|芯片|仪器)[^，。]{0,6}(?:控制|操控|影响|攻击|折磨)|控制(?:了|"
            r"着)?我的(?:脑|思想|大脑|身体|思维)"
        ),
        (
            r"(?:别人|所有人|他们|大家)(?:都)?(?:能|会|可以)(?:听到|知道|看到|听见|"
            r"读)(?:懂)?我(?:心里|脑子里)?(?:在)?(?:想|的想法)"
        ),
    ),
}


def pattern(phrases: tuple[str, ...]) -> str:
    """One regular expression for all phrases, their PARTS filled in."""
    joined = "|".join(phrases)
    for name, words in PARTS.items():
        joined = joined.replace(name, words)
    return f"(?:{joined})"


def without_lookaheads(expression: str) -> str:
    """A regular expression that matches wherever `expression` does, and has no (?!…) or (?=…)."""
    kept, depth, at = [], 0, 0
    while at < len(expression):
        if depth == 0 and expression.startswith(("(?!", "(?="), at):
            depth, at = 1, at + 3
            continue
        size = 2 if expression[at] == "\\" else 1
        if depth:
            depth += {"(": 1, ")": -1}.get(expression[at], 0)
        else:
            kept.append(expression[at : at + size])
        at += size
    return "".join(kept)
