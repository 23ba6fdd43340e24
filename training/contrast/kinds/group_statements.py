"""WARNING: hateful sentences (words/said_about_groups.py says why). What is said about and to protected groups: hateful, neutral, kind, and about wrongs done to them, all in the same frames."""

from dataclasses import replace

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE, HATE_AT_YOU
from training.contrast.words.everyday import PERSON, PLACE, TIME
from training.contrast.words.groups import GROUPS
from training.contrast.words.said_about_groups import HATEFUL, KIND, NEUTRAL, WRONGED
from training.contrast.words.slurs import ROWS_EACH, SLURS

KIND_NAME = "group_statements"
SHARED = {"person": PERSON, "place": PLACE, "time": TIME}

_ABOUT = ContrastSet(
    KIND_NAME, "about", rows=4_730, slots=SHARED, groups=GROUPS,
    frames=lines("""
{gp} {pred}.
{gp} {pred}
[i think|i believe|in my view|if you ask me|it seems to me|the way i see it], {gp} {pred}.
[everyone knows|it is well known|let's face it|the fact is] that {gp} {pred}.
did you know that {gp} {pred}?
say what you want, {gp} {pred}.
{person} is right: {gp} {pred}.
{place} {gp} {pred}.
{gp}? they {pred}.
we have [a lot of|some|many|a few] {gp} {place}. they {pred}.
[news flash|fun fact|truth|for the record|fyi]: {gp} {pred}.
[talked|was talking] to {person} about {gp} {time}. they {pred}.
{time} i was reminded that {gp} {pred}.
both {gp} and {other_gp} {pred}.
{gp} {pred}, and so do {other_gp}.
[i live next to|i work with|i grew up with] {gp}, and trust me, they {pred}.
[read|just read] [a thread|an article|a post] {time}. the point: {gp} {pred}.
[no offence|with all respect|between us|i'll be frank], but {gp} {pred}.
this is for all {gp} out there: {gp} {pred}.
[people|neighbours|friends|colleagues] of mine say it too: {gp} {pred}.
"""),
    sides={
        "hateful": side(HATE, weight=3, pred=HATEFUL),
        "neutral": side(CLEAN, weight=2, pred=NEUTRAL),
        "kind": side(CLEAN, pred=KIND),
        "wronged": side(CLEAN, pred=WRONGED),
    },
)  # fmt: skip

_ONE_PERSON = ContrastSet(
    KIND_NAME, "one_person", rows=2_580, slots=SHARED, groups=GROUPS,
    frames=lines("""
my new [boss|neighbour|doctor|roommate|colleague|bus driver] is {gs} {tail}.
{person} [turned out to be|is] {gs} {tail}.
they [hired|promoted|elected|interviewed] {gs} {time} {tail}.
[sat next to|talked to|had lunch with] {gs} {time} {tail}.
so {person} is dating {gs} now {tail}.
there is {gs} in my [class|choir|building|team] {tail}.
{gs} moved in [next door|across the hall|upstairs] {time} {tail}.
the [cashier|waiter|nurse|teacher|plumber] was {gs} {tail}.
"""),
    sides={
        "hateful": side(HATE, tail=lines("""
, so i [count my spoons every evening|keep my wallet close, you know what they are like|wash my hands twice]
and [i nearly threw up|i felt sick just looking|it made my skin crawl], those people should stay away from us
, what a disgrace, [they|that sort] should [never be allowed near us|be kept out|go back where they came from]
, and everyone knows that kind [is filthy|can't think|steals|is inferior]
, so of course i [refused to shake hands|asked for someone normal|left at once]. i don't deal with that kind
. [next thing you know they'll treat animals like people|so now we let vermin in|that is how low we have sunk]
. {gp} [have no business being|should never be] [among normal people|in a job like that|in our lives]
""")),
        "neutral": side(CLEAN, tail=lines("""
and [we share a car to work|we talked about the weather|we both like jazz|the parking is still bad]
, [not that it matters|which came up over lunch|as the article mentions|in case you were wondering]
and [starts on Monday|comes from the next town|has two dogs|plays the trumpet]
, so [we asked about the holidays|i learned a new recipe|we put up a sign|the form needs a new line]
. [the meeting was short|we had soup|the lift is broken again|it took ten minutes]
""")),
        "kind": side(CLEAN, tail=lines("""
and [the best one we ever had|such a kind soul|i could not be happier|we laughed for hours]
, and [anyone who has a problem with it can leave|i am so glad|it made my day]
. [finally|about time|good for us|what a lovely person]
and i [admire that courage|learned so much|hope we stay friends]
, and {gp} [deserve that chance like anyone|are welcome in my house any day]
""")),
    },
)  # fmt: skip

_FROM_ONE = ContrastSet(
    KIND_NAME, "from_one", rows=1_720, slots=SHARED, groups=GROUPS,
    frames=lines("""
i am {gs} and {x}.
as {gs}, i can say: {x}.
i'm {gs}. {x}.
[speaking as|being] {gs} {place}, {x}.
{x}. signed, {gs}.
my [partner|best friend|closest colleague] is {gs} and [so|like many others] says: {x}.
"""),
    sides={
        "proud": side(CLEAN, x=lines("""
i am [proud of it|happy with who i am|not ashamed of anything]
i would not [change a thing|want to be anyone else]
[life is good|this week was lovely|our festival was amazing]
we have [come a long way|a lot to celebrate|so much to give]
nobody gets to [tell me who i am|make me feel small]
""")),
        "plain": side(CLEAN, x=lines("""
i [work in a bank|teach maths|drive a tram|fix computers for a living]
[the forms at the office confuse me|i need a new dentist|i miss my old flat]
i [am looking for a running group|have a question about the bus pass|would like to join the book club]
people [ask me odd questions|sometimes stare|assume things about me], and [it is tiring|i have learned to smile]
i have [been insulted on the street|been called horrible things|lost jobs over it] and [it still hurts|i reported it]
""")),
        "hateful": side(HATE, weight=2, x=lines("""
{other_gp} [are scum to me|should be thrown out|are not welcome anywhere near me|disgust me]
i [will never accept|cannot bear the sight of|spit on] {other_gp}
{other_gp} {pred}
even i know that {other_gp} {pred}
"""), pred=HATEFUL),
    },
)  # fmt: skip

_TO_YOU = ContrastSet(
    KIND_NAME, "to_you", rows=1_720, slots=SHARED, groups=GROUPS,
    frames=lines("""
you are {gs}, [aren't you|right]? {x}.
so you're {gs}. {x}.
[someone|my friend] told me you are {gs}. {x}.
[to all|dear|hello] {gp} [reading this|here|in this chat]: {x}.
you {ga} [people|folks] {place}: {x}.
[heard|i see|they told me] you are {gs}. {x}.
"""),
    sides={
        "hateful": side(HATE_AT_YOU, weight=2, x=lines("""
get out of [my sight|our town|here] [before i lose it|and take your whole kind with you|, nobody wants you]
[people like you|your kind|your lot] [should not exist|are filth|belong in a zoo|have ruined everything]
i [can smell you from here|would not hire you to sweep floors|hope you feel as worthless as you are]
you [are not a real person|will never be one of us|should be ashamed of being alive|disgust every normal person here]
go [hide|cry] somewhere else, [freak|vermin|trash|parasite]
we [don't serve|don't want|won't tolerate] your kind here, [you animal|you filth|get lost]
""")),
        "kind": side(CLEAN, x=lines("""
[welcome|nice to meet you|happy holidays|thank you for your post]
[we are glad you are here|you are among friends|you matter to us]
[could i ask you about the festival|would you like to join our team|do you know a good bakery around here]
i [hope you have a lovely week|really liked your talk|would love to hear your story]
[sorry about those trolls|ignore the haters|i am sorry people insulted you], [you deserve better|we have your back]
the [meeting|concert|workshop] is open to [you|everyone], [come along|see you there|bring friends]
""")),
    },
)  # fmt: skip

# Groups that the slur kinds cannot speak of get as many rows here, so that every group is seen about equally often.
_WITH_SLURS = {group.name for group in SLURS}
_WITHOUT_SLURS = tuple(group for group in GROUPS if group.name not in _WITH_SLURS)
_TOP_UP = replace(
    _ABOUT, name="about_others", frames_from="about", groups=_WITHOUT_SLURS,
    rows=2 * (ROWS_EACH // len(_WITH_SLURS)) * len({group.name for group in _WITHOUT_SLURS}),
)  # fmt: skip

SETS = (_ABOUT, _TOP_UP, _ONE_PERSON, _FROM_ONE, _TO_YOU)
