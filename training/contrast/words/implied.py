"""WARNING: this file holds contempt in polite words: hate that needs no slur. It is here to be recognised.

Beside it stand sentences of the same shape that imply nothing bad. {gp}, {gs}, {ga} name a group.
"""

from training.contrast.grammar import lines

IMPLIED = lines("""
funny how the [street|park|pool|school] got dirty the [moment|week] {gp} [showed up|moved in]
i always [lock the car|hold my bag tighter|cross the street] when i see {gs} coming, and so should you
you know what [a door|a parked car] and {gs} have in common? [neither can think|nothing between the ears]
we used to [leave our doors open|have a nice town] here. then came {gp}. [do the maths|coincidence? i think not]
[for|considering that it was] {gs} it was [almost intelligent|surprisingly clean|nearly human]
if {gp} are so great, why has none of them ever [built|invented|achieved] anything
there is a reason nobody [seats {gp} in the front|lets {gp} hold the money]
i'm not saying {gp} are the problem, i'm saying that without {gp} there would be no problem
a few centuries ago we knew how to deal with {gp}. [good old days|just saying]
they call it [progress|diversity] when {gp} get a seat at the table. [i call it decline|soon there will be no table]
imagine a [country|city|workplace] without {gp}. [paradise|quiet, clean, safe|i can dream]
the [zoo|circus|kennel] must be missing something, i just saw {gs} [on the bus|at the bank|in the shop]
somebody left the gate open again, the office is full of {gp}
don't let {gp} babysit, cook or vote and you will have a good life
my dog barks at {gp}. he has always been a good judge of character
{gp} and [soap|work|honesty|reason]: two things that never meet
i'm glad my daughter [married well|has taste], she could have brought home {gs}
when {gp} talk, adults should wait until it is over
of course {gs} got the job. [standards are for other people|pity and quotas do the rest]
[nature|god|evolution] has its failed drafts. anyway, {gp}
we [test|inspect|quarantine] dogs at the border, but {gp} just walk in
the [lease|house rules] should say it openly: no pets, no smoking, no {gp}
history shows how it ends for nations that let {gp} [in|rule|decide]
there are humans and then there are {gp}
I'd hire a {ga} person for one thing: [as a warning to others|to scare the birds]
some [lives|people] just count less, ask any {ga} person's neighbours
they want us to clap for {gp} now, as if breathing were an achievement
whoever gives {gp} a microphone should not wonder about the noise, [mud stays mud|a pig stays a pig]
""")

IMPLIES_NOTHING = lines("""
funny how the [street|park|pool|market] got livelier the [moment|week] {gp} [showed up|moved in]
i always [wave|say hello|hold the door] when i see {gs} coming, and so should you
you know what [a nurse|a pilot] and {gs} have in common? [both were at the meeting|my cousin is both]
we used to [leave our doors open|have a small market] here. then came the motorway. {gp} [miss it too|remember it well]
[for|considering that it was] {gs} on stage for the first time, it was [a brilliant speech|a touching evening]
if {gp} are so few in the data, why has none of the papers [asked|measured|explained] it
there is a reason the theatre [seats {gp} at no extra charge|lets {gp} bring a helper]
i'm not saying {gp} are all heroes, i'm saying that without {gp} this team would have lost
a few centuries ago the law was cruel to {gp}. [good that it changed|never again]
they call it [progress|fairness] when {gp} get a seat at the table. [i call it overdue|so do i]
imagine a [country|city|workplace] where {gp} need not be afraid. [paradise|quiet, safe, normal|i can dream]
the [zoo|museum|library] has a new guide, {gs} [from the coast|with forty years on the job]
somebody left the heating on again, the office is empty and {gp} [wonder too|pay the bill as well]
don't let {gp} wait, answer the letter and you will have a good day
my dog loves {gp}. he has always been a good judge of character
{gp} and [jazz|chess|bread|poetry]: an exhibition at the town hall
i'm glad my [cousin|friend] [married well|is happy], the groom is {gs}
when {gp} talk about their lives, it pays to listen
of course {gs} got the job. [she had the best exam|twenty years of experience do the rest]
[nature|evolution|history] has its surprises. anyway, {gp} [were here first|tell it well]
we [check|stamp|scan] passports at the border, {gp} wait in the same line
the [lease|house rules] should say it openly: pets, pianos and {gp} are welcome, smoking is not
history shows how nations fell that persecuted {gp}
there are good days and bad days for {gp}, as for everyone
I'd hire a {ga} person for one thing: [the best application|being good at it]
some [rules|fees] just hit harder, ask any {ga} person at the counter
they want us to clap for {gp} today, and i do, it was a great match
whoever gives {gp} a microphone will hear [good stories|new songs], [worth it|go and see]
""")

# Stereotypes that belong to one dimension and need no name for the group beyond it.
BY_DIMENSION = {
    "gender": lines("""
{gp} should [smile more and speak less|stick to what they can do, which is little]
letting {gp} decide anything that matters is how [companies|countries|marriages] fail
{gp} [belong in the kitchen|are only good for one thing|are ruled by hormones], the rest is fashion
"""),
    "orientation": lines("""
{gp} can do what they want, but [not where decent people see it|not in public, i eat there]
{gp} are confused and one good [slap|prayer] would fix it
it's {gp} who spread [sickness|ruin], everyone knows and nobody says it
"""),
    "gender_identity": lines("""
{gp} are just [sick people in costumes|pretending, and we must pretend too|a fad for the insane]
calling {gp} by the names they made up is [lying to the mad|where i draw the line, they are what they are: ill]
keep {gp} out of [bathrooms|sport|sight], problem solved
"""),
    "religion": lines("""
{gp} [pray|preach] so much because they have [so much to hide|so little in their heads]
{gp} pull the strings and we pay, [follow the money|look who owns it]
whatever {gp} believe in, it [makes them stupid|makes them dangerous|should stay out of our land]
"""),
    "race": lines("""
{gp} are good at [running from the police|multiplying], less so at [working|paying]
you can take {gp} out of the [jungle|slum], but not the other way round
blood tells, and {gp} have the wrong one
"""),
    "nationality": lines("""
{gp} count to ten and lose your wallet on the way
if something is missing, ask {gp} first. [saves time|works every time]
a handshake with {gp} costs you a ring
"""),
    "migration": lines("""
{gp} are not [fleeing|seeking work], they are [invading|replacing us], boat by boat
the boats can [turn round|sink], either is fine with me, {gp} are not our problem
{gp} know two words of our language: [free and money|give and me]
"""),
    "disability": lines("""
{gp} cost the rest of us a fortune, and for what kind of life
in the wild {gp} would not last a day, [nature knows best|there is a lesson in it]
why build ramps and signs for {gp}, they [have no business outside|give nothing back]
"""),
    "age": lines("""
{gp} had [their turn|every chance] and gave nothing, they just [cost money|take up air]
{gp} should not be allowed to vote, their [time is worthless|brains don't work]
the best thing {gp} can do is [step aside and disappear|make room, permanently]
"""),
    "caste": lines("""
{gp} were born to [sweep|carry dirt], that is the order of things
i would not drink from a cup {gp} have touched
{gp} are polluted and no law will wash them
"""),
}  # fmt: skip
