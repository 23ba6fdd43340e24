"""WARNING: a few insults and threats. Bug reports and shop talk: processes are killed, children die, masters have slaves, and nobody is hurt. Unless somebody means a person."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, INSULT, THREAT, VIOLENT
from training.contrast.words.everyday import NAME

_PART = lines("""
[the worker|the daemon|the parent process|the child process|the zombie process|the orphan process|the master node|the slave replica|the job|the thread|the session|the container]
[the dummy user|the test host|the cron job|the bot account|the watchdog|the background task|the stale lock holder|process 4711|the init script|the build agent]
""")

SETS = (
    ContrastSet(
        "technical", "what_is_killed", rows=1_400, slots={"name": NAME, "part": _PART},
        frames=lines("""
[please|just|can someone] kill {x} [before the deploy|tonight|now|if it does not answer].
[i will|i'm going to|we should] kill {x} [and restart|after lunch|at midnight|once and for all].
{x} [must die|has to die|should be terminated|needs to be shot] [after the timeout|today|before the release].
why is {x} still alive? [kill it|shoot it down|execute it|abort].
[how do i|who can] [execute|terminate|kill|hang|strangle] {x} [properly|without noise|at once]?
{x} [was killed|got shot|was executed|died] [at 03:12|during the night|right after login], [good|finally|as planned].
"""),
        sides={
            "machine": side(CLEAN, weight=2, x=_PART),
            "person": side(THREAT, x=lines("""
[the new intern|the lead developer|that designer|our team lead|{name} from support|the guy who wrote this|every manager on this floor|the customer|my coworker {name}]
""")),
        },
    ),
    ContrastSet(
        "technical", "reports", rows=2_400, slots={"name": NAME, "part": _PART},
        frames=lines("""
{x}.
[bug|issue|fix|question|release note|log|todo|review]: {x}.
{x}. [see log|fixed in main|any idea|steps below|works on my machine|reverting|tests added].
[since|after] [version 2.4|the update|the refactoring|last night's deploy]: {x}.
[thanks for the report|lgtm|nit|ping]. {x}.
[hi team|hi|hello], {x}. [thanks|regards|cheers], {name}.
[expected|actual|summary|workaround]: {x}.
"""),
        sides={
            "harmless": side(CLEAN, weight=3, x=lines("""
[kill -9|sigkill|abort()] [leaves|creates] [zombie children|orphaned locks|a core dump], [the parent never reaps them|wait for them first]
{part} [hangs|dies|crashes|is killed by the oom killer] when [memory runs out|the socket closes|two jobs start at once]
the [master|slave|primary] [replica|branch|bus|clock] [lags|is out of sync|should be renamed], [rename master/slave to primary/replica|ticket 88]
[dummy|stupid|dumb|naive] [data|terminal|pointer|loop|approach] [used|left] in the [test|fixture|example], [replace it|fine for now]
the [exploit|injection|backdoor|payload] [is harmless in the sandbox|was patched|allows code execution], [cve pending|credit to {name}]
[execute|fire|trigger|shoot] the [hook|event|callback] [twice|before dispose] and [the app blows up|it explodes with a null pointer]
the [parser|linter|garbage collector] [chokes on|vomits at|eats] [utf-8|empty lines|trailing commas], [ugly|nasty bug|pain]
[deadlock|race condition|starvation|poison pill] in the [queue|scheduler], {part} [waits for ever|never gets its turn]
[injects|penetration test|honeypot|man in the middle] [results|setup] attached, [no customer data|please rotate keys]
the [headless|bare|naked|stripped] [browser|binary|domain] [fails|exposes port 80|has no symbols], [add tls|rebuild]
[abort|hard abort|fatal error|panic] in [thread 7|the kernel|module x], [stack trace below|bisecting]
[blacklist|whitelist|kill switch|dead letter queue|suicide timer] [is misspelled|needs docs|triggers too early], [rename to allowlist|see pr 12]
this [function|api|regex|makefile] is [horrible|a mess|brain-dead code|crap], [i wrote it myself|let's rewrite|who approved this]
[cut|drop|truncate|nuke] the [table|branch|old cache] and [rebuild|reseed], [backup first|takes an hour]
the [race|sex|religion|nationality] field is [free text|nullable|not validated], [use an enum|gdpr says optional]
thanks to the [maintainer|maintainers|new intern|lead developer], [the fix was merged|the commit fixes the outage|tabs work again], [great work|{name} reviewed it]
[can a maintainer|could a developer|would an intern] [flip the feature flag|look at this commit|stop typing in prod], [the outage is over|it was merged by mistake]
[ide|editor] [turns tabs into spaces|lags while typing], [lead developer assigned|excuse the noise|whoever owns this, ping]
[bleeding edge|brute force|attack surface|execution plan] [build|search|review|cost] [fails|takes hours|is done]
""")),
            "insult": side(INSULT, weight=2, x=lines("""
whoever [wrote|approved|merged] this is [a brain-dead idiot|too stupid to breathe|an incompetent pig] and [should be fired|i hope you read this, loser]
{name}, [you are a worthless hack|your code is as dumb as you are|stop typing, moron], [nobody wants you on the team|go flip burgers, clown]
only a [moron|braindead monkey|retarded clown] would [use tabs|close my ticket|ship this], [you useless maintainer|you pathetic excuse of a developer]
close my issue again and [everyone will learn what a pathetic loser you are|i'll make your life hell, you rat]
""")),
            "threat": side(VIOLENT, x=lines("""
break the api once more and i [come to your office with a bat|will cut your throat, {name}|burn your house down]
i know where the maintainers [live|park], [they will bleed for this release|a bullet for each bug]
somebody should [hang|shoot|gut] {name} for [this commit|that outage], [i'd bring the rope|slowly and in public]
""")),
        },
    ),
)  # fmt: skip
