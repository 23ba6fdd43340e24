"""WARNING: holds abuse inside everyday text. Long posts in which one sentence decides, wherever it stands.

Length and surroundings are the same with harm and without, so that neither gives the label away.
"""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.kinds import mentions, self_harm, sexual
from training.contrast.labels import CLEAN, HATE, INSULT, SELF_HARM, SEXUAL, THREAT, VIOLENT
from training.contrast.words.everyday import BACKGROUND
from training.contrast.words.groups import GROUPS
from training.contrast.words.said_about_groups import HATEFUL, KIND, NEUTRAL, WRONGED
from training.contrast.words.threats import HARMLESS, WHOLE_THREATS

_POSTS = lines("""
{b}. {b+}. {b+}. {x}. {b+}. {b+}.
{x}. {b}. {b+}. {b+}. {b+}.
{b}. {b+}. {b+}. {b+}. {b+}. {x}.
{b}. {x}. {b+}. {b+}. {b+}. {b+}. {b+}.
{b}. {b+}. {b+}. {b+}. {b+}. {b+}. {b+}. {x}. {b+}. {b+}. {b+}.
so, a lot has happened. {b}, and {b+}. also {b+}. {x}. {b+}. anyway, {b+}. that is all for today.
""")

_LOW = lines("""
[this year|the last month|it] has been [so hard|a blur|heavy]
i [barely sleep|sleep all day|wake up at four] and [can't focus|feel like a ghost|drag myself to work]
[my ex|my best friend|my brother] [stopped answering|moved away|says i have changed]
i [lost my job|failed the exam|dropped out of the course] and [have not told my parents|feel like a fraud]
[the doctor|my therapist|the counsellor] [changed my meds|has a waiting list|is kind]
everybody [else seems fine|looks so happy online|tells me to cheer up]
i [cry in the car|don't answer the phone|forget to eat], [no idea why|it comes from nowhere]
[money is tight|the rent is due|debts pile up] and [i am ashamed|i don't open the letters]
i [miss my dad|think of my old dog|look at old photos] [a lot|every night]
some days are [better|empty|just grey], [today was not|then it starts again]
""")

SETS = (
    ContrastSet(
        "long_posts", "groups", _POSTS, rows=1_720, groups=GROUPS, slots={"b": BACKGROUND},
        sides={
            "hateful": side(HATE, x=("{gp} {pred}",), pred=HATEFUL),
            "harmless": side(CLEAN, x=("{gp} {pred}",), pred=NEUTRAL + KIND + WRONGED),
        },
    ),
    ContrastSet(
        "long_posts", "people", _POSTS, rows=1_600, slots={"b": BACKGROUND},
        sides={
            "threat": side(THREAT, x=WHOLE_THREATS),
            "relished": side(VIOLENT, x=mentions.RELISH),
            "insult": side(INSULT, x=lines("""
and you, [dear reader|my neighbour|old friend], are [a worthless pig|a pathetic loser|the dumbest idiot alive]
[whoever keyed my car|the guy upstairs|my ex] is [a disgusting rat|an ugly moron|human garbage], [and i hope he reads it|you hear me, clown]
"""),),
            "sexual": side(SEXUAL, x=sexual.CONSENSUAL),
            "harmless": side(CLEAN, weight=4, x=HARMLESS + mentions.SOBER + sexual.SOBER),
        },
    ),
    ContrastSet(
        "long_posts", "low", _POSTS, rows=1_200, slots={"b": _LOW},
        sides={
            "ideation": side(SELF_HARM, x=self_harm.IDEATION),
            "holding_on": side(CLEAN, x=self_harm.SORROW + lines("""
i [will call the clinic tomorrow|took a walk today and it helped|told my sister everything], [small steps|one day at a time]
how do you [get through winters like this|find the energy|learn to rest], [any advice is welcome|thank you for reading]
i know it [will pass|passed before], [i just needed to write it down|hugs to all of you]
i [am not in danger|don't want advice], [just tired|i only want to be heard]
""")),
        },
    ),
)  # fmt: skip
