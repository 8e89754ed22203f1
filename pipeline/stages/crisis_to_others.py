"""Harm to others: the wish, the plan, the fear of it, and what was done in a rage.

`crisis_phrases` says how they are written.
"""

from __future__ import annotations

ENGLISH = (
    (
        r"(?:want|wants|wanted|wanna|going|gonna|plan|plans|planned|planning|urges?|urge|tempted|"
        r"ready|about|plotting|impulse|swear|swore|threaten\w*|decided|could|need) (?:i'll |i "
        r"will |to (?:just |really |seriously )*)?(?:go and |lose it and )?(?:kill|murder|stab|"
        r"shoot|strangle|choke|hurt|harm|poison|attack|beat up|bash|smash) <whom>\b(?! "
        r"(?:feelings?|confidence|trust|reputation|chances|mood|pain|vibe|time|chance|messenger|"
        r"game))"
    ),
    r"gonna (?:kill|murder|stab|shoot|strangle|hurt|harm|beat) <whom>\b(?! feelings?)",
    (
        r"i(?:'ll| will|'m gonna|'m going to|'m about to|'d) (?:fucking |seriously |literally )"
        r"?(?:kill|murder|stab|shoot) (?!it\b|time|for|the (?:mood|game|vibe))<whom>"
    ),
    (
        r"(?:think|thinking|thoughts?|thought|fantas\w+|dream\w*|imagin\w+|pictur\w+|visions?|"
        r"urges?|images|feel like|felt like|feeling like) ?(?:\w+ )?(?:of |about |on )?(?:me )"
        r"?(?:just )?(?:killing|murdering|stabbing|shooting|strangling|choking|hurting|harming|"
        r"poisoning|attacking|beating up|smashing|bashing) <whom>\b(?! feelings?)"
    ),
    (
        r"(?:afraid|scared|worried|terrified|fear|frightened|paranoid)\b[^.!?]{0,30}\bi(?:'ll|'m "
        r"gonna|'m going to| will| might| may| could| would)\b[^.!?]{0,30}\b(?:kill|stab|shake|"
        r"harm|smother|drop|hurt|hit) (?:someone|somebody|people|others|the (?:baby|kids?|"
        r"children)|my (?:own )?(?:baby|child|children|kids?|son|daughter|newborn|wife|girlfriend)"
        r")\b"
    ),
    (
        r"\bi (?:\w+ ){0,2}(?:hit|slapped|punched|choked|beat|shoved|stabbed|kicked|shook|"
        r"attacked|strangled)(?: up)? <home>\b(?! (?:at|in (?:chess|the|a)|by|to|on|with a "
        r"(?:ball|text)|up\b|again at))"
    ),
    (
        r"(?:push|shove|throw)(?:ing)? (?:a|the|some|him|her|them|someone|somebody|people|my)"
        r"\b(?: \w+){0,2}? (?:onto|off|in front of|under|down the|out (?:of )?(?:a|the)|into "
        r"(?:traffic|the (?:tracks|road|river))) ?"
    ),
    r"(?:hurting|killing|torturing|strangling) (?:\w+ )?(?:animals|cats|dogs|kittens|puppies)",
    (
        r"shoot(?:ing)? up (?:the|his|her|their|my|our|a|this) (?:\w+ )?(?:school|office|place|"
        r"church|mall|work|party)"
    ),
    (
        r"(?:bring|bringing|brought|take|taking) (?:a |his |my |the )?(?:gun|knife) to (?:school|"
        r"work|class|the)"
    ),
    r"homicid\w+",
    r"murderous",
    r"violent (?:thoughts?|urges?|fantas\w+|impulses?|images?)",
    r"want (?:him|her|them|my \w+|everyone) (?:all )?(?:dead|to die)\b",
    (
        r"(?:make|making) (?:him|her|them|everyone|those \w+)(?: all)? (?:pay\b(?! (?:for "
        r"(?:dinner|lunch|the|my|it)|rent|me|back|more|attention))|suffer|bleed)"
    ),
    r"(?:he|she|they|my \w+)(?: all| both)? deserves? to die\b",
    (
        r"(?:bought|got|get|getting|buy|grab\w*|pick\w* up|carry\w*|have|own|hide|hiding|took|"
        r"keep|with) (?:a|my|the|his) (?:\w+ )?(?:knife|gun|machete|weapon)\b[^.!?]{0,60}\b(?:on|"
        r"at|to|for|against|after|kill|hurt|stab|shoot|find|using it) (?:him|her|them|my (?:ex|"
        r"boss|dad|father|husband|wife|brother|boyfriend|girlfriend|roommate|neighbou?r))\b"
    ),
    r"know where (?:he|she|they) lives?\b[^.!?]{0,40}\b(?:knife|gun)",
    (
        r"(?:want to|wanna|going to|gonna|will|i'll) (?:burn down|set fire to|burn) (?:his|her|"
        r"their|the) (?:\w+ )?(?:house|home|car|office|school|place|building)"
    ),
    r"(?:my|put my) hands? (?:around|on) (?:his|her|their|my \w+'s|the \w+'s) (?:throat|neck)",
    (
        r"(?:want|wanted|wanna|going|gonna|tempted|urge|ready|about) (?:to )?(?:\w+ )?(?:smash|"
        r"bash|cave|slam|break|crush|rip|slit|snap|cut) (?:his|her|their|my \w+'s|in his) (?:\w+ )"
        r"?(?:face|head|skull|neck|throat|legs?|bones|jaw|teeth)"
    ),
    r"(?:grabbed|squeezed|choked) (?:him|her|my \w+) by the (?:throat|neck)",
    (
        r"(?:could|might|may|will|gonna|going to|i'll) (?:actually |really |seriously )*(?:snap "
        r"and |lose it and |end up )?(?:hurt(?:ing)?|harm(?:ing)?|kill(?:ing)?) (?:someone|"
        r"somebody|him|them|people|others|my (?:kids?|baby|child|wife|husband|son|daughter|dad|"
        r"mom))\b(?! feelings?)"
    ),
    (
        r"(?:lose|lost|losing) (?:control|it|my temper)\b[^.!?]{0,30}\b(?:hit|hurt|shook|beat|"
        r"slapped|kicked|grabbed|push\w*) (?:my|the|him|her)\b"
    ),
    r"(?:want|wanted) (?:him|her|them|someone) to (?:suffer|hurt|bleed|feel (?:the )?pain)",
    (
        r"(?:plan|plott|dream|fantas|think|thought)\w* (?:\w+ ){0,3}(?:of |about |on |for )"
        r"?(?:\w+ )?revenge (?:on|against)"
    ),
    r"(?:watch|watching|see) (?:him|her|them) (?:\w+ )?(?:die|bleed|suffer|burn)\b",
    (
        r"(?:want|wanted|going|gonna|thought|thinking|tempted|felt like|urge)"
        r"\w*[^.!?]{0,20}(?:run(?:ning)? (?:him|her|them|my \w+|someone|people) over|(?:run|"
        r"running|mow|mowing) (?:over|down) (?:him|her|them|people|my|someone|a)|driv(?:e|ing) "
        r"(?:\w+ ){0,3}into (?:him|her|them|a crowd|people|the crowd|my))"
    ),
)

CHINESE = (
    (
        r"(?:想|要|恨不得|打算|准备|计划|就|冲动|忍不住|控制不住|说|差点|会)(?:过|着|要|把|去|"
        r"拿刀|用刀|直接|亲手|一刀|一起|狠狠|冲|上|真的|就)"
        r"*(?:杀|捅|砍|弄死|打死|掐死|毒死|勒死|撞死|烧死|打残|弄残)(?:了|死|掉|光|伤)"
        r"*<them>(?!自己)"
    ),
    r"(?:想|要|恨不得|打算|忍不住|就)(?:要|着|过|直接)*把<them><any>{0,4}(?:杀|捅|砍|弄死|打死|"
    r"掐死|毒死|勒死|打残|废)",
    r"杀(?:了|死|掉|光)(?:他|她|那|这|我?全家|我?(?:爸|妈|主管|老板|前任|室友|同事|领导))",
    r"(?:捅|砍|弄|掐|毒|打)死(?:他|她|那个|孩子|宝宝|我?(?:爸|老公|前|室友|主管|老板))(?!也|都|"
    r"不|说)",
    r"(?:想|要)杀人",
    r"(?:杀人|砍人|捅人|打人|害人|暴力)的?(?:念头|冲动|想法|欲望)",
    r"(?:起了|动了|动过|有了|有过)杀(?:心|意|机|念)",
    r"拿(?:着|起|了)?(?:菜|水果)?刀(?:去|要|想|准备|冲)*(?:捅|砍|杀|找他|找她)",
    r"杀(?:他|她|人|那家)?全家",
    r"同归于尽",
    r"报复社会",
    r"(?:让|要|拉|叫|带)<any>{0,8}(?:陪葬|偿命|血债|不得好死|付出代价|垫背)",
    r"灭(?:他|她)?<any>{0,2}门",
    r"泼<any>{0,3}硫酸",
    r"(?:想|要|打算|去)<any>{0,5}(?:纵火|放火|烧了(?:他|她|那)<any>{0,3}(?:家|房|店|公司))",
    (
        r"(?:想|要|控制不住|忍不住|冲动|差点)(?:自己|我|去|会|要|想|就|地|过|着)*伤害(?:到|了)"
        r"?(?:孩子|他|她|家人|别人|他人|宝宝|同学|身边的?人|"
        r"人|小孩|动物|猫|狗)"
    ),
    (
        r"(?:怕|担心)(?:自己|我|哪天|有一天|会|要|真的|真|失手|控制不住|忍不住|一时|冲动)"
        r"*(?:伤害|杀|掐死|打死|摔|闷死|捂死|打伤|砍)(?:到|了|死)"
        r"*(?:孩子|宝宝|小孩|人|婴儿|儿子|女儿)"
    ),
    r"伤害(?:别人|他人|人|孩子|他|她|家人|小动物|动物)的(?:念头|想法|冲动|画面|欲望)",
    r"(?:怕|担心|差点|忍不住|控制不住)<any>{0,6}动手(?!术|做|机|能)",
    r"(?:想|冲动|念头|差点|恨不得|就)<any>{0,3}把(?!锅|责|话|问题|事)<any>{1,6}推(?:下|到|进|出)(?!他身上|她身上|我身上|别人身上|头上)(?!来|崇)",
    r"把(?!我)<any>{1,6}推(?:下|进|到)(?:了)?(?:月台|站台|楼|轨道|铁轨|水|河|湖|海|悬崖|马路|车|"
    r"窗|地铁|井)",
    r"(?:想|要|打算|偷偷|计划|准备)[^，。！？,.!?\s我]{0,10}(?:下|投)(?:点|了|包)?毒(?!手|瘾)",
    (
        r"我(?:又|也|昨天|昨晚|今天|刚才|刚刚|忍不住|没忍住|控制不住|动手|一气之下|失手|就|竟然|"
        r"狠狠|居然|冲动|一巴掌|用力|经常|总是|老是|会)+(?:地|把|"
        r"又|就|会|动手)*(?:打|揍|踢|扇|掐|推)(?:了|伤|骂)*(?:孩子|他(?!们?(?:的|电|个|招))|"
        r"她(?!(?:的|电|个|招))|儿子|女儿|老婆|"
        r"妻子|女朋友|男朋友|我?弟|我?妹|我?妈|宝宝|娃)(?!电话|招呼|一个电话|个电话|的电话|"
        r"两个电话|几个电话|小报告|车|气|工|针|预防针|疫苗)"
    ),
    (
        r"把(?!我(?:打|揍|踢|掐|往|弄)|我们)<any>{1,6}(?:打|揍|踢|砍)(?:到|得|成|伤|进|断)(?:了)"
        r"?<any>{0,3}(?:骨折|住院|流血|"
        r"出血|医院|昏|伤|断|残|死|重伤|ICU|icu|脑震荡)"
    ),
    r"(?:虐|虐杀|摔死|踢死|掐死|弄死|折磨)(?:了|过|待)*(?:那只|一只|流浪|小|我的|我家)*(?:猫|狗|"
    r"小动物|兔)(?!粮)",
    (
        r"(?:骂人|打人|砸东西)?(?:或者|甚至|和|还|就|老)?(?:想|会想|总想)(?:要|着|去|把)*(?:杀人|"
        r"砍人|捅人|打人|弄死|掐死|砍死|杀死|撞死|烧死|"
        r"捅死)(?!犯|游戏|案)"
    ),
    (
        r"(?:一刀|一把火|开车|拿刀|拿斧头|拿锤子|拿棍子?)<any>{0,4}(?:捅|砍|杀|烧|撞|砸|了结|"
        r"打死)(?:了|死|向|过去)*(?:他|她|那|这|"
        r"我(?:爸|妈|老公|老板|室友|前))"
    ),
    r"(?:掐|勒|捂)(?:住|着|了|过)(?:他|她|孩子|宝宝|女儿|儿子|女朋友|我?女友|我?老婆|我?妈)"
    r"的?(?:脖子|嘴)?",
    r"(?:让|叫|使)(?:他|她|他们|那个人|那个<any>{1,3})(?:去)?(?:死|死掉|不得好死|死无)(?!心|了心)",
    r"(?:希望|盼|巴不得|诅咒|恨不得)<any>{0,2}(?:他|她|他们|我(?:爸|妈|老公|婆婆|老板|前))"
    r"<any>{0,6}(?:死|被车撞|出车祸|去死|消失)",
    r"(?:想|要|计划|打算|准备|非要|一定要|忍不住)(?:着|去|怎么|怎样|如何|狠狠)*报复(?:他|她|"
    r"他们|我|那|所有|这个|学校|公司|老师|同学)(?!性)",
    r"(?:我|又|再|已经|没忍住|忍不住)<any>{0,4}对(?:她|他|孩子|女朋友|老婆|妻子|女儿|儿子|家人|"
    r"父母|我?妈)<any>{0,3}动(?:了|过)?手",
    (
        r"我<any>{0,4}打(?:了|过)(?:他|她|孩子|女朋友|老婆|妻子|儿子|女儿|弟弟|妹妹|我妈|我爸|"
        r"爸爸?|妈妈?)(?!电话|招呼|一个?电话|个电话|气|车|"
        r"工|的(?:电话|主意))"
    ),
    r"失手<any>{0,3}(?:打|推|伤|掐)",
)
