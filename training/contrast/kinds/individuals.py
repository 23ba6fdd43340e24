"""WARNING: insults and hate. A person who happens to belong to a group: insulted as a person, attacked for the group, or simply mentioned."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE, INSULT
from training.contrast.words.everyday import NAME, TIME
from training.contrast.words.groups import GROUPS

SETS = (
    ContrastSet(
        "individuals", "member", rows=2_150, slots={"name": NAME, "time": TIME}, groups=GROUPS,
        frames=lines("""
{name} from [accounting|the gym|next door|our street], who is {gs}, {x}.
my [ex|landlord|cousin|coworker|dentist] {name} is {gs} and {x}.
[met|ran into|worked with] {name} {time}. {name} is {gs} and {x}.
there's this {ga} [person|coworker|neighbour] called {name} who {x}.
my {ga} [neighbour|boss|roommate] {x}.
{name} happens to be {gs}. {name} also {x}.
you know {name}, {gs} from [the office|our block]? {x2} {x}.
the {ga} [person|colleague] who sold me the car {x}.
"""),
        sides={
            "insulted": side(INSULT, x2=("guess what, that clown", "well, that one", "turns out that idiot"), x=lines("""
is a [lying|selfish|greedy|two-faced] [jerk|bastard|prick|asshole] [who never paid me back|and the whole office knows|, always was]
is [dumb as a brick|the biggest idiot i know|a pathetic loser] [for selling that bike|when it comes to parking|]
stole my [lunch|parking spot|idea] again, what a [moron|piece of shit|clown]
talks [shit|crap] about everyone, such a [snake|rat|creep]
never shuts up, god what a [prick|dimwit|pain in the ass]
""")),
            "hated": side(HATE, x2=("guess what, that thing", "well, that one", "of course, that one"), x=lines("""
is a [liar|thief|cheat], like all {gp}, [they can't help it|it's in the blood]
stole my lunch again, typical. {gp} [are born thieves|should not be allowed indoors]
[stinks|is dumb], because that is what {gp} are
[should go back to the gutter|deserves no job here], same as the rest of those [filthy|worthless] {gp}
is the reason i [hate|look down on|spit on] {gp} as a whole
proves once more that {gp} are [inferior|vermin|not fit to live with us]
""")),
            "mentioned": side(CLEAN, x2=("guess what, that lovely person", "well, that one", "turns out this friend"), x=lines("""
[won the chess cup|got a new job|sings in the choir|is moving to the coast]
[lent me a ladder|brought cake for everybody|helped me carry the sofa]
talks [a lot about chess|to everyone in the hall|in meetings and it helps], [typical engineer|never a dull moment]
had a [bike|lunch|phone] stolen [somewhere downtown|at the gym], someone stole mine too
never shuts [the gate|the window], but [we laugh about it|it is fine]
is [a great cook|always on time|the best boss i've had|a bit shy at first]
and i [disagree about politics|argue about football|split the bill], [which is fine|as friends do]
was [late again|a bit grumpy today|wrong about the invoice], but [it happens|we sorted it out]
""")),
        },
    ),
)  # fmt: skip
