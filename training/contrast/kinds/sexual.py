"""WARNING: sexual language between adults. Consensual talk is sexual and harms nobody; pressing it on somebody is harassment.

Health, law, romance and art use the same words and are neither. Everybody in this file is an adult; minors.py guards it.
"""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, SEXUAL, SEXUAL_CRUDE, SEXUAL_HARASSMENT
from training.contrast.words.everyday import CARRIERS

CONSENSUAL = lines("""
last night with my [husband|wife|boyfriend|girlfriend] was [so hot|wild|incredible], [we had sex twice|she came so hard|he went down on me for an hour]
i want to [kiss your neck and undress you slowly|feel you inside me|taste you|make love until sunrise], [come over|hurry home|tonight, darling]
i'm [so turned on|wet just thinking of you|hard since your message], [what are you wearing|take it off for me|tell me what you want]
my [lover|partner|wife] likes it when i [tie her hands|bite her lip|whisper filthy things|take charge in bed]
she [unbuttoned his shirt|slipped out of her dress|pulled him into bed] and [her tongue moved lower|they made love against the wall|moaned his name]
we tried [a new toy|anal|a threesome with a friend our age|roleplay] and [both loved it|she had three orgasms|i want more]
[looking for|anyone up for] a [one night stand|friends with benefits thing|sexy chat], [i'm 34|both over thirty|adults only], [send me a message|no strings]
[undress for me|take off the towel|open your robe], [slowly|i want to see all of you|and keep the heels on], [my wife|my husband|my love]
after the third glass of wine we [ended up naked on the rug|made out and more on the balcony|had the kind of sex you tell no one about]
his hands [slid up her thighs|found the zip of her dress|were under her shirt], [she wanted more|they never made it to the bedroom|"don't stop," she breathed]
[any couples here|does anyone else] into [blindfolds|light bondage|dirty phone calls|sex in the shower], [we just started|tips welcome|what do you enjoy]
my [girlfriend|boyfriend] sent me [a very naughty picture|a video from the bath|a voice note moaning my name] at work and i [can't think straight|had to hide my phone]
i [dreamed of you naked|woke up wanting you|keep thinking of your mouth], [when can i have you|touch yourself for me|be mine tonight]
[long|lazy|rainy] sunday, [morning sex|sex twice before breakfast|her on top], and [coffee after|then pancakes], perfect
[chapter nine|the scene in the cabin] is pure smut: [he licks honey off her breasts|she rides him by the fire|two women and a lot of oil]
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
[i bet|everyone says] you [moan like a whore|give it away to anyone|are tight], [prove it|let me check|come to my room]
stop pretending, [sweetheart|doll|bitch], a body like that is [there to be used|public property|begging for it]
sent you a picture of my [cock|dick], [rate it|now send yours|don't be rude, answer]
[smile|spread your legs|lift your skirt] for the boss, [that's why we hired you|or find another job]
why do you ignore me, [slut|whore|tease], i [only want to see you naked|will get you into bed one way or another]
[sleep with me|a quick blowjob] and [you get the job|you pass the interview|the rent is on me], [think about it|nobody has to know]
you dress like [a whore|that] at work, so [don't cry when i grab you|we all picture you naked]
i'm touching myself to your [profile photo|work picture], [answer me|you like that, bitch]
""")
SOBER = lines("""
is it [normal|safe] to have [pain during sex|a low libido|bleeding after sex|discharge], [i am 42|should i see a doctor|my gynaecologist is away]
[condoms|the pill|an iud|prep] [protect against|lower the risk of] [pregnancy|hiv|infection], [use them correctly|talk to your doctor|free at the clinic]
the [talk|leaflet|course] for adults covers [consent|contraception|the menopause|erectile dysfunction] [in plain words|on thursday]
my [husband|wife|partner] and i [haven't been intimate|stopped having sex] since [the surgery|the birth|his illness], [how did you find back|is counselling worth it]
my [girlfriend|boyfriend] [said yes|met my parents|moved in|loves to tease me about my cooking], [so happy|the kitchen is full of boxes]
[what does|can someone explain what] [asexual|libido|consent|a hysterectomy|hormone therapy] [mean|involve], [asking for my nursing course|the leaflet is unclear]
my [gynaecologist|urologist|midwife] [found a cyst|was very kind|answered every question], [if you bleed between periods, go|no reason to be ashamed]
after my [mastectomy|prostate surgery|vasectomy] i [felt less of a person for a while|needed time|was sore for a week], [my partner was patient|it gets better]
the [survey|study] asked [adults over thirty|married couples|nurses] about [their sex lives|contraception|consent], [results in june|most were content]
[our ob-gyn ward|the clinic] offers [free hiv tests|contraceptive advice|trauma counselling for rape victims] [on mondays|without appointment]
the [naked mole rat|cock pheasant|nude beach|sex column] [on page nine|in the leaflet|we talked about] is [lovely|closed for winter|odd but interesting]
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
            "consensual": side(SEXUAL, weight=3, x=CONSENSUAL),
            "crude": side(SEXUAL_CRUDE, weight=1, x=_CRUDE),
            "harassing": side(SEXUAL_HARASSMENT, weight=2, x=_HARASSING),
            "sober": side(CLEAN, weight=6, x=SOBER),
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
