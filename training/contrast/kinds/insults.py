"""WARNING: insults. Said to somebody's face, said of oneself, reported by the one who was hurt, and turned into praise."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, INSULT, RUDE_OR_NOT
from training.contrast.words.everyday import CARRIERS, NAME, PERSON, TIME

_BAD = lines("""
[stupid|ugly|pathetic|worthless|disgusting|brainless|spineless|talentless|miserable|fat]
[an idiot|a moron|a loser|a coward|a clown|a pig|a nobody|a waste of space|a joke|a failure|a creep|a rat]
""")
_GOOD = lines("""
[brilliant|kind|lovely|generous|clever|brave|funny|patient|talented|wonderful]
[a hero|a genius|a star|a good friend|a legend|a great cook|a treasure|a pro|a natural|a champion]
""")

SETS = (
    ContrastSet(
        "insults", "what_somebody_is", rows=2_000, slots={"person": PERSON, "name": NAME, "time": TIME},
        frames=lines("""
{who} {be} [really |clearly |still |]{what}.
[honestly|seriously|god|wow], {who} {be} {what}.
{who} {be} {what} and [everyone|half the town|the whole server] knows it.
{time} i realised: {who} {be} {what}.
what if {who} {be} {what}? [just asking|think about it].
{who} {be} not {not_what}, {who} {be} {what}.
{name}, {who} {be} {what}!
"""),
        sides={
            "insult": side(INSULT, weight=2, who=("you",), be=("are", "'re"), what=_BAD, not_what=_GOOD),
            "praise": side(CLEAN, who=("you",), be=("are", "'re"), what=_GOOD, not_what=_BAD),
            "oneself": side(CLEAN, who=("i",), be=("am", "'m"), what=_BAD, not_what=_GOOD),
        },
    ),
    ContrastSet(
        "insults", "reported", rows=1_200, slots={"person": PERSON, "time": TIME, "bad": _BAD},
        frames=lines("""
{person} called {whom} {bad} {time}{tail}.
"you are {bad}", {person} [told|wrote to] {whom}{tail}.
{time} {whom2} got called {bad} by {person}{tail}.
being called {bad} in front of everyone{tail}.
"""),
        sides={
            "hurt": side(CLEAN, weight=2, whom=("me", "my friend", "us"), whom2=("i", "my friend", "we"), tail=lines("""
[ and i can't stop thinking about it|, it really hurt| and i went home crying|, please be kinder online|, and the teacher did nothing]
[, how would you react| and i quit the chat| and he apologised later|, so i muted him|, nobody deserves that]
""")),
            "joining_in": side(INSULT, whom=("you", "{person}"), whom2=("you", "your friend"), tail=lines("""
[ and it fits you perfectly, loser|, and i laughed because it is true, you pig|, which is the nicest thing one can say about you]
[ and you know it, you worthless clown|, pathetic as you are| and i will remind you every day, freak]
""")),
        },
    ),
    ContrastSet(
        "insults", "criticism", CARRIERS, rows=1_500, slots={"name": NAME},
        sides={
            "fair": side(CLEAN, x=lines("""
i [don't agree with|am not convinced by|see a problem with] your [argument|plan|second point|numbers], [here is why|can you explain|the source says otherwise]
your [essay|code|cake|report] needs [work|another pass|better sources], [the structure is weak|it is far too long|the middle drags]
this is the worst [film|album|update|burger] i have had [this year|in ages], [two stars|i want my money back]
{name} was [wrong|late|unprepared] [today|again] and [should apologise|we talked about it|it cost us a day]
the [minister|coach|director|company] [failed|broke a promise|made a bad call] and should [resign|explain|pay]
excuse [me|the mess|my typing], [you have food in your mouth|my brain is tired|there is a line here]
[thank you|well done], [you did it yourself|exactly what i needed|you are a piece of my heart], [we count on you|take care of yourself]
you [missed a spot|forgot the attachment|took my seat|parked on my foot], [could you fix that|no worries|please move]
[stop|please stop] [shouting|spamming the chat|sending me invites], [i need to focus|thanks|it is late]
the service was [terrible|slow|rude], the [soup cold|room dirty|bill wrong], [never again|avoid]
i'm [angry|disappointed|annoyed] with you, {name}, [we had a deal|you promised|call me]
that was a [silly|careless|bad] [mistake|pass|decision], [do better next time|we all make them]
""")),
            "abusive": side(INSULT, x=lines("""
your argument is as [stupid|empty|rotten] as you are, [you clown|you half-wit|go back to your cave]
only a [moron|brain-dead pig|lowlife] like you could write [this essay|that code|such garbage]
{name} is [a fat lazy slob|dumber than a rock|a disgusting little worm] and [should be fired out of a cannon|everyone laughs about it]
[nobody|not one person] likes you, {name}, [not even your mother|do us a favour and vanish|we all talk behind your back]
look at your [face|teeth|profile picture], [i'd hide too|what happened, freak|you ugly cow]
you [missed a spot|took my seat|forgot it again], you [brainless|useless|wretched] [cow|pig|worm]
keep talking and show everyone how [stupid|pathetic|worthless] you are
shut your [stupid|ugly|filthy] mouth, {name}, [loser|nobody asked|you make us all sick]
we'll make your life hell [at work|on this server|every day], {name}, [until you quit|you deserve it, loser]
[cry about it|go cry|keep crying], you [spineless|miserable|worthless] [worm|failure|snowflake]
""")),
            "blunt": side(RUDE_OR_NOT, x=lines("""
that's a [stupid|dumb|idiotic] [idea|rule|question], [who thought of it|come on|think first]
[shut up|get a grip|give me a break], [the match is on|it's just a game|not this again]
what a load of [rubbish|nonsense|bull], [as always|read the manual|please]
""")),
        },
    ),
)  # fmt: skip
