"""Abuse, of the seeker or near them: blows, sexual violence, threats, confinement; past too.

`crisis_phrases` says how they are written.
"""

from __future__ import annotations

ENGLISH = (
    (
        r"<who><often> (?:hits?|hitting|beats?|beaten|beating|slaps?|slapped|slapping|punch(?:es|"
        r"ed|ing)?|chok(?:es?|ed|ing)|strangl(?:es?|ed|ing)|kick(?:s|ed|ing)?|burn(?:s|ed|t)?|"
        r"shov(?:es?|ed|ing)|whip(?:s|ped)|smack(?:s|ed)?|spank(?:s|ed)|grop(?:es?|ed|ing)|"
        r"thrash(?:es|ed)|bit|threaten(?:s|ed) to (?:kill|hurt|hit)|drag(?:s|ged)) (?:and \w+ "
        r")?<near>(?! (?:at|in (?:chess|tennis|the (?:race|game|semi))|by|to (?:it|the (?:bus|"
        r"punch|finish|door))|up (?:on|for|about|after|the)|off|out\b|with (?:a (?:ball|text|news|"
        r"question|bill|new)|the (?:news|truth|bill))|on (?:facebook|whatsapp|instagram|the "
        r"(?:dance|app))|up$|under the table|a (?:message|text|kiss)|upstairs|playing|while (?:we|"
        r"playing)|that (?:i|we|he|she)|feelings|personal|performance|time|score|record))"
    ),
    (
        r"(?:push(?:es|ed|ing)?|shov(?:es|ed|ing)?|threw|throws?) (?:me|her|us) (?:down|against|"
        r"into (?:the|a)|off|over|across|to the (?:floor|ground|wall)|on the floor|out of the "
        r"(?:car|window))"
    ),
    r"(?:threw|throws|throwing) (?:\w+ ){1,4}at (?:me|my (?:mom|mum|head|sister))\b",
    (
        r"(?:grab(?:s|bed)|drag(?:s|ged)|pull(?:s|ed)) (?:me|her) by (?:the|my|her) (?:neck|hair|"
        r"throat|arm)"
    ),
    (
        r"(?:got|been|was|being|getting|were|get) (?:\w+ )?(?:beaten|hit|slapped|punched|choked|"
        r"kicked|whipped|groped|spanked)(?: up)?(?: \w+)? (?:by (?:my|him|her|an?|the) (?:\w+ "
        r")?(?:<who>|man|guy|men)\b|as a (?:child|kid)|every|whenever|badly)"
    ),
    (
        r"<who><often> (?:hurts?|hurting) me (?:physically|badly|with|when (?:he|she)(?:'s)? "
        r"(?:drunk|angry|drinks))"
    ),
    (
        r"threat(?:en|ens|ened|ening|s)? to (?:hit|kill|hurt|beat|rape|stab|choke|shoot) (?:me|us|"
        r"my|her)\b"
    ),
    (
        r"(?:wants?|tried|tries|going|gonna|attempted) to (?:kill|stab|shoot|rape|strangle|choke) "
        r"me\b(?! (?:with|over|for|if|when))"
    ),
    (
        r"(?:puts?|putting|la(?:y|ys|id)|raises?|raised) (?:his|her|their) hands? (?:on|to|at) "
        r"(?:me|her|my (?:mom|mum|sister|kids?))"
    ),
    (
        r"bruise[sd]?\b[^.!?]{0,40}\b(?:he|she|husband|wife|boyfriend|girlfriend|dad|father|mother|"
        r"mom|partner|ex)\b ?(?:\w+ )?(?:did|gave|left|does|hit|caused|grabbed)"
    ),
    (
        r"(?:he|she|who|husband|wife|boyfriend|girlfriend|dad|father|mother|mom|mum|partner|ex) "
        r"(?:\w+ )?(?:gave|left|leaves|gives) (?:me |her )?(?:with )?(?:a |some |these )?(?:bruise|"
        r"black eye|marks)"
    ),
    r"rap(?:ed?|es|ing|ist)\b(?! seed)",
    r"molest\w*",
    r"incest\w*",
    (
        r"(?<!drug )(?<!alcohol )(?<!substance )(?<!drugs )(?<!self )abus(?:e|ed|er|ers|es|ive|"
        r"ively|ing)\b(?! (?:of )?(?:drugs?|alcohol|substances?|power|cocaine|pills|my trust|"
        r"painkillers|of (?:power|drugs)))"
    ),
    r"(?:sexual(?:ly)?|physical(?:ly)?) (?:assault|harass)\w*",
    r"(?:was|were|been|being|got) (?:\w+ )?assaulted",
    r"assaulted (?:me|her)",
    r"domestic (?:violence|abuse)",
    r"groom(?:ed|ing) (?:me|by)",
    (
        r"touch(?:ed|es|ing)? (?:me|her|us) (?:\w+ )?(?:inappropriate\w*|sexually|down there|there|"
        r"where|without|in ways|in places|when i was (?:little|a (?:kid|child|girl|boy)|\w+))"
    ),
    (
        r"(?:made|makes|forced|forces|forcing) me (?:to )?(?:touch|have sex|sleep with|undress|do "
        r"(?:sexual|things)|watch porn|give him)"
    ),
    r"forc(?:e|es|ed|ing) (?:himself|herself|me) (?:on|into|onto) (?:me|her|sex|it|him)",
    (
        r"(?:sex|it|did|touch\w*|kept going|forced)\b[^.!?]{0,25}(?:without my consent|even "
        r"th?o(?:ugh)? i said no|after i said no|when i said no)"
    ),
    r"i said no (?:but|and) (?:he|she|they)",
    (
        r"controls? (?:every (?:penny|cent|dollar)|all (?:of )?(?:my|our|the) money|what i (?:wear|"
        r"eat)|who i (?:see|talk)|where i go|everything i)"
    ),
    (
        r"(?:won't|doesn't|never|didn't|wouldn't) (?:let|lets|allow) me (?:to )?(?:see (?:my|any)|"
        r"leave (?:the|my) (?:house|home|room)|have (?:a |my own |any )*(?:money|friends|phone|"
        r"bank)|go out (?:without|alone)|talk to (?:my|any|other|men))"
    ),
    (
        r"lock(?:s|ed|ing)? (?:me|us|him|her|my \w+) (?:up |inside |out )?(?:in|inside|outside|up) "
        r"(?:the|a|my|his|her|in)\b"
    ),
    r"(?:<who>) (?:\w+ )?starved (?:me|us)\b",
    (
        r"<who><often> ?(?:gets?|got|is|was|became|becomes|turns?|turned|being|'s|getting)(?: "
        r"\w+)? violent"
    ),
    r"<who>'s (?:been )?(?:\w+ )?violent",
    r"violent (?:with|towards?|to) (?:me|us|my|her)\b",
    (
        r"violent (?:husband|wife|father|dad|boyfriend|partner|home|marriage|relationship|"
        r"household|ex)\b"
    ),
    r"violence (?:at home|in my (?:home|house|family|marriage|relationship))",
    (
        r"(?:he|she|husband|wife|boyfriend|girlfriend|bf|gf|partner|mom|mum|dad|father|mother|"
        r"parents|step\w+|ex)<often> (?:calls|called|calling|tells|telling) me (?:that )?(?:i'm |"
        r"im |i am )?(?:a |an |so )?(?:\w+ )?(?:worthless|stupid|useless|pathetic|whore|slut|trash|"
        r"garbage|waste|fat|retard|bitch|a mistake|names)\b"
    ),
    (
        r"(?:afraid|scared|terrified) of (?:my (?:\w+ )?(?:husband|wife|dad|father|mom|mum|mother|"
        r"boyfriend|girlfriend|partner|ex|step\w+)|what he(?:'ll| will| might| would))\b(?! "
        r"(?:dying|leaving|getting|being|losing|finding|death|health))"
    ),
    r"(?:afraid|scared|terrified) (?:to go|to come|of going|when he comes) home\b",
    r"fear for my (?:life|safety)",
    r"(?:pin(?:s|ned)|h[eo]ld(?:s)?) me (?:down|against|to the)",
    (
        r"(?:twist(?:s|ed)|broke|bent|yank(?:s|ed)|dislocated) my (?:arms?|wrists?|fingers?|ribs?|"
        r"nose|jaw|hair|hand)\b(?= |$|[.,!?])"
    ),
    r"<who><often> (?:spits?|spat) (?:on|at|in) (?:me|my face)",
    (
        r"(?:with|using|takes?|took|gets?|got) (?:a|his|her|the) (?:\w+ )?(?:belt|hanger|stick|"
        r"cane|cable|extension cord|wooden spoon|broom|slipper|paddle|cord)\b[^.!?]{0,30}(?:me\b|"
        r"my (?:back|legs?|hands?)|us\b|if i|when i|every)"
    ),
    r"(?:the|his|her) belt (?:came|comes|out|on)",
    (
        r"(?:com(?:e|es|ing)|came|sneak\w*|crawl\w*|climb\w*|got|get|gets)(?: into| in| to)+ my "
        r"(?:bed|room)\b(?=[^.!?]{0,40}(?:night|touch|when i was|asleep|lock|sleep|"
        r"drunk))[^.!?]{0,20}"
    ),
    (
        r"(?:uncle|stepdad|stepfather|step ?dad|cousin|grandpa|grandfather|neighbou?r|coach|"
        r"teacher|babysitter|priest) (?:\w+ ){0,3}(?:touch|fondl|kiss|rub|grop|show|made me|expos|"
        r"did things|would touch|watched me (?:shower|change|undress))\w*"
    ),
    r"(?:did|does|doing|do) (?:bad |sexual |horrible |awful )?things to me",
    (
        r"(?:sent|send|post|posting|posted|leak|share|sharing|shared|spread)\w* (?:my |those |the |"
        r"naked |intimate )*nudes?\b"
    ),
    r"threaten\w*[^.!?]{0,30}(?:nudes?|photos|pictures|videos)",
    (
        r"(?:wouldn't|didn't|won't|doesn't|never) (?:stop|get off)(?: me)? (?:when|even|after|"
        r"although|though|no matter)[^.!?]{0,20}(?:no\b|stop|cry|cried|crying|begged|asked)"
    ),
    (
        r"(?:sex|slept|had|did it|started) (?:\w+ ){0,2}with me (?:while|when) i (?:was|am|'m) "
        r"(?:asleep|passed out|unconscious|drunk|sleeping|too)"
    ),
    (
        r"(?:begged|asked|told|tell|asking|telling) (?:him|her|them) to "
        r"stop\b[^.!?]{0,30}(?:didn't|wouldn't|kept|never|ignored|did not|laughed|but (?:he|she))"
    ),
    r"drugged (?:me|my drink)|spiked my drink",
    (
        r"<who><often> (?:takes?|took|keeps?|hides?|hid|confiscat\w+) (?:away )?(?:all )?(?:my|"
        r"the) (?:pay ?check|passport|salary|wages|bank cards?|car keys|documents|id)\b"
    ),
    (
        r"(?:i'm|i am|not|wasn't|never) (?:not )?allowed to (?:leave|see|go out|have (?:friends|a "
        r"phone|money|a job)|talk to|work|speak)\b(?=[^.!?]{0,40}(?:he|she|husband|wife|boyfriend|"
        r"him|her|partner|friends|family|house|alone|without))"
    ),
    r"<who><often> (?:goes|went|go) through my (?:phone|texts|messages)\b",
    r"isolat(?:es|ed|ing) me from",
    r"(?:tracks|tracking) (?:my (?:phone|location|car)|where i)",
    (
        r"<who><often> (?:smash(?:es|ed)|punch(?:es|ed)|breaks?|broke|throws?|threw|kick(?:s|ed)) "
        r"(?:\w+ ){0,3}(?:plates|dishes|things|stuff|walls?|doors?|furniture|chairs?|holes?|phone|"
        r"glass)[^.!?]{0,30}(?:when|at me|every|if i|angry|next to|near|in front|because)"
    ),
    (
        r"(?:<who>) (?:killed|kill|hurts?|kicks?|kicked|beats?|beat|threatens? to (?:kill|hurt)) "
        r"(?:my|our|the) (?:dog|cat|pet|puppy|kitten)"
    ),
    r"(?:the|those|his|her|daily|regular) beatings?\b(?! (?:in|at) )",
    (
        r"<who><often> (?:humiliat(?:es|ed)|degrad(?:es|ed)|demean(?:s|ed)|belittl(?:es|ed)) "
        r"me\b(?=.{0,40}(?:every|daily|always|constantly|in front|all the time|for years))"
    ),
    r"neglected (?:me|us) (?:as|when)",
    r"(?:refus(?:es|ed)|wouldn't|won't) (?:to )?(?:feed|give me (?:food|dinner|anything to eat))",
)

CHINESE = (
    r"家暴",
    r"性侵",
    r"(?:强|诱|迷|轮)奸",
    r"强暴",
    r"虐待(?!狂|自己|了?自己)",
    r"猥亵|乱伦",
    r"性骚扰",
    r"施暴",
    r"性虐",
    r"(?:家庭|言语|语言|身体|肢体|精神|性)暴力",
    r"(?:用|使用|对我|动用)暴力",
    r"暴力(?:对待|打我)",
    r"(?:侵犯|非礼|骚扰)(?:了|过)?我(?!的(?:隐私|权|版权|利益|生活))",
    r"被<any>{0,8}(?:侵犯|非礼|咸猪手)(?!了?(?:隐私|权|版权|利益))",
    (
        r"<kin><stuff>{0,9}?<hit>(?:了|过|着|伤|得|骂|断|肿)*(?:我(?!(?:的)?(?:电话|手机|脸书|微信|"
        r"小报告|主意|招牌|旁边|前面|办公室|号码|身边|一个电话|个电话|来|生|这|那|们|血|去|"
        r"一个措手))|我?妈妈?|孩子|我?弟|我?妹|我?姐)(?!电话|招呼|回答|背书|背课文|起来(?:回答)?|"
        r"上去|一个电话|个电话|几个电话|工|的电话|不过|的(?:招牌|主意)|车|针|预防|疫苗|气|扮|理|听|"
        r"电|一把伞|做题|卡|过来电话)"
    ),
    (
        r"(?:被|让|给|遭)(?:我|她|他|我们家|别)?(?:的)?(?:<kin>|同学|室友|人|别人|邻居|"
        r"陌生人)<stuff>{0,5}?(?:毒打|暴打|殴打|打骂|扇|踹|踢|掐|揍|抽|打(?:了|得|到|成|伤|断|骂|"
        r"过|我|哭|肿|死|巴掌|耳光|$|[，。！？,.!?\s]))(?!了?(?:扰|败|断|电话|脸|招呼|分|措手|交道|"
        r"趴|赢|回|个招呼))"
    ),
    r"(?:毒打|暴打|殴打|打骂)(?:了|过)?(?:我|她|妈|孩子)",
    r"打(?:了|过)?我(?:一)?(?:耳光|巴掌|顿|嘴巴|拳|屁股|头)",
    r"(?:扇|打|抽|给|甩)(?:了|过)?我<any>{0,4}(?:耳光|巴掌|嘴巴子)",
    r"拳打脚踢|拳脚相加|大打出手",
    r"(?:对|冲|朝)(?:我|她|妈妈?|我妈|孩子|我们)<any>{0,3}(?:动手(?!术)|动粗|挥拳)",
    r"动手打(?:了|过)?(?:我|人|她|孩子|妈)",
    r"掐(?:过|着|住|了)*(?:我)(?:的)?脖子",
    r"(?:拽|扯|揪|抓)(?:着|住|了)*我(?:的)?头发",
    (
        r"(?:从小|小时候|经常|每天|天天|一直|总是|动不动|老是)(?:就)?(?:挨打|挨揍|被打(?!扰|断|击|"
        r"败|扮|压)|被毒打)"
    ),
    (
        r"(?:用|拿)(?:皮带|棍子|衣架|鸡毛掸子?|竹条|藤条|擀面杖|扫把|铁)<any>{0,4}(?:抽|打|"
        r"揍)<any>{0,2}我?"
    ),
    r"打得<any>{0,5}(?:住院|流血|淤青|骨折|青|肿|鼻青脸肿|伤|下不了床)",
    r"摸(?:了|过|着|到)*我(?:的)?(?:大腿|胸|屁股|下面|隐私|私处|身体|下体|腿|腰)",
    r"碰(?:了|过)*我(?:的)?(?:下面|隐私|私处|下体|胸|敏感)",
    (
        r"(?:逼|强迫|强行|威胁|迫使)<any>{0,6}(?:发生(?:了|过)?(?:性)?关系|上床|做爱|性行为|同房|"
        r"脱|性关系)"
    ),
    r"强吻",
    r"强行(?:和|跟|与|抱|亲|进入|把我)(?:我|了)?",
    (
        r"(?:(?<!像)被|把(?:我|她|他|孩子|弟弟|妹妹))<any>{0,5}(?:关(?:在|进|到|起来)|锁(?:在|进|"
        r"起来|屋)|绑(?:在|起来|住))(?!心|注)"
    ),
    r"不(?:给|让|准|许)(?:我|孩子|她)?(?:吃饭|饭吃|东西吃|吃东西)(?!前|太)",
    (
        r"(?:天天|经常|总是?|一直|从小|老是?|每天|动不动就?|常常|长期|"
        r"整天)<any>{0,4}骂我<any>{0,6}(?:废物|畜生|贱|垃圾|去死|白眼狼|婊|赔钱货|丧门星|扫把星|猪|"
        r"没用|滚)"
    ),
    r"后悔(?:把我)?生(?:了|下)*我?",
    r"(?:辱骂|谩骂)(?:我|殴打|和殴打|加)",
    r"威胁<any>{0,3}(?:要|说|我|会)<any>{0,4}(?:打|杀|弄死|砍|曝光|裸照|公开|发我)",
    r"(?:拿|用|持)(?:着|了|起)?(?:菜|水果)?刀<any>{0,4}(?:威胁|对着我|指着我|架在我|逼我|吓我|追)",
    r"(?:摔|砸)(?:东西|家具|手机|碗)<any>{0,6}(?:威胁|吓|打|骂)",
    r"精神(?:虐待|控制|折磨我)",
    r"(?:淤青|鼻青脸肿|乌青)",
    r"身上(?:全是|都是|有|还有|满是)<any>{0,5}伤痕?",
    r"控制(?:我的|我)(?:人身)?自由",
    (
        r"(?:用|拿)(?:开水|烟头|烙铁|熨斗|打火机|针|香烟|烟)<any>{0,3}(?:烫|泼|扎|戳|烧|"
        r"浇)<any>{0,2}(?:我|她|孩子|我?妈|弟|妹)"
    ),
    (
        r"(?:把|将)(?:我|她|我?妈|孩子)(?:按|压|摁|推|摔|拖|扔|踩|拽)(?:在|到|倒|出|"
        r"进)(?:了)?<any>{0,4}(?:地|墙|床|沙发|门外|水|浴|街|外面)"
    ),
    r"(?:逼|罚|让|叫)我(?:一直)?跪(?!下来求)",
    r"(?:挨|吃)(?:了|过)?(?:一|两|几|他|她|我?爸|我?妈|老公)<any>{0,3}(?:巴掌|耳光|打|揍|拳)",
    r"被(?:我?)<any>{0,5}(?:打大|打走|打跑|打哭|打怕|打聋|打出|打来)",
    (
        r"<any>{0,2}(?:给了我|甩了我|扇了我|打了我|甩我|给我)(?:一个|几个|两个|好几个|一|"
        r"俩)?(?:耳光|巴掌|嘴巴)"
    ),
    (
        r"(?:双方|互相|两人|经常|又|吵架就|吵着吵着就?|喝(?:醉|多|酒)<any>{0,4})动手(?:打|了|打架|"
        r"推|的)?(?!做|术|机|能|操作|写|干)"
    ),
    r"(?:从小|小时候|经常|天天|一直|总|被)<any>{0,4}(?:挨打|挨揍|打骂|体罚|毒打)",
    (
        r"(?:爸|妈|父亲|母亲|老公|丈夫|他|继父|男友|男朋友)<any>{0,6}打(?:了)?(?:我?妈|我?弟|我?妹|"
        r"孩子|她|小孩|老婆)(?!电话|招呼|个电话|的(?:电话|主意)|气|针|车)"
    ),
    (
        r"(?:工资卡?|银行卡|身份证|护照|钱)<any>{0,4}(?:被|都被|全被|让)(?:他|她|老公|丈夫|婆婆|"
        r"我?爸|我?妈|父母|家里|男友|男朋友)<any>{0,3}(?:拿走|没收|扣|控制|收走|管着|锁|藏)"
    ),
    (
        r"不(?:让|准|许)我(?:出门|上班|工作|见(?:朋友|人|家人|父母|任何)|和(?:别人|朋友|任何人|"
        r"家人|异性)<any>{0,2}(?:来往|联系|说话)|跟(?:别人|朋友|任何人|家人)<any>{0,2}(?:来往|联系|"
        r"说话)|回娘家|联系)"
    ),
    r"(?:半夜|晚上|趁我)<any>{0,8}(?:进我?(?:房间|被窝|屋)|爬上?我?(?:的)?床|摸我|钻进)",
    r"(?:偷看|偷拍)我(?:洗澡|换衣|上厕所|睡)",
    r"(?:脱|扒|扯)(?:了|掉|下|光)?我(?:的)?(?:衣服|裤子|内衣|内裤|裙子)",
    (
        r"(?:裸照|私密照|私密视频|床照|不雅)<any>{0,6}(?:威胁|发|传|要挟|曝光|勒索)|(?:威胁|要挟|"
        r"勒索)<any>{0,8}(?:裸照|私密|照片|视频)"
    ),
    (
        r"趁我(?:睡着|喝醉|醉|不注意|昏迷|没醒|酒醉|喝多)<any>{0,8}(?:发生|摸|亲|碰|脱|强|对我|"
        r"和我|跟我|侵|性|做)"
    ),
    r"(?:灌醉|迷晕|下药)(?:了)?(?:我|<any>{0,2}对我)",
    r"(?:对我|在我身上)(?:做|干)(?:了|过)?(?:那种|不好|不该|恶心|下流|龌龊|奇怪)的?(?:事|动作)",
    (
        r"(?:羞辱|侮辱|辱骂|咒骂)(?:和|加|或)?(?:殴打|打|贬低|折磨|威胁)|(?:打|殴打)(?:和|加|"
        r"又)?(?:辱骂|羞辱|侮辱)"
    ),
    r"(?:天天|经常|长期|一直|每天|总是|从小|常年)<any>{0,4}(?:羞辱|侮辱|辱骂|咒骂|谩骂)(?:我)?",
    r"(?:断绝|断了?|停)(?:了|供应)*我的?<any>{0,2}(?:食物|生活费|粮)",
    r"(?:动不动|一生气|喝醉)<any>{0,4}就?(?:打|揍|摔|砸|骂)<any>{0,2}(?:人|我|孩子|东西)",
)
