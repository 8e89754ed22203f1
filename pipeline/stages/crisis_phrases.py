"""What people say in a crisis, by kind and language: a phrase a line, and what may not follow it.

Regular expressions over lower case, straight apostrophes and Simplified characters;
a word in <> stands for one of PARTS. Every phrase begins with a letter or character
of its own: Python's `re` is quick at skipping what cannot begin any.
"""

from __future__ import annotations

PARTS = {
    "<whom>": r"(?:him|her|them|someone|somebody|people|others|everyone|my \w+|that \w+)",
    "<who>": (
        r"(?:he|she|they|father|mother|dad|mom|mum|stepfather|stepdad|stepmother|husband|wife|"
        r"boyfriend|girlfriend|partner|uncle|brother|ex|teacher|coach|parents|boss)"
    ),
    "<often>": (
        r"(?: still| often| always| sometimes| used to| would| has| had| just| also| even| once)*"
    ),
    "<them>": r"(?:他们?|她们?|它|人|别人|你|我(?:爸|妈|老公|老婆|前任|室友|同事|老板|弟|哥))",
    "<kin>": (
        r"(?:爸|妈|父亲|母亲|继父|继母|后爸|丈夫|老公|妻子|老婆|男友|男朋友|女朋友|女友|前夫|前任|"
        r"父母|公公|婆婆|爷爷|奶奶|舅舅|叔叔|老师|哥哥|他|她)"
    ),
    "<when>": (
        r"(?:总是|总|经常|常常|又|就|还|会|一直|动不动|喝醉了|喝醉|喝了酒|喝酒后|曾经|以前|小时候|"
        r"有时候|有时|天天|每次都|也|开始|再次|昨天|昨晚|今天|当众|差点|狠狠|使劲|用皮带|用棍子|"
        r"拿棍子|都)*"
    ),
}

ENGLISH = {
    "self_harm": (
        (
            r"kill(?:ing|ed)? (?:my ?self|himself|herself|themselves|yourself)(?! (?:laughing|"
            r"with work))"
        ),
        r"suicid(?:e|es|al)\b(?! squad)",
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
        r"wish(?:ed)? i (?:wasn't|weren't) (?:alive|here any ?more|born)",
        r"wish i had(?:n't| never) been born",
        r"wish i was never born",
        r"better off (?:dead|without me|if i (?:was|were|am) (?:gone|dead|not here))",
        (
            r"don't want to (?:live|be alive|exist|wake up)\b(?! (?:with|in|at|there|like|"
            r"together|near|alone|here|next|so|early|under|on|by|for))"
        ),
        (
            r"do not want to (?:live|be alive|exist)\b(?! (?:with|in|at|there|like|together|near|"
            r"here))"
        ),
        r"don't want to be here any ?more",
        (
            r"no (?:reason|point) (?:to live|in living|to be alive|to go on living|in going on|"
            r"in being alive)"
        ),
        r"nothing (?:left )?to live for",
        r"not worth living",
        r"isn't worth living",
        r"can't go on living",
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
        r"overdos(?:e|ed|ing) on",
        r"took an overdose",
        r"jump(?:ing)? (?:off|from) (?:a|the|that) (?:bridge|building|roof|balcony)",
        r"hang(?:ing|ed)? (?:my ?self|himself|herself)",
    ),
    "harm_to_others": (
        (
            r"(?:want|wanted|wants|going|plan|planning|urge) to (?:kill|murder|stab|shoot|"
            r"strangle|hurt|harm|beat up) <whom>\b(?! feelings?)"
        ),
        r"feel(?:ing)? like (?:killing|stabbing|shooting|strangling|hurting) <whom>",
        r"(?:thoughts?|thinking) (?:of|about) (?:killing|hurting|harming|stabbing|shooting) <whom>",
        r"i(?:'ll| will|'m gonna|'m going to|'m about to) (?:kill|murder|stab|shoot) <whom>",
        (
            r"(?:afraid|scared|worried|terrified) (?:that )?i(?:'ll| will| might| may|"
            r"'m going to) (?:(?:harm|kill) <whom>"
            r"|hurt (?:someone|somebody|my (?:baby|child|kids?|son|daughter)))"
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
        r"生不如死",
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
    ),
}


def pattern(phrases: tuple[str, ...]) -> str:
    """One regular expression for all phrases, their PARTS filled in."""
    joined = "|".join(phrases)
    for name, words in PARTS.items():
        joined = joined.replace(name, words)
    return f"(?:{joined})"
