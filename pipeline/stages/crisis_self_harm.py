"""Suicide and self-harm: the seeker's own, or that of somebody they fear for.

`crisis_phrases` says how they are written.
"""

from __future__ import annotations

ENGLISH = (
    (
        r"kill(?:ing|ed|s)? <myself>(?! (?:laughing|with work|at work|over|trying|for (?:this|"
        r"that)))"
    ),
    r"kms\b",
    r"unaliv(?:e|ing|ed)",
    r"(?:suic|sucid|suicd)\w*\b(?! (?:squad|mission|doors?|bomb\w*|prevention (?:week|month)))",
    r"(?:off|top|end|ending) myself\b",
    r"do myself in\b",
    r"take myself out\b(?! (?:to|for|of))",
    r"(?:end|ending|ended|ends) (?:my|her|his|their) (?:own )?li(?:fe|ves)\b(?! in)",
    r"(?:end|ending|ended) (?:it all|everything|it (?:tonight|for good|once and for all))",
    r"(?:want|wish|need) (?:it all|everything|this life|my life) to (?:just )?(?:end|stop)\b",
    (
        r"(?:tak(?:e|es|ing|en)|took) (?:my|his|her|their) (?:own )?li(?:fe|ves)\b(?! (?:back|for|"
        r"into|in))"
    ),
    r"(?:done|through|finished) with (?:this )?life\b",
    r"(?:give|giving|gave|given) up on life\b",
    r"(?:tired|sick) of (?:this |my )?life\b",
    (
        r"(?:want|wants|wanted|wanna|wish|wishes|wishing|hope|hoping|ready|prefer|rather|deserve|"
        r"need|pray|praying|let) (?:that )?(?:i |me |to |(?:could |would |can )?)*(?:just |really "
        r"|only )*die\b(?! (?:for|of|laughing|down|out|on|from (?:embarrass|shame|cringe)|alone|"
        r"before|hard))"
    ),
    (
        r"(?:rather|wish i(?:'d)?|wish i had|should(?:'ve| have| of)?|could have|wish i would "
        r"have) (?:just |have |had |of |'ve )*died\b"
    ),
    r"if i (?:just )?died\b",
    (
        r"(?:think|thinking|thought|thoughts|dream|dreaming|fantasi[sz]\w+)(?: (?:a lot|all the "
        r"time|constantly|every day|more and more))? (?:about|of) (?:my own )?(?:dying|death)\b"
    ),
    r"dying (?:would|seems|sounds|feels)",
    r"(?:thoughts?|think|thinking) (?:a lot )?(?:of|about) (?:my own )?death\b",
    r"(?:long|wish|wishing|beg|begging) for death\b",
    r"death (?:would|seems|sounds|is the only)",
    (
        r"(?:wish|if|when|because|until|unless) i (?:was|were|am|'d been|had been|'m) (?:just )"
        r"?(?:dead|gone)\b"
    ),
    r"wish i'm dead",
    r"(?:want|wanted|wanna|rather|prefer to) (?:to )?(?:just )?be (?:dead|gone)\b",
    r"(?:i'm|be|i am) (?:better|better off) dead",
    r"better off (?:dead|without me|not being here|if i)",
    r"better without me\b",
    (
        r"better if i (?:was|were|am|'m|had|just|did|never)(?:n't)? ?(?:dead|gone|not|n't|never|"
        r"here|alive|exist|born|died|disappeared)"
    ),
    (
        r"(?:don't|do not|didn't|doesn't|does not|not|never|no longer) (?:really |even |deserve |"
        r"think i )*(?:want to|wanna|care to|wish to|deserve to) (?:keep (?:on )?living|live\b(?! "
        r"(?:with|in|at|there|like|together|near|alone|here|next|so|under|on|by|for|off|up)))"
    ),
    r"(?:to|can't|cannot|don't|not) (?:keep )?liv(?:e|ing) any ?(?:more|longer)",
    r"nothing (?:left )?to live for",
    (
        r"(?:no|any|a|one|another|single|good|real|find|my) (?:\w+ )?(?:reason|point|purpose|will|"
        r"strength)s? (?:left )?(?:to|in|for|of) (?:live|living|keep living|go on living)\b(?! "
        r"(?:with|in|here|there))"
    ),
    (
        r"(?:no|what's the|what is the|see the|any) point (?:of|in|to) (?:even )?(?:living|my "
        r"life)\b"
    ),
    (
        r"(?:not|isn't|is it|is my life|if (?:it's|it is|life's|life is)|no longer|isn't even|"
        r"hardly) (?:even )?worth living"
    ),
    (
        r"(?:tired|sick|scared|exhausted) (?:of|from) (?:living|being alive)\b(?! (?:with|in|at|"
        r"like|here|under|there|alone|pay))"
    ),
    r"can't go on living",
    r"(?:living|life) is (?:too painful|pointless|not worth)",
    (
        r"(?:don't|do not|didn't|not|never|wish i wasn't|wish i weren't|hate|tired of|point (?:of|"
        r"in|to)|reason to|shouldn't) (?:really |even |to |i |deserve |want to |wanna |be |still |"
        r"stay |being )*alive"
    ),
    (
        r"(?:don't|do not|didn't|not|never|no longer|hate|tired of|wish i could|want to|shouldn't)"
        r"(?: (?:want|wanna|to|even|just|really|stop|cease|i))* exist(?:ing)?\b(?! (?:in|as|for) )"
    ),
    r"wish i (?:didn't|never) exist(?:ed)?",
    r"(?:never|not|n't|nt) (?:have )?(?:been )?born",
    r"wish i (?:was|were) never born",
    (
        r"(?:don't|do not|didn't|not|no longer) (?:really |even )?(?:want to|wanna) be (?:here|"
        r"around)(?: any ?(?:more|longer)|$|[.,!?]| tomorrow| (?:on|in) this (?:earth|world|"
        r"planet))"
    ),
    r"wish i (?:wasn't|weren't|was not|were not|was not) (?:here|around)\b(?! (?:with|at|for))",
    (
        r"(?:won't|will not|not gonna|not going to) be (?:here|around) (?:much longer|any ?more|"
        r"any ?longer|tomorrow|for (?:much )?long|next|by)"
    ),
    (
        r"(?:wish|wishing|hope|hoping|pray|praying|want|wanted|wanna|sleep|asleep|could|bed|if i)"
        r"\b[^.!?]{0,40}(?:never|not|n't|nt)(?: (?:have to|had to|ever|to))* (?:wake|waking|woke|"
        r"woken)(?: back)? up\b(?! (?:early|at|on time|so|before|in time|until|till|with|feeling|"
        r"to|tired|late|every))"
    ),
    r"(?:sleep|asleep) (?:and never wake|forever)",
    (
        r"(?:want|wish|wanna|like|could) (?:to |i could )*(?:just )*disappear(?:ing)? (?:forever|"
        r"for good|completely|from (?:this|the) (?:world|earth|planet))"
    ),
    r"(?:want to|wanna|ready to|going to|gonna) leave this (?:world|earth|life)",
    r"(?:can't|cannot|don't want to) (?:keep going|go on) (?:any ?more|any ?longer|living)",
    (
        r"(?:no|any|a|one|single) (?:\w+ )?(?:reason|point) (?:left )?(?:to|in|for) (?:go on|"
        r"going on|keep going|stay(?:ing)? alive|be(?:ing)? alive|stay|be here)\b"
    ),
    r"harm(?:ing|ed)? (?:my ?self|herself|himself|themselves)",
    r"self[- ]?harm\w*",
    (
        r"hurt(?:ing)? (?:my ?self|herself|himself)\b(?! (?:playing|running|at|while|falling|"
        r"lifting|in|when|skiing|doing|during|by|with (?:the|this)|financially|more))"
    ),
    (
        r"(?:hit(?:ting)?|punch(?:ing|ed)?) (?:my ?self|herself|himself)\b(?! (?:in the foot|with "
        r"a ball))"
    ),
    (
        r"cut(?:ting|s)? (?:my ?self|her ?self|him ?self)\b(?! (?:shaving|some|off|on|while|from|"
        r"a|when|in|cooking|chopping|out|down|peeling|slicing|loose|short|by))"
    ),
    (
        r"(?:cut|cuts|cutting|slit|slitting|slash|slashed|slashing) (?:up )?(?:my|her|his|their) "
        r"(?:own )?<bodypart>\b(?! (?:on|off|cooking|while|chopping|when|shaving))"
    ),
    (
        r"(?:start(?:ed)?|been|stop|relapsed?|went back to|keep|kept|back to|urge to|urges to|"
        r"want to) cut(?:ting)?(?: again)?(?: to (?:feel|cope)| when i| $|$|[.,!?]| again| myself)"
    ),
    r"razor ?blades?\b(?! (?:sharp|subscription))",
    (
        r"(?:blade|knife|razor) (?:to|on|across|against|over|at|in) (?:my|her|his) (?:skin|"
        r"<bodypart>|throat|neck)"
    ),
    r"nooses?\b",
    (
        r"burn(?:ing|ed|t)? (?:my ?self|(?:my|her|his) <bodypart>)(?: again| to feel| when i(?:'m)"
        r"? (?:get|feel|upset|sad)| on purpose|(?: \w+)? (?:with|using) (?:\w+ )?(?:cigarettes?|"
        r"cigs?|lighters?|match(?:es)?|candles?))"
    ),
    (
        r"(?:scratch|claw|dig|bit|bite|pick|rub|cut)\w* [^.!?]{0,30}(?:until|till?|so) "
        r"[^.!?]{0,8}(?:bleed|bled)"
    ),
    r"my <bodypart>[^.!?]{0,16}(?:until|till?) [^.!?]{0,8}(?:bleed|bled)",
    (
        r"(?:hurt|cut|burn|scratch|hit|bit|bite)\w* (?:my ?self|my <bodypart>|her ?self|him ?self)"
        r"[^.!?]{0,12} on purpose"
    ),
    (
        r"(?:took|take|takes|taking|taken|swallow\w*|down(?:ed|ing)|ate|popp(?:ed|ing)) (?:\w+ )"
        r"{0,2}?(?:whole|entire|full|bunch|handful|fistful|bottle|box|too many|all (?:of )?(?:my|"
        r"the|her|his)|lots of|loads of|\d\d+) ?(?:\w+ ){0,4}?(?:pills|tablets|painkillers|meds|"
        r"medication|tylenol|paracetamol|aspirin|ibuprofen|xanax)"
    ),
    (
        r"(?:stockpil|stash|sav|collect|hoard|hid)\w* (?:up )?(?:\w+ )?(?:pills|tablets|"
        r"painkillers|meds)\b"
    ),
    r"how many (?:pills|tablets|painkillers)",
    (
        r"overdos(?:e|es|ed|ing)\b(?! on (?:coffee|caffeine|sugar|chocolate|netflix|tv|candy|cute|"
        r"news|pizza))"
    ),
    r"od(?:'d|ed)?(?: on (?:pills|tylenol|paracetamol|my|his|her))",
    (
        r"jump(?:ing|ed)? (?:off|from|out|over) (?:of )?(?:(?:a|the|that|this|my|of|our)\b ?)"
        r"*(?:\w+ )?(?:bridge|building|roof|balcony|cliff|overpass|window|ledge|tower|rooftop)\b"
    ),
    (
        r"(?:jump|step|walk|throw|thr[eo]w|run|lie|lay|lying)(?:ping|ped|ing)?(?: (?:myself|"
        r"himself|herself|out|down))* (?:in front of|into|under|onto) (?:a |the |an |oncoming |"
        r"moving |incoming )*(?:train|bus|car|truck|lorry|traffic|subway|metro|tracks|rails)\b"
    ),
    r"throw(?:ing)? (?:my|him|her)self (?:off|in|under|out|down|from)\b(?! (?:to|the deep))",
    (
        r"(?:think|thought|thinking|want|wanted|urge|feel like|felt like|imagin|wonder|tempted|"
        r"could just|consider|almost|just)\w*\b[^.!?]{0,25}\b(?:crash|driv|swerv|steer)(?:e|ing|"
        r"ed)?\b[^.!?]{0,25}(?:off|into) (?:a |the |an |that |oncoming )*(?:wall|tree|traffic|"
        r"bridge|cliff|river|pole|truck|lake|barrier|lane|lorry|road)"
    ),
    (
        r"(?:drown|hang|hung|shoot|shot)(?:ing|ed)? (?:my|him|her)self\b(?! in the foot)(?! in "
        r"(?:work|alcohol|my))(?! (?:out|up|off))"
    ),
    r"gun (?:to|in|at|against) (?:my|his|her) (?:own )?(?:head|mouth|temple)",
    r"(?:blow|blew|blowing) (?:my|his|her) (?:own )?brains",
    r"(?:goodbye|good bye|farewell) (?:letters?|notes?|texts?|messages?)",
    r"(?:texted|messaged|wrote|sent|called) (?:me|us|everyone) (?:to say )?good ?bye",
    (
        r"(?:already|finished|finally|even) (?:wrote|written|writing) (?:the|my|a|my goodbye) "
        r"(?:final )?(?:letters?|notes?)\b"
    ),
    (
        r"(?:written|wrote|left|writing) (?:my|a|the) (?:last|final|suicide|goodbye) (?:letters?|"
        r"notes?)"
    ),
    (
        r"(?:my|her|his|first|last|failed|previous|second|an|another|past|old) (?:\w+ )"
        r"?attempt(?:s|ed)?\b(?: (?:on|at) (?:my|her|his) (?:own )?life|(?= (?:last|two|three|a "
        r"few|in (?:january|february|march|april|may|june|july|august|september|october|november|"
        r"december|20\d\d)|when i was|years?)))"
    ),
    r"tried to end (?:it|my|her|his)\b",
    (
        r"(?:no ?one|nobody|who|wouldn't|would anyone|would even) (?:would |will |'d )?(?:even )"
        r"?(?:miss me|notice|care) if i(?: \w+)? (?:was|were|am|died|disappeared|vanished|never|"
        r"left this|just (?:died|disappeared)|didn't wake)\b"
    ),
    (
        r"(?:i'm|i am|being|just|feel like) (?:\w+ )?(?:a |such a )?(?:huge |big )?burden (?:to|"
        r"on) (?:everyone|everybody|them|my (?:family|parents|kids))"
    ),
    (
        r"(?:everyone|everybody|they|the world|my (?:family|kids|parents|husband|wife))(?:'d| "
        r"would)? (?:all )?be (?:\w+ )?(?:happier|better|fine|relieved|easier) (?:off )"
        r"?(?:without me|if i)"
    ),
    r"(?:bought|got|have|tied|found|hid) (?:a|the|some) rope\b(?! (?:swing|ladder|for the))",
    (
        r"(?:stand|stood|standing|sat|sitting|sit|climbed|went|walked|go)(?: up)?(?: out)? (?:on|"
        r"to|onto|at) (?:the|a) (?:edge of )?(?:the |a )?(?:ledge|bridge|roof|rooftop|train "
        r"tracks|tracks)\b[^.!?]{0,60}(?:jump|fall|fell|drop|let go|end|step|die|train|looking "
        r"down|over)"
    ),
    (
        r"(?:my|her|his|old|fresh|new|hide the|cover the|those) (?:\w+ )?(?:scars|cuts) (?:on|all "
        r"over|up|from) (?:my|her|his|the) (?:arms?|wrists?|thighs?|legs?|stomach|cutting|self)"
    ),
    (
        r"(?:days|weeks|months|year|years) (?:clean|free) (?:from|of) (?:self|cutting|sh\b|"
        r"hurting|harm)"
    ),
    r"(?:hurt|cut|burn|starv|hit)\w*[^.!?]{0,20} to punish myself",
    r"(?:physical )?pain (?:is the only|makes me feel|helps me feel|to feel something)",
    (
        r"(?:bathroom|bath|tub)\b[^.!?]{0,20}\b(?:with a|with the|holding a|and a) (?:blade|razor|"
        r"knife|scissors)"
    ),
    r"(?:have|had|made|got|has) (?:a |the |my )?plan (?:to|for) (?:kill|end|do it|die|how i)\w*",
    (
        r"(?:have|had|made|got) (?:a |the |my )?(?:plan|method|date)\b[^.!?]{0,30}(?:letters?|"
        r"notes?|pills|rope|gun|bridge)"
    ),
    r"(?:picked|set|chose|chosen) (?:a|the) date (?:to|for|already)",
    r"said (?:all )?my goodbyes",
    r"only way out (?:is|i see|left|would)",
    (
        r"(?:giving|given|gave) away (?:all )?(?:my|her|his) (?:\w+ )?(?:things|stuff|belongings|"
        r"possessions|clothes|dog|cat|pets?|records|guitar|books)"
    ),
    (
        r"(?:want|need|ready|wish) (?:for )?(?:it|everything|it all|this all|all of this|all of "
        r"it|the pain) to (?:just )?be over\b(?! (?:soon|with the))"
    ),
    (
        r"i(?:'m| am) ready to go\b(?= (?:now|be with|to (?:heaven|god)|and (?:be|never))|, (?:i|"
        r"no)|[.!]? (?:i don't|nothing))"
    ),
    r"(?:passive|active|si) ideation|ideations?\b",
    r"(?:prefer|rather|easier) (?:to )?not (?:be alive|exist|wake|be here|living)",
    (
        r"(?:wish|hope|hoping|want|pray|if)\b[^.!?]{0,30}\b(?:hit|run over|hits?|crash(?:es)?) "
        r"(?:by|me|into me)?\b ?(?:a |the )?(?:bus|car|truck|train|plane|lorry)"
    ),
    (
        r"(?:wish|hope|hoping|pray|want)\b[^.!?]{0,25}\b(?:bus|car|truck|train|plane|lorry) "
        r"(?:would |will |to |could )?(?:hit|hits|run|crash)\w*"
    ),
    (
        r"(?:if|when) (?:a|the) (?:bus|car|truck|train) (?:hit|ran over) me[^.!?]{0,30}(?:not "
        r"mind|wouldn't|relief|fine)"
    ),
)
