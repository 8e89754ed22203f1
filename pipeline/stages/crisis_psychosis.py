"""Signs of psychosis: voices, persecution, thoughts put in or read, what nobody else sees.

`crisis_phrases` says how they are written.
"""

from __future__ import annotations

ENGLISH = (
    (
        r"hear(?:ing|s|d)? (?:\w+ )?voices\b(?! (?:outside|downstairs|upstairs|from|in the (?:hall|"
        r"next|other|corridor|background|street|garden|kitchen|living)|on the|through|behind|"
        r"raised|arguing|of (?:my|the)|next door|coming from))"
    ),
    (
        r"(?:the|these|those) voices\b(?! (?:of|from|in the (?:hall|next|street)|outside|on "
        r"the))(?: \w+)? (?:tell|told|telling|say|said|saying|are|were|won't|keep|don't|want|get|"
        r"got|came|come|started|scream|whisper|laugh|in my)\w*"
    ),
    r"voices (?:in|inside) my head",
    (
        r"voice\b[^.!?]{0,25}\btell(?:s|ing)? me to (?:kill|hurt|stab|jump|die|cut|burn|end|do "
        r"(?:bad|terrible))"
    ),
    r"voice (?:in|inside) my head[^.!?]{0,20}(?:isn't|not|aren't) (?:mine|me|my own)",
    (
        r"hear(?:ing|s|d)? (?:things|sounds|whisper\w*|someone|people|somebody|a (?:man|"
        r"woman))\b[^.!?]{0,40}(?:aren't|isn't|not|no ?one|nobody|weren't|wasn't|other people "
        r"can't|others can't|don't hear)"
    ),
    r"(?:no ?one else|nobody else|others (?:can't|don't)) (?:can |seems to )?hear",
    (
        r"(?:everyone|everybody|people|they|others|strangers) (?:can |could |all )?hear (?:what "
        r"i'm thinking|what i think|my thoughts)"
    ),
    r"hallucinat\w+",
    r"delusions?\b",
    r"schizo(?:phreni\w+|affective)",
    r"psychotic (?:episode|break|symptom|disorder|depression)\w*",
    r"psychosis",
    (
        r"(?:see|sees|seeing|saw) (?:\w+ ){0,2}?(?:things|people|shadows?|figures?|faces?|someone|"
        r"man|woman|bugs|insects|animals|him|her)\b[^.!?]{0,40}\b(?:aren't|isn't|not|no ?one else|"
        r"nobody else|weren't|wasn't|others (?:can't|don't))(?: \w+){0,2} ?(?:there|real|see|sees|"
        r"exist|seem)\b"
    ),
    (
        r"(?:micro)?chips? (?:\w+ )?(?:in|inside|into|under) (?:my|me)\b(?! (?:bag|phone|card|car|"
        r"laptop|hand while|nail|tooth while))(?= (?:head|brain|arm|skin|tooth|teeth|body|neck|"
        r"ear)|)"
    ),
    (
        r"implant(?:ed|ing)? (?:\w+ ){0,3}(?:in|inside|into) (?:me\b|my (?:head|brain|body|skin|"
        r"mind))"
    ),
    (
        r"thoughts? (?:\w+ )?(?:are|get|is|were|being|keep getting|have been|being) (?:being "
        r")?(?:broadcast|inserted|stolen|put|controlled by (?:someone|them|the)|read by|taken|"
        r"removed|transmitted)\w*"
    ),
    (
        r"(?:put|puts|putting|insert\w*|plac\w+|plant\w*|beam\w*|send\w*) (?:\w+ )?thoughts (?:in|"
        r"into|inside|to) my (?:mind|head|brain)"
    ),
    (
        r"<agency>[^.!?,]{0,25}(?:read|reads|reading|steal\w*|control\w*|hear|know|knows) (?:all "
        r")?my thoughts"
    ),
    r"thoughts (?:that )?(?:aren't|are not) (?:mine|my own)\b",
    (
        r"<agency>[^.!?,]{0,25}(?:reading|read|reads|control\w*|hacked|hacking) my (?:mind|"
        r"brain)\b(?<!you read my mind)"
    ),
    (
        r"poison(?:ing|ed|s)? (?:me\b|my (?:food|water|tea|coffee|drinks?|meals?|medicine)|the "
        r"(?:water|food|air))"
    ),
    (
        r"(?:spying on|watching|listening to|monitoring|following|tracking|filming) (?:\w+ )?me "
        r"(?:through|from) (?:the|my|their) (?:vents?|walls?|tv|television|phone|camera|lights?|"
        r"radiator|ceiling|mirror|sockets?|floor|computer|microwave|windows)"
    ),
    (
        r"(?:government|cia|fbi|nsa|mi5|kgb|(?:secret |undercover )?agents|spies|secret service|"
        r"police|cops|aliens?|illuminati|satellites?)[^.!?,]{0,30}(?:spying on|watch\w*|follow\w*|"
        r"monitor\w*|track\w*|after|listening to|control\w*|bugged|out to (?:get|kill)) (?:me|my)\b"
    ),
    (
        r"(?:neighbou?rs?|they|someone|people|everyone|strangers) (?:is|are|have|has|keep|keeps|"
        r"all|were|was|been|been )*(?: been)?(?: all)?(?: \w+ly)? ?(?:spying on me|bugged my|"
        r"monitoring me|following me (?:everywhere|all day|wherever|around town)|watching me "
        r"(?:all the time|24|everywhere)|out to (?:get|kill) me|in on it|plotting against me)"
    ),
    (
        r"(?:being|been|i'm|am|get) (?:followed|watched|monitored|tracked|spied on) (?:everywhere|"
        r"by (?:the|secret|agents|government|people|someone|them|strangers)|all the time|24|"
        r"constantly|wherever)"
    ),
    (
        r"(?:hidden )?cameras (?:\w+ )?(?:in|behind|inside) (?:my|the|our) (?:\w+ )?(?:walls?|"
        r"vents?|mirrors?|lights?|ceiling|smoke|bedroom|room|apartment|flat|bathroom)"
    ),
    (
        r"(?:tv|television|radio|news ?\w*|internet|songs?|billboards?|licen[sc]e "
        r"plates)\b[^.!?,]{0,20}(?:sending me|talking to me|speaking to me|talks to me|talks? "
        r"about me|talking about me|speaks to me|secret messages?|hidden messages?|messages? "
        r"(?:for|to) me|about me personally)"
    ),
    r"(?:secret|hidden|coded) messages (?:\w+ )?(?:to|for|at) me\b",
    (
        r"messages (?:meant |just |only )?for me (?:on|in|through) (?:the )?(?:tv|radio|news|songs|"
        r"newspaper)"
    ),
    r"(?:thinking|thoughts?|mind|head)\b[^.!?]{0,20} broadcast\w*",
    r"i(?:'m| am) (?:the )?(?:chosen one|messiah|god\b|jesus|second coming)",
    r"chosen (?:by god|one) ",
    (
        r"(?:phone|line|house|flat|room|apartment|car|wifi|computer)(?:'s| is| are| has been| was|"
        r"s are)? (?:being )?(?:tapped|bugged|wiretapped)"
    ),
    (
        r"<agency>[^.!?,]{0,15}(?:listening (?:to|in on)|tapping|hacked|hacking|bugging) (?:me|my "
        r"(?:phone|calls|conversations|thoughts|house|room|brain))"
    ),
    (
        r"(?:microphones?|listening devices?|trackers?|bugs) (?:\w+ )?(?:in|inside|behind|under) "
        r"(?:my|the) (?:walls?|room|house|ceiling|clothes|lamp|phone|teeth|flat|apartment|mattress|"
        r"skin|body)"
    ),
    (
        r"(?:bugs|insects|worms|something|things|spiders) (?:\w+ )?(?:crawling|moving|living)? "
        r"?(?:under|inside|beneath) my (?:skin|body|brain|head)"
    ),
    (
        r"(?:replaced|swapped)\b[^.!?]{0,25}(?:by|with) (?:an? )?(?:impost[eo]r|double|clone|robot|"
        r"actor|stranger|copy|someone who looks|lookalike)"
    ),
    (
        r"impost[eo]rs?\b(?=[^.!?]{0,40}(?:my (?:mom|mum|mother|dad|wife|husband|family)|looks "
        r"like|wearing))[^.!?]{0,12}"
    ),
    (
        r"(?:isn't|is not|aren't|not) my real (?:mother|father|mom|mum|dad|wife|husband|family|"
        r"parents|brother|sister)\b(?= (?:but|it|he|she|they|any|some)|$|[.,])"
    ),
    (
        r"(?:same|different) (?:black |white |red |grey )?(?:cars?|vans?|man|men|people) (?:keeps? "
        r"|is |are )?(?:following|follow|parked outside|watching)[^.!?]{0,15}(?:me|my|outside|"
        r"every)?"
    ),
    (
        r"(?:giv(?:e|es|ing)|send(?:s|ing)?|show\w*|leav\w*) me (?:secret |hidden |coded "
        r")?(?:signs|signals|codes)(?= (?:through|in|on|with|by|from|via))"
    ),
    (
        r"whisper(?:s|ing|ed)? (?:\w+ )?(?:to me|my name|things|in my ear|at "
        r"me)(?=[^.!?]{0,40}(?:no ?one|nobody|alone|empty|not there|when|at night|head|can't see|"
        r"wall|telling))[^.!?]{0,10}"
    ),
    (
        r"(?:hear|hearing|heard) (?:\w+ ){0,4}(?:talk|talking|whisper|whispering|laughing|plotting|"
        r"calling|screaming|shouting)\b[^.!?]{0,30}(?:through the (?:walls?|ceiling|floor|vents?|"
        r"pipes)|in my head|no ?one|nobody|not there|when i'm alone|but (?:i live|there)|my name)"
    ),
    (
        r"(?:demons?|spirits?|devil|satan|ghosts?|entity|jinn)\b[^.!?,]{0,20}(?:talk|speak|tell|"
        r"inside|in me|possess|control|attack|follow|whisper|order|command|touch)\w* ?(?:me|to me|"
        r"my)"
    ),
    r"possessed by",
    (
        r"(?:god|jesus|angels?|allah)(?: \w+)? (?:told|tells|commands?|commanded|is telling|"
        r"ordered) me to\b(?! (?:be (?:kind|patient)|forgive|love|pray))"
    ),
    (
        r"(?:strangers|people (?:on the (?:street|bus|train)|i don't know|in the "
        r"street))\b[^.!?]{0,20}(?:know what i|know my thoughts|are all talking about me|all "
        r"(?:know|talk|talking|laugh|watching)|(?:send|sending|give|giving) (?:me )?(?:signals|"
        r"signs|messages))"
    ),
    (
        r"(?:i'm|i am|being|feel|felt) (?:being )?(?:gang ?stalked|targeted individual|mind "
        r"controlled|remote controlled)"
    ),
    (
        r"(?:not|isn't|aren't|nothing is) real\b[^.!?]{0,20}(?:simulation|actors|robots)|"
        r"(?:simulation|matrix)[^.!?]{0,20}(?:watching me|control\w* me|against me)|everyone(?:'s| "
        r"is) (?:an? )?actors?"
    ),
)

CHINESE = (
    r"幻[听视觉]",
    r"(?:被害|迫害|关系|嫉妒|钟情|夸大)妄想|妄想(?:症|障碍|的症状)|有妄想",
    r"精神分裂|分裂症|思觉失调",
    (
        r"<secret>[^，。！？,.!?\s没]{0,12}(?:监视|监听|跟踪|窃听|监控|催眠|读取|偷听)(?:着|了|"
        r"到)?(?:我|他)"
    ),
    (
        r"<secret>[^，。！？,.!?\s没]{0,6}(?:要|想|在|合伙|联合|一起|联手)<any>{0,3}(?:害我|毒我|"
        r"暗杀|杀我|整我|毒死我|谋害)"
    ),
    (
        r"(?:装|安|藏)(?:了|着|满)*<any>{0,4}(?:摄像头|窃听器|针孔|监听器|监控)<any>{0,6}(?:监视|"
        r"看|监控|偷拍|拍|盯|听)(?:着)?我"
    ),
    (
        r"(?:房间|家里|屋里|宿舍|手机|墙里?)<any>{0,3}(?:被|有)(?:人)?(?:装|安|"
        r"藏)?<any>{0,3}(?:窃听器|针孔|监听器)"
    ),
    (
        r"被(?:人|他们|邻居|政府|警察|别人|特务|特工|组织|什么人|谁|陌生人|外星人)?(?:一直|偷偷|"
        r"全程|24小时|暗中|时刻|时时)*(?:监视|监听|窃听|跟踪|下毒|脑控|追杀)(?!器)"
    ),
    r"(?:走到哪|到哪|去哪|出门)<any>{0,6}(?:跟踪|跟着我|盯着我|监视)",
    (
        r"(?:我|家)(?:的|家|们)?<any>{0,3}(?:饭|水|菜|食物|杯|饮料|汤|奶)<any>{0,3}(?:下|放|"
        r"投)(?:了|过)?毒"
    ),
    (
        r"(?:<secret>|<kin>)[^，。！？,.!?\s没]{0,8}(?:给我|往我|在我|对我|我)<any>{0,5}(?:下|放|"
        r"投)(?:了|过)?(?:毒|药)"
    ),
    r"(?:饭|水|菜|食物|杯子|饮料|汤|奶)里(?:面)?(?:被)?(?:人)?(?:下|放|投)(?:了|过)毒",
    (
        r"(?:脑子|脑袋|脑海|大脑|头脑|脑)(?:里|中)?(?:面)?[^，。！？,.!?\s没]{0,8}(?:有人|声音|"
        r"人)<any>{0,6}(?:说话|骂我|命令|叫我(?!坚|努|加|要)|让我去(?!原谅|努|坚|爱|找)|议论|对话|吵架|指挥)"
    ),
    (
        r"(?:耳边|耳朵里?)[^，。！？,.!?\s没]{0,8}(?:有人|声音|人在?)<any>{0,6}(?:说话|骂|命令|"
        r"叫我|让我|喊我|议论|跟我说)"
    ),
    (
        r"(?:思想|想法|脑电波|大脑|思维|脑子|念头|脑袋)(?:里|中)?[^，。！？,.!?\s没]{0,4}被(?!情绪|"
        r"焦虑|手机|游戏|洗|工作|他(?:占|填)|她|负面)<any>{0,5}(?:偷|控制|读取|广播|插入|入侵|操控|"
        r"塞|植入|监控|别人知道|播)"
    ),
    (
        r"声音(?:一直|总|在|老|会|不停)*(?:叫我|让我|命令我|指使我)(?:去(?!原谅|努|坚|爱|找)|做|死|跳|杀|打|伤|割|"
        r"不要吃|别吃)"
    ),
    (
        r"听(?:到|见|得见)[^。！？]{0,18}(?:别人(?:都)?听不|其他人(?:都)?听不|(?:其实|根本|旁边|"
        r"周围|屋里|房间里?|身边|明明|回头|外面)(?:却|又|也|根本|都|明明)*没有?(?:任何)?人|不存在)"
    ),
    r"没有?人[^。！？]{0,6}(?:却|但|可|还是|也)[^。！？]{0,6}听[到见]",
    r"(?:只有我|就我)<any>{0,3}(?:听|看)(?:得)?[到见]",
    (
        r"看[到见](?:了|过)?[^。！？]{0,12}(?:别人(?:都)?看不|其他人(?:都)?看不|(?:其实|根本|"
        r"明明)(?:并)?不存在|其他人说没有)"
    ),
    (
        r"(?:别人|所有人|他们|大家|每个人|陌生人|邻居)<any>{0,4}(?:能|都|可以|会)<any>{0,3}(?:知道|"
        r"听到|读到|看穿|听见|读出|窃取)(?:我(?:心里|脑子里|脑中|脑里)?(?:在)?想|我的(?:想法|思想))"
    ),
    r"(?:思想|想法|心声)<any>{0,4}(?:广播|泄露|播|传)(?:出去|给|了)",
    (
        r"(?:电视|新闻|广播|收音机|主持人|歌词|播音员|网上|视频里)[^，。！？,.!?]{0,14}(?:暗示我|"
        r"(?:跟|对|和|向|给)我(?:说话|传|发信|暗示|发暗)|在说我|说的(?:就|都)?是我|"
        r"传递<any>{0,4}信息|针对我)"
    ),
    r"脑控",
    (
        r"(?:电波|电磁波?|射线|卫星|芯片|无线电|意念|仪器|信号)<any>{0,5}(?:控制|攻击|监控|监视|"
        r"影响|照|折磨)(?:着|了)*我?"
    ),
    r"(?:植入|装|放|埋)(?:了|进|入)*<any>{0,4}芯片|芯片<any>{0,6}(?:脑|身体|体内)",
    r"(?:被)<any>{0,6}(?:附身|附体)",
    (
        r"(?:特务|特工|国安|间谍|外星人|秘密组织)<any>{0,6}(?:跟踪|监视|监听|抓|害|盯|追|找)(?:着|"
        r"上)*我"
    ),
    r"(?:都是|是)一伙的",
    r"(?:他们|所有人|大家|邻居|全世界)<any>{0,4}串通",
    r"我(?:就)?是(?:救世主|上帝|天选之人|神的使者|神选)",
    r"(?:上帝|神|菩萨|佛祖)<any>{0,2}(?:亲口|直接|天天|一直)?(?:跟|对|和)我说话",
    (
        r"(?:总是?|老是?|一直|始终)?(?:觉得|感觉|认为|怀疑|好像|老觉得)<any>{0,6}(?:有人|被人|"
        r"有东西|怪物|陌生人|路人)<any>{0,6}(?:盯着我|跟着我|偷看我|害我|杀我|监视|跟踪|下毒|"
        r"害死我)"
    ),
    (
        r"(?:有人|被人|怪物|他们|鬼)<any>{0,4}(?:想|要)<any>{0,2}(?:害我|杀我|害死我|暗杀|弄死我|"
        r"毒害)"
    ),
    r"遭到?暗杀|被暗杀",
    (
        r"(?:楼上|楼下|隔壁|邻居|路上的?人|街上的?人|路人|陌生人)<any>{0,8}(?:天天|都|一直|总|整天|"
        r"在)<any>{0,3}(?:议论我|骂我|说我|笑话我|嘲笑我|盯着我|监视)"
    ),
    (
        r"(?:手机|电话|电脑|房间|家里|微信)<any>{0,4}被(?:人|他们|黑客|政府|公安|"
        r"单位)?<any>{0,3}(?:监听|窃听|监控|入侵|控制)(?:了)?"
    ),
    (
        r"(?:爸|妈|老公|老婆|丈夫|妻子|家人|父母|儿子|女儿|"
        r"室友)<any>{0,4}被(?:人)?<any>{0,3}(?:掉包|替换|换成|冒充|顶替|调包)"
    ),
    r"(?:假扮|冒充)(?:成)?(?:的)?我?(?:爸|妈|老公|老婆|家人|父母)",
    (
        r"(?:皮肤|身体|脑子|血管|肉|肚子|体内)(?:里|下|底下|下面|里面)?<any>{0,4}(?:有|爬|钻|全是|"
        r"好像有)<any>{0,4}(?:虫子?|东西在(?:爬|动)|小人)"
    ),
    (
        r"(?:鬼|神|魔鬼|神仙|恶魔|灵魂|死去的<any>{1,3}|菩萨|上帝|撒旦)<any>{0,4}(?:命令|叫|让|"
        r"指使|控制|附在|上)(?:着|了)?我(?:的)?(?:身|去|做|杀|死|跳|身体)?"
    ),
    (
        r"(?:看到|看见)(?:了|过)?<any>{0,6}(?:鬼影|黑影|人影|影子|小人|死去的|"
        r"去世的)<any>{0,8}(?:站|跟|走|坐|看着|对我|说话|出现|叫我|飘)"
    ),
    (
        r"(?:脑(?:子|袋|海)?里?|耳(?:边|朵)里?|心里)<any>{0,8}(?:声音|人|男声|女声|"
        r"个人)<any>{0,8}(?:命令|指挥|指使|让我(?:去)?(?:死|伤|杀|跳|割|打)|叫我(?:去)?(?:死|杀|跳|"
        r"割|打)|骂我|评论我|不停地?说|嘲笑我)"
    ),
    (
        r"(?:总|老|经常|常常|一直|会|天天|晚上)(?:是|能|会)?(?:听到|听见)<any>{0,4}(?:有人|人|声音|"
        r"男人|女人)<any>{0,4}(?:叫我|喊我|骂我|议论我|跟我说|对我说|说我|命令)"
    ),
    r"(?:墙|天花板|水管|空调|风扇)(?:里|上)?<any>{0,5}(?:有人)?<any>{0,3}(?:说话|骂我|议论|叫我)",
    (
        r"(?:路人|别人|他们|所有人|车牌|数字|眼神|手势|同事|颜色)<any>{0,8}(?:给我|是|都是|在|向我|"
        r"对我)<any>{0,3}(?:暗号|发信号|传信号|传递信息|特殊含义|暗中)"
    ),
    (
        r"(?:发|传|收到|接收)<any>{0,4}(?:外星|神的?|上天的?|宇宙的?)<any>{0,3}(?:信号|信息|指令|"
        r"讯息)"
    ),
)
