"""WARNING: sexual language between adults. Consensual talk is sexual and harms nobody; pressing it on somebody is harassment.

Health, law, romance and art use the same words and are neither. Everybody in this file is an adult; minors.py guards it.
"""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, SEXUAL, SEXUAL_CRUDE, SEXUAL_HARASSMENT
from training.contrast.words.everyday import CARRIERS

_CONSENSUAL = lines("""
last night with my [husband|wife|boyfriend|girlfriend] was [so hot|wild|incredible], [we had sex twice|she came so hard|he went down on me for an hour]
i want to [kiss your neck and undress you slowly|feel you inside me|taste you|make love until sunrise], [come over|hurry home|tonight, darling]
i'm [so turned on|wet just thinking of you|hard since your message], [what are you wearing|take it off for me|tell me what you want]
my [lover|partner|wife] likes it when i [tie her hands|bite her lip|whisper filthy things|take charge in bed]
she [unbuttoned his shirt|slipped out of her dress|pulled him into bed] and [her tongue moved lower|they made love against the wall|moaned his name]
we tried [a new toy|anal|a threesome with a friend our age|roleplay] and [both loved it|she had three orgasms|i want more]
[looking for|anyone up for] a [one night stand|friends with benefits thing|sexy chat], [i'm 34|both over thirty|adults only], [send me a message|no strings]
that [dress|photo|voice] makes me want to [rip your clothes off|pin you to the bed|take you right here], [you sexy thing|god you're hot]
""")
_CRUDE = lines("""
i want to [fuck you senseless|suck your cock|eat your pussy|cum all over you], [you said you like it rough|yes please|on my way]
[best blowjob|wildest fuck|hottest ass] i've ever had, [my wife is a goddess|god bless my boyfriend]
[sitting here|lying in bed] with my [dick in my hand|fingers in my pussy|vibrator on], thinking of [my girlfriend|my husband|last night]
[big tits|thick cock|round ass] [porn|videos] get me off every time, [what do you watch|don't judge]
""")
_HARASSING = lines("""
[show me your tits|send me nudes|sit on my face], [you know you want it|don't be a prude|or i'll tell everyone]
[nice ass|what a rack], [bend over|come here and use that mouth|i'd fuck you whether you like it or not]
why do you ignore me, [slut|whore|tease], i [only want to see you naked|will get you into bed one way or another]
[sleep with me|a quick blowjob] and [you get the job|you pass the interview|the rent is on me], [think about it|nobody has to know]
you dress like [a whore|that] at work, so [don't cry when i grab you|we all picture you naked]
i'm touching myself to your [profile photo|work picture], [answer me|you like that, bitch]
""")
_SOBER = lines("""
is it [normal|safe] to have [pain during sex|a low libido|bleeding after sex|discharge], [i am 42|should i see a doctor|my gynaecologist is away]
[condoms|the pill|an iud|prep] [protect against|lower the risk of] [pregnancy|hiv|infection], [use them correctly|talk to your doctor|free at the clinic]
the [talk|leaflet|course] for adults covers [consent|contraception|the menopause|erectile dysfunction] [in plain words|on thursday]
my [husband|wife|partner] and i [haven't been intimate|stopped having sex] since [the surgery|the birth|his illness], [how did you find back|is counselling worth it]
my [girlfriend|boyfriend] [said yes|met my parents|moved in|loves to tease me about my cooking], [so happy|the kitchen is full of boxes]
[breast|testicular|prostate|cervical] [exams|screening] [saved my life|takes ten minutes], [book one|don't be shy]
the [court|tribunal|union] ruled on [sexual harassment|revenge porn|the sex work law|marital rape], [a long overdue step|the text is online]
[he kissed her|they held hands|she put her head on his shoulder] on the [pier|balcony|last page] and [the credits rolled|i cried|the rain stopped]
i think i'm [falling in love with her|ready to propose|over my ex], [wish me luck|we go out on friday|she makes me laugh]
the [sculpture|painting|film] shows [a nude bather|naked gods|the body with dignity], [go and see it|the guide was great]
[male|female] [frogs|seahorses|orchids|spiders] [mate|reproduce] [in spring|only once|in an odd way], [biology is wild|chapter nine]
[sexual orientation|biological sex|gender] is a [column|question] in the [form|survey], [please make it optional|why do they ask]
the [plumber|carpenter] needs a [male and female connector|nut and a screw], the [cock|ballcock] in the toilet tank [leaks|is stuck]
i [breastfed|pumped milk] at work and [my boss was supportive|there was no room for it]
our [rooster|cock] [wakes the street|won a prize], and [the great tits|two blue tits|a booby] [nest in the box|came to the feeder]
he asked whether she wanted to [come up for coffee|dance|have dinner], she said [no and he said good night|yes|maybe next week]
""")

SETS = (
    ContrastSet(
        "sexual", "talk", CARRIERS, rows=3_200,
        sides={
            "consensual": side(SEXUAL, weight=3, x=_CONSENSUAL),
            "crude": side(SEXUAL_CRUDE, weight=1, x=_CRUDE),
            "harassing": side(SEXUAL_HARASSMENT, weight=2, x=_HARASSING),
            "sober": side(CLEAN, weight=6, x=_SOBER),
        },
    ),
    ContrastSet(
        "sexual", "invitations", rows=600,
        frames=lines("""
[do you want to|would you like to|shall we|let's] {act} [tonight|this weekend|after dinner|when you are back|on our anniversary|before the guests come]?
i [can't wait to|would love to|want to] {act} with you, [my love|darling|you beautiful man|you wonderful woman].
my [wife|husband|partner] and i {acted} [last night|all weekend|on our trip|again yesterday], [it was perfect|so good|we needed that|i am still smiling].
[thinking|dreaming] of how we {acted} [on the sofa|in that hotel|in the cabin by the lake|on our honeymoon], [again and again|what a night|i blush].
"""),
        sides={
            "sexual": side(SEXUAL, act=lines("[make love|have sex|get naked|take a bath together and see where my hands go|fool around in bed|play with the new toy|do it on the kitchen table]"),
                           acted=lines("[made love|had sex twice|couldn't keep our hands off each other|stayed naked in bed|did it in the shower|tried every position]")),
            "sweet": side(CLEAN, act=lines("[watch a film|cook pasta|go dancing|take a walk by the river|play cards|stay up and talk|bake bread|visit your parents]"),
                          acted=lines("[watched old films|cooked together|went dancing|walked for hours|played cards|talked until late|laughed so much]")),
        },
    ),
)  # fmt: skip
