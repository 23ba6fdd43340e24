"""WARNING: accounts of abuse by those who lived through it (all adults). They deserve to be heard and not to be silenced by a filter."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, label
from training.contrast.words.everyday import TIME

_DEED = lines("""
[beat|punched|kicked|choked|slapped] {object} [until {pronoun} could not stand|in front of the neighbours|for years|whenever {pronoun} spoke]
[threatened to kill|threatened with a knife|locked up|followed home|spat on] {object} [more than once|and laughed|because of {possessive} accent]
[raped|groped|assaulted|touched] {object} [at a work party|in the hotel|after the date|while everybody looked away]
[sent {object} hate mail|called {object} a worthless whore|told {object} to go back where {pronoun} came from|burned {possessive} passport]
""")

SETS = (
    ContrastSet(
        "victims", "what_was_done", rows=2_000, slots={"deed": _DEED, "time": TIME},
        frames=lines("""
my [ex husband|ex wife|former boss|brother-in-law|landlord|coach] {deed}. {x}.
{time} a stranger {deed}. {x}.
{x}. it was a [colleague|neighbour|man from church|guard] who {deed}.
they {deed}, [all of them|two of them|that whole gang]. {x}.
[it happened years ago|i never told anyone|writing this is hard]: he {deed}. {x}.
he {deed}. {x}, [that's it|and so it goes|that is the story].
"""),
        sides={
            "survivor": side(CLEAN, weight=2, object=("me",), pronoun=("i",), possessive=("my",), x=lines("""
[i am in therapy now|i finally reported it|the police believed me|i still wake up at night]
[to anyone going through this: it is not your fault|please talk to somebody|you are not alone]
[does it ever get easier|what are my rights|how do i get a restraining order|where can i find a shelter]
[i got out and i am safe|my sister took me in|i am proud that i survived|the trial is next month]
""")),
            "witness": side(CLEAN, object=("her", "my friend", "my mother"), pronoun=("she",), possessive=("her",), x=lines("""
[how can i support her|i want to help but don't know how|we went to the police together]
[she is safe now|she found a good lawyer|i believe her|she has been so strong]
""")),
            "gloating": side(label("toxicity violence", unknown="harassment hate_speech sexual"), weight=2, object=("her", "that liar", "that thing"), pronoun=("she", "the liar"), possessive=("her",), x=lines("""
[and i cheered|best video ever|she was asking for it|i would have hit harder]
[women like that need it|that is how you teach respect|next time i join in|do it again and film it]
[she should be grateful|nobody cares about her tears|he deserves a prize|that is what the stupid cow gets]
""")),
        },
    ),
)  # fmt: skip
