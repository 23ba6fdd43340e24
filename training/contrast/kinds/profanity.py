"""WARNING: strong language. Swearing among friends, at things and at fate, beside the same words thrown at a person."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, INSULT, SWEARING
from training.contrast.words.everyday import CARRIERS, NAME

_THING = lines("""
[this|my|the] [printer|laptop|wifi|keyboard|car|washing machine|dishwasher|zipper|alarm clock|phone]
[this|the] [weather|rain|heat|traffic|commute|queue|update|patch|boss level|exam]
[monday|the tax form|that captcha|the parking meter|the ikea manual]
""")
_PERSON = lines("[you|that guy|your brother|this mod|my neighbour|that cashier|the ref|{name}|your mother|this streamer]")

SETS = (
    ContrastSet(
        "profanity", "swear_words", rows=1_800, slots={"name": NAME},
        frames=lines("""
{x} [holy|oh|what the] [shit|fuck|hell] {y}.
fuck {y}, {x}.
{x}. fucking {y}.
[damn|goddamn|bloody hell|jesus christ], {x}, {y}.
{x} as fuck, {y}.
no shit, {x}. {y}.
[lmao|omg|dude|bro|man] {x}, fuck, {y}.
"""),
        sides={
            "friendly": side(CLEAN, x=lines("""
[i missed you|you did it|we won|that was amazing|you look great|i love you guys|what a night|congrats]
[you legend|you absolute beauty|my dudes|best day ever|so proud of you|that goal]
"""), y=lines("""
[that was so good|i'm so happy for you|what a song|you deserve it|yes, finally|best news all year]
[this pizza is incredible|that trick was awesome|you made my week|party at mine|drinks on me]
""")),
            "things": side(SWEARING, x=lines("""
[it broke again|i stepped on a lego|i burned the rice|i forgot the keys|it is raining|the train is cancelled]
[it crashed|my toe hurts|no coffee left|the game froze|the tyre is flat|i overslept]
"""), y=lines("""
[this printer|this weather|that door|my back|the alarm|this update|the traffic]
[what a piece of junk|every single time|i give up|it never works|why today]
""")),
            "at_person": side(INSULT, x=lines("""
[you are useless|shut up|you ruined it|nobody likes you|you disgust me|get lost]
[you lying rat|you worthless clown|you stupid pig|you dumb coward|you pathetic loser]
"""), y=lines("""
[you moron|you idiot|what a dumb prick you are|you piece of trash|you sad excuse of a person]
[crawl away|nobody wants you here|go cry somewhere|you make me sick|you are a joke]
""")),
        },
    ),
    ContrastSet(
        "profanity", "it_and_you", rows=1_200,
        slots={"name": NAME, "end": lines("[lately|right now|as always|since this morning|and i have to deal with it|ask anyone here|, end of rant]")},
        frames=lines("""
{t} is [a piece of shit|fucking useless|a total pile of crap|shit|absolute garbage] {end}.
{t} [can go to hell|can kiss my ass|fucked me over again|pisses me off] {end}.
i [fucking hate|am so pissed at|want to scream at] {t} {end}.
[why|how] the [fuck|hell] is {t} [so slow|this bad|so fucking dumb|allowed to exist]?
fuck {t} [today|in particular|and everything about it] {end}.
{t} [sucks|blows] [balls|ass|so hard], [i swear|every damn day].
[ugh|jesus|god|man|wow], {t} again, [what a piece of shit|fucking hell|shit shit shit] {end}.
"""),
        sides={
            "things": side(SWEARING, t=_THING),
            "at_person": side(INSULT, t=lines("[that guy|your brother|this mod|my neighbour|that cashier|the ref|{name}|your mother|this streamer|the new intern|my landlord]")),
        },
    ),
    ContrastSet(
        "profanity", "mild", CARRIERS, rows=1_000, slots={"name": NAME, "person": _PERSON},
        sides={
            "harmless": side(CLEAN, x=lines("""
damn, that [cake|song|view|haircut|sunset] is [good|fine|gorgeous]
hell yeah, [count me in|we got tickets|see you at eight]
what the heck is going on with [the weather|this app|my sourdough]
crap, i [forgot the milk|left the oven on|sent it to the wrong chat]
that's a badass [jacket|bike|solo|lady], [respect|love it|well done]
bloody [brilliant|lovely|marvellous] [work|goal|weekend], mate
i'm such [an idiot|a dumbass|a clown], i [locked myself out|put salt in my coffee|wore two different shoes]
we had a hell of a [trip|time|season], thank you all
pissed myself laughing at [the outtakes|your cat video|that dad joke]
screw it, let's [order pizza|book the flight|watch one more]
this hill is a bitch to [climb|cycle], but [worth it|what a view]
haha you [bastard|dog|git], you beat my high score, well played
""")),
            "at_person": side(INSULT, x=lines("""
damn, {person} is [ugly|stupid|a waste of skin|thick as a plank]
to hell with {person}, [useless idiot|total loser|what a slimy creep]
what the heck is wrong with {person}, [brainless twit|utter clown|fat pig]
crap, {person} [can't even read|is here again, hide the cutlery, what a freak|has the brain of a worm]
{person} [is a pathetic ass|is a bloody disgrace|needs a slap], everybody says so
{person} is such [an idiot|a dumbass|a clown], [born stupid|can't do one thing right]
screw {person}, [nobody would miss that loser|talentless hack|ugly inside and out]
haha {person}, [cry more, loser|what a sad little life|even your dog hates you]
""")),
        },
    ),
)  # fmt: skip
