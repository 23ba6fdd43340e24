"""WARNING: hateful sentences, half of them denied. Negation turns a statement over: denied hate is no hate, and a denied kindness may be."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE
from training.contrast.words.everyday import PERSON
from training.contrast.words.groups import GROUPS
from training.contrast.words.said_about_groups import HATEFUL

_NOUN = lines("[vermin|parasites|animals|garbage|criminals|inferior|a burden|a disease|savages|worthless|filth|less than human|dirt|liars|a threat to anyone]")
_FINE = lines("[equal|our equals|welcome|human|as good as anyone|good people|part of us|worth listening to|worth defending|trustworthy]")

_CLAIMS = ContrastSet(
    "negation", "claims", rows=2_150, groups=GROUPS, slots={"person": PERSON},
    frames=lines("""
{gp} are {what}.
[i think|i'd say|i am convinced|my view is that] {gp} are {what}.
[let me be clear|one thing is certain|write this down]: {gp} are {what}.
{gp} are {what}, [whatever|no matter what] {person} says.
are {gp} {ask}? {answer}.
[i told|i wrote to] {person}: {gp} are {what}.
{gp}, [i repeat|once again], are {what}.
nobody can tell me {gp} are {opposite}.
don't [ever |]tell me that {gp} are {opposite}.
"""),
    sides={
        "denied_hate": side(CLEAN, what=("[not|no way|by no means|certainly not|never] {bad}", "[anything but|far from being] {bad}", "neither {bad} nor {bad+}"),
                            ask=("{bad}",), answer=lines("[no, and shame on you for asking|of course not|not at all, stop it|never, what an awful thing to ask]"),
                            opposite=("{bad}",), bad=_NOUN),
        "hate": side(HATE, what=("[truly|nothing more than|simply|and will remain|basically] {bad}", "{bad} and {bad+}"),
                     ask=("{bad}",), answer=lines("[yes, and worse|of course they are|absolutely, look around you|yes, always have been]"),
                     opposite=("{fine}",), bad=_NOUN, fine=_FINE),
        "denied_kindness": side(HATE, what=("[not|never|by no means|certainly not] {fine}", "[anything but|the opposite of] {fine}"),
                                ask=("{fine}",), answer=lines("[no, and they never will be|of course not, they are scum|never, not those creatures|not in a thousand years]"),
                                opposite=("{fine}",), fine=_FINE),
        "kindness": side(CLEAN, what=("[truly|simply|of course|and will always be] {fine}", "{fine} and {fine+}"),
                         ask=("{fine}",), answer=lines("[yes, without question|of course they are|absolutely|yes, and it should go without saying]"),
                         opposite=("{bad}",), bad=_NOUN, fine=_FINE),
    },
)  # fmt: skip

_WISHES = ContrastSet(
    "negation", "wishes", rows=1_720, groups=GROUPS, slots={"person": PERSON},
    frames=lines("""
{gp} {should} {verb}.
[i say|we say|people here say] {gp} {should} {verb}.
[in a decent country|in this town|from now on] {gp} {should} {verb}.
{person} [thinks|is sure] {gp} {should} {verb}, and [i agree|so do i].
[why|tell me why] {gp} {should} {verb}? [because it is right|common sense|simple as that].
"""),
    sides={
        "hate": side(HATE, should=("should", "must", "deserve to", "need to"), verb=lines("""
[be spat on|be shunned|be thrown out|be kicked off the bus|live in cages|suffer|lose every right|be treated like dogs]
""")),
        "denied_hate": side(CLEAN, should=("should never", "must not", "should not have to", "don't deserve to"), verb=lines("""
[be spat on|be shunned|be thrown out|be kicked off the bus|live in fear|suffer|lose any rights|be treated like dogs]
""")),
        "kindness": side(CLEAN, should=("should", "must", "deserve to", "need to"), verb=lines("""
[be treated with respect|be heard|be welcome|feel safe|have a say|marry whom they love|get equal pay|live in peace]
""")),
        "denied_kindness": side(HATE, should=("should never", "must not", "should not get to", "don't deserve to"), verb=lines("""
[be treated like people|be heard|be welcome here|feel safe|have a say|marry|get equal pay|live among us]
""")),
    },
)  # fmt: skip

_SELF = ContrastSet(
    "negation", "speaker", rows=1_290, groups=GROUPS, slots={"person": PERSON},
    frames=lines("""
i {feel} {gp}.
i {feel} {gp}, [and my family knows it|and that won't change|i told {person} so].
[ask anyone|believe me|make no mistake], i {feel} {gp}.
{person} and i both {feel} {gp}.
[yes|well|so], i {feel} {gp}. [so what|there you have it|is that clear].
"""),
    sides={
        "hate": side(HATE, feel=lines("[despise the whole lot of|look down on|wish the worst on|feel nothing but disgust for|refuse to live next to|would never hire|can't help but hate]")),
        "denied_hate": side(CLEAN, feel=lines("[do not despise|would never look down on|do not wish anything bad on|feel no disgust for|never refused to live next to|have nothing against|could never hate|never said i hate]")),
        "kindness": side(CLEAN, feel=lines("[respect|stand with|enjoy working with|love living next to|have learned a lot from|am friends with]")),
        "denied_kindness": side(HATE, feel=lines("[have zero respect for|will never stand next to|refuse to work with|would rather die than live next to|feel no pity for suffering]")),
    },
)  # fmt: skip

_FULL = ContrastSet(
    "negation", "truth", rows=1_290, groups=GROUPS, slots={"person": PERSON, "pred": HATEFUL},
    frames=lines("""
it is {truth} that {gp} {pred}.
that {gp} {pred} is {truth}.
"{gp} {pred}". {truth}!
{person} claims that {gp} {pred}. {truth}.
some say {gp} {pred}. this is {truth}.
"""),
    sides={
        "hate": side(HATE, truth=lines("[a fact|the plain truth|undeniable|so true|exactly right|what everybody thinks]")),
        "denied_hate": side(CLEAN, truth=lines("[a lie|simply false|a disgusting myth|not true|prejudiced nonsense|wrong and cruel|hateful rubbish]")),
    },
)  # fmt: skip

SETS = (_CLAIMS, _WISHES, _SELF, _FULL)
