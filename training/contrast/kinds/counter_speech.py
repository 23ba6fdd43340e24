"""WARNING: hateful sentences, most of them quoted to be condemned. Hate that is quoted, reported, condemned or studied, beside hate that is passed on with approval, in the same frames."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE, label
from training.contrast.words.everyday import PERSON, PLACE, TIME
from training.contrast.words.groups import GROUPS
from training.contrast.words.said_about_groups import HATEFUL, KIND

_CONDEMN = lines("""
[i was speechless|it made me so angry|i blocked him|i reported it|we asked them to leave]
[that is plain bigotry|nobody should talk like that|this kind of hate has no place here|how can anyone be so cruel]
[shame on them|what a hateful thing to say|please speak up when you hear this|and people wonder why we need rules]
[he lost his job over it, rightly|they were banned for it|the judge called it incitement|the club threw him out]
[my {ga} friend cried|imagine being {gs} and reading that|no wonder {gp} feel unsafe]
""")
_APPROVE = lines("""
[finally someone says it|i could not agree more|give that man a medal|so true]
[he is right and you all know it|truer words were never spoken|i have been saying this for years]
[share this before they delete it|print it on a shirt|someone had the guts]
[we need more people like that|applause from me|amen|exactly, {gp} had it coming]
[i would have put it more harshly|and that was the polite version|too bad they banned him for telling the truth]
""")

_QUOTED = ContrastSet(
    "counter_speech", "quoted", rows=3_440, groups=GROUPS,
    slots={"person": PERSON, "place": PLACE, "time": TIME, "pred": HATEFUL},
    frames=lines("""
{person} [said|told me|claimed] that {gp} {pred}. {stance}.
"{gp} {pred}", [wrote|posted|said] {person} {time}. {stance}.
{time} {person} posted "{gp} {pred}". {stance}.
[saw|read|found] [a sticker|graffiti|a comment|a leaflet] {place}: "{gp} {pred}". {stance}.
[heard|overheard] {person} {time}: "{gp} {pred}!" {stance}!
[the headline|the caption|the top comment] was "{gp} {pred}". {stance}.
when {person} says {gp} {pred}: {stance}.
{stance}. i mean what {person} wrote, that {gp} {pred}.
to [whoever|the person who] wrote that {gp} {pred}: {stance}.
my reply to "{gp} {pred}": {stance}.
so {person} thinks {gp} {pred}? {stance}.
"""),
    sides={"condemned": side(CLEAN, stance=_CONDEMN), "approved": side(HATE, stance=_APPROVE)},
)  # fmt: skip

_KIND_QUOTED = ContrastSet(
    "counter_speech", "kind_quoted", rows=1_290, groups=GROUPS,
    slots={"person": PERSON, "time": TIME, "pred": KIND},
    frames=lines("""
{person} [said|told me|claimed] that {gp} {pred}. {stance}.
"{gp} {pred}", [wrote|posted|said] {person} {time}. {stance}.
so {person} thinks {gp} {pred}? {stance}.
[the headline|the poster|the top comment] was "{gp} {pred}". {stance}.
they teach now that {gp} {pred}. {stance}.
"""),
    sides={
        "agreed": side(CLEAN, stance=lines("""
[finally someone says it|i could not agree more|so true|amen]
[it made me smile|we need more of that|i would put it on a shirt|well said]
[i have been saying this for years|of course|good to hear|lovely]
[applause from me|truer words were never spoken|exactly|give her a medal|undeniable]
""")),
        "sneered": side(HATE, stance=lines("""
[i nearly choked laughing|what a sick lie|that is how nations die|i want to throw up]
[no, they are filth and stay filth|wake up, those creatures hate us|sure, and rats make good pets]
[brainwashed|they will sing another song when that scum takes over|somebody must stop this madness and that kind with it]
""")),
    },
)  # fmt: skip

_ABOUT_HATE = ContrastSet(
    "counter_speech", "talk_about_hate", rows=2_150, groups=GROUPS,
    slots={"person": PERSON, "place": PLACE, "time": TIME},
    frames=lines("""
{x}.
{person} [said|wrote] {time}: {x}.
[look|listen|honestly], {x}.
{place} {x}.
[i know|i see now that|it is clear that] {x}.
"""),
    sides={
        "against": side(CLEAN, weight=2, x=lines("""
hatred against {gp} [is rising|hurts all of us|starts with jokes|has to be stopped]
i hate it when people [insult|mock|attack|spit at] {gp}
whoever calls {gp} [vermin|subhuman|a plague|trash] [will be banned|has no place in this forum|should read a history book]
stop [bullying|harassing|threatening|insulting] {gp}, [it is cowardly|it is against the law|they did nothing to you]
the report counts [attacks|insults|slurs|threats] against {gp} and [finds a rise|asks for help|names the cities]
we [teach|discuss] how propaganda [called|painted] {gp} as [rats|parasites|criminals|subhuman]
[violence|hate|discrimination] against {gp} is [never okay|a crime|what we march against]
saying that all {gp} are the same is [prejudice|stupid|how it always starts]
""")),
        "for": side(HATE, weight=2, x=lines("""
hatred against {gp} is [healthy|justified|the only answer|a civic duty]
i love it when people [insult|mock|attack|spit at] {gp}
whoever calls {gp} [vermin|subhuman|a plague|trash] [is doing us a service|should get a medal|tells the truth]
keep [bullying|harassing|threatening|insulting] {gp}, [they earned it|until they leave|it is fun]
the report hides what {gp} really are, [scum|vermin|parasites]
we should teach everyone that {gp} are [rats|parasites|criminals|subhuman]
discrimination against {gp} is [just common sense|not enough|the least they deserve]
all {gp} are the same, [rotten|dirty|dangerous]
""")),
    },
)  # fmt: skip

_BACK = ContrastSet(
    "counter_speech", "answering_a_bigot", rows=1_290, groups=GROUPS,
    slots={"person": PERSON},
    frames=lines("""
you [said|wrote] that {gp} {pred}. {x}.
"{gp} {pred}"? {x}.
[re|in reply to]: {gp} {pred}. {x}.
"""),
    sides={
        "firm": side(CLEAN, pred=HATEFUL, x=lines("""
[please stop|delete this|i disagree with every word|that is wrong and you know it]
[my family is {ga} and we can read|{gp} are people|no group is like that]
[where is your evidence|have you ever met {gs}|read it again and think how it feels]
""")),
        "rude": side(label("toxicity harassment", unknown=""), pred=HATEFUL, x=lines("""
[you are a disgusting bigot|what a pathetic racist clown you are|shut your stupid mouth, you coward]
[only an idiot talks like that, idiot|crawl back to your hole, you hateful moron|you are dumb as a rock]
""")),
        "agreeing": side(HATE, pred=HATEFUL, x=lines("""
[you are so right, they are scum|thank you, those creatures must go|yes, and they smell too]
[finally, a man who says what {gp} are|keep it up, {gp} should hear it daily|my words, {gp} are worthless]
""")),
    },
)  # fmt: skip

SETS = (_QUOTED, _KIND_QUOTED, _ABOUT_HATE, _BACK)
