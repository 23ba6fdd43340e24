"""WARNING: hate, insults and threats in disguise, beside harmless sentences in the same disguise: the trick itself proves nothing."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE, INSULT, SEXUAL_CRUDE, THREAT
from training.contrast.words.everyday import CARRIERS
from training.contrast.words.groups import GROUPS
from training.contrast.words.said_about_groups import HATEFUL, KIND, NEUTRAL
from training.contrast.words.threats import HARMLESS, WHOLE_THREATS

SETS = (
    ContrastSet(
        "spelling_tricks", "groups", rows=1_720, groups=GROUPS, disguised=True,
        frames=lines("""
{gp} {pred}.
{gp} {pred}
[i think|look|yes|well], {gp} {pred}.
{gp}? they {pred}.
"""),
        sides={"hateful": side(HATE, pred=HATEFUL), "harmless": side(CLEAN, pred=NEUTRAL + KIND)},
    ),
    ContrastSet(
        "spelling_tricks", "people", CARRIERS, rows=1_500, disguised=True,
        sides={
            "insult": side(INSULT, x=lines("""
you are [a fucking idiot|such an asshole|a dumb bitch|a worthless piece of shit|a pathetic loser]
[shut up|fuck you|get lost|go to hell], [moron|you stupid pig|asshole|you dirty bastard]
[eat shit|kiss my ass|suck it], [loser|dickhead|you ugly clown]
what a [stupid bastard|fucking disgrace|dumb cunt] you are
""")),
            "threat": side(THREAT, x=WHOLE_THREATS),
            "sexual": side(SEXUAL_CRUDE, x=lines("""
i want to [fuck you all night|lick your pussy|suck your cock|ride you until you scream]
[send nudes|show me your tits|horny and home alone], [dm me|i'm waiting|let's cum together]
[hot sex|anal|oral] tonight, [who is up for it|adults only|no strings]
""")),
            "harmless": side(CLEAN, weight=3, x=HARMLESS + lines("""
[happy birthday|good morning|congratulations|welcome back], [my dear friend|everyone|team], [have a wonderful day|see you on saturday|cake is in the kitchen]
[great work|amazing goal|lovely photo|nice stream], [keep it up|you deserve it|thanks for sharing]
has anyone seen my [glasses|umbrella|blue folder|bicycle], [i left it in the meeting room|it was here yesterday]
the [concert|workshop|market] starts at [nine|noon|half past six], bring [a friend|some water|your own cup]
[selling|looking for] a [used bicycle|bookshelf|guitar lesson|flat near the river], [message me|pick up only]
""")),
        },
    ),
)  # fmt: skip
