"""WARNING: built from slurs (words/slurs.py says why). Used against people, reported, studied, and reclaimed by those they mean."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE, HATE_AT_YOU, label
from training.contrast.words.everyday import PERSON, PLACE, TIME
from training.contrast.words.slurs import RECLAIMED, ROWS_EACH, SLURS

SHARED = {"person": PERSON, "place": PLACE, "time": TIME}

_USED = ContrastSet(
    "slurs", "used_or_reported", rows=ROWS_EACH, slots=SHARED, groups=SLURS,
    frames=lines("""
{before} {ss}{after}.
{time} {before} {ss}{after}.
[well|so|look], {before} {ss}{after}.
{person} was there when {before} {ss}{after}.
"""),
    sides={
        "used": side(HATE_AT_YOU, before=lines("[i told you that you are|everyone could see you are|you proved to be]"), after=lines("""
[, now get lost| and nothing else| and will die one|, so shut up| and that's why nobody wants you]
""")),
        "about_others": side(HATE, before=lines("[i refused to sit beside|they hired|i saw|we kicked out]"), after=lines("""
[, disgusting|, the place is going downhill|, who lets them in|, they smell so bad|, typical for that kind]
""")),
        "reported": side(CLEAN, weight=2, before=lines("""
[a stranger called me|he called my wife|a man on the tram called my friend|the other driver called us|somebody wrote on our door that i am]
"""), after=lines("""
[ and i am still shaking|, and nobody said a word| and i reported him|, i had to cry| and then he ran off|, so the police came]
""")),
    },
)  # fmt: skip

_THE_WORD = ContrastSet(
    "slurs", "the_word", rows=ROWS_EACH, slots=SHARED, groups=SLURS,
    frames=lines("""
{x}.
[honestly|listen|look], {x}.
{person} [wrote|said] {time}: {x}.
[as i said|once more|one thing]: {x}.
"""),
    sides={
        "mentioned": side(CLEAN, weight=2, x=lines("""
the word "{bare}" is [a slur|hateful|banned in this chat|not a joke], [please don't use it|say something else|we delete it]
why [do people still say|is it ever okay to say] "{bare}"? [it hurts|it is a slur]
in the [novel|film|court file|old newspaper] a man is called "{bare}", [which tells you about that time|and the scene is hard to read]
where does the [insult|slur|term] "{bare}" come from? [asking for an essay|the dictionary says little]
he was [fined|fired|suspended|banned] for calling a [player|colleague|customer] "{bare}"
if you call anyone "{bare}" here, [you are out|mods will act|expect a ban]
our filter should catch "{bare}" [and its spellings|but not the surname that looks like it]
""")),
        "used": side(HATE, weight=2, x=lines("""
{sp} [should be thrown out|make me sick|are ruining the place|don't belong here|can rot]
[look at all these|too many|no more|never trust] {sp} {place}
you can't [teach|trust|reason with] {sp}
[i won't rent to|i don't talk to|i'd never work for] {sp}
shut up, {bare}, [nobody asked you|go back to your hole|you people stink]
another [dirty|stupid|filthy|useless] {bare} {place}, [great|wonderful|as if we needed that]
""")),
    },
)  # fmt: skip

_RECLAIMED = ContrastSet(
    "slurs", "reclaimed", rows=800, slots=SHARED, groups=RECLAIMED,
    frames=lines("""
{x}.
{x}
[lol|omg|ok|honestly|listen], {x}.
{time}: {x}.
{person} heard me say it: {x}.
"""),
    sides={
        "own": side(label(unknown="toxicity"), x=lines("""
[we are|us] {sp} and [we are proud|we are fabulous|we are not going anywhere], [love my crew|see you at the parade|group hug]
as {ss} myself i [love this song|feel seen|say it with pride|made the word mine]
i'm [a proud|a tired|a happy|one loud] {bare} and [so is my partner|life is good|that is my word to use]
my fellow {sp} [are the best people alive|threw me a birthday party|make me laugh so hard]
[miss you|love you|happy birthday], {bare}, [best friend ever|you are my chosen family|see you tonight]
[calling ourselves|when we call each other] {sp} takes the sting out of it, [we own it now|it is ours]
""")),
        "against": side(HATE, x=lines("""
you {sp} are [a disgrace|sick in the head|not welcome|a joke], [keep away from us|get out|nobody wants your parade]
as a normal person i [want {sp} gone|can't stand {sp}|spit on {sp}]
some [loud|ugly|filthy] {bare} [sat next to me|complained again|wants special rights], [gross|get them out]
those {sp} [should be locked up|make me vomit|ruin every party]
[go away|shut your mouth|drop dead], {bare}, [you are an embarrassment|we don't want your kind]
calling them {sp} is [too kind|what they deserve|just honest], [they are trash|look at them]
""")),
    },
)  # fmt: skip

SETS = (_USED, _THE_WORD, _RECLAIMED)
