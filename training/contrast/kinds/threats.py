"""WARNING: threats (words/threats.py says why). Threats in every tense and person, and what only looks like one."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE_VIOLENT, THREAT, label
from training.contrast.words.everyday import CARRIERS, PERSON, PLACE, TIME
from training.contrast.words.groups import GROUPS
from training.contrast.words.threats import DEEDS, DETAIL, HARMLESS, VICTIM, VICTIM_AS_SUBJECT, WHOLE_THREATS

_TENSES = lines("""
{who} [will|am going to|'m gonna|shall] {verb} {victim} {detail}.
{who} [would|could] {verb} {victim} {detail}.
{who} [am thinking of|am planning on|am this close to] {verbing} {victim} {detail}.
{who} [should have|would have|almost] {verbed} {victim} {detail}.
{sufferer} will be {verbed} {detail}.
{sufferer} [ought to|should|must] be {verbed} {detail}.
who wants to see {victim} {verbed} {detail}?
go and {verb} {victim} {detail}.
{verb} {victim} {detail}!
""")
_BY_PERSON = {
    "threat": side(THREAT, who=("i", "i", "believe me i", "you know i"), victim=VICTIM, sufferer=VICTIM_AS_SUBJECT, detail=DETAIL, **DEEDS),
    "game": side(
        CLEAN, who=("i", "i", "lol i", "you know i"),
        victim=lines("[you|you|him|them|your team|the boss|the dragon|that zombie|the last two bots|the goblin king|our rivals]"),
        sufferer=lines("[you|you|he|they|your team|the boss|the dragon|that zombie|the last two bots|the goblin king|our rivals]"),
        detail=lines("""
in [the next round|ranked|mario kart|the finals|our campaign|this match|minecraft|the chess club tournament]
[with my level 9 mage|with the plasma rifle|with a full house|with my new deck|using the ice spell]
[before the timer runs out|for the loot|for the achievement|and win the cup|, gg|, roll for damage]
"""),
        verb=lines("[stab|shoot|beat|murder|kill|burn|slaughter|poison|destroy|outplay|cripple]"),
        verbing=lines("[stabbing|shooting|beating|murdering|killing|burning|poisoning|crippling]"),
        verbed=lines("[stabbed|shot|beaten|murdered|killed|burned|hunted down|poisoned|wiped out]"),
    ),
}  # fmt: skip

_PERSONAL = ContrastSet("threats", "tenses", _TENSES, _BY_PERSON, rows=2_600)

_WHOLE = ContrastSet(
    "threats", "whole", CARRIERS, rows=2_400,
    sides={"threat": side(THREAT, x=WHOLE_THREATS), "harmless": side(CLEAN, x=HARMLESS)},
)  # fmt: skip

_REPORTED = ContrastSet(
    "threats", "reported", rows=1_200, slots={"person": PERSON, "time": TIME, "victim": VICTIM, "sufferer": VICTIM_AS_SUBJECT, "detail": DETAIL, **DEEDS},
    frames=lines("""
{time} {person} wrote "i will {verb} {victim} {detail}". {stance}.
"i will {verb} {victim} {detail}", said {person}. {stance}.
{person} [threatened|promised] to {verb} {victim}. {stance}.
[a letter|a voice message|a note on the door] said {sufferer} would be {verbed} {detail}. {stance}.
{stance}. {person} had said {sufferer} would be {verbed}.
"""),
    sides={
        "afraid": side(CLEAN, stance=lines("""
[i am scared|we called the police|the court gave us an order|he was arrested|i saved it as evidence]
[what should i do|please help|has anyone been through this|i moved to another town]
[the trial starts in may|the paper did not print the name|mods removed it within minutes]
""")),
        "joining_in": side(label("toxicity violence", unknown="harassment"), stance=lines("""
[and i will help|i'll bring the rope|do it, i hold them down|good, i want to watch]
[i would do it twice|count me in|and then it is your turn|finally, let them bleed]
[i lent him the knife|they deserve every cut|and we will burn the rest]
""")),
    },
)  # fmt: skip

_GROUPS = ContrastSet(
    "threats", "against_groups", rows=2_150, groups=GROUPS, slots={"person": PERSON, "place": PLACE, "time": TIME, **DEEDS},
    frames=lines("""
{x}.
{person} [said|wrote] {time}: {x}. {echo}.
[honestly|listen|look], {x}.
{place} {x}.
[one day|soon|in the end], {x}.
"""),
    sides={
        "threat": side(HATE_VIOLENT, echo=lines("[and i will help|count me in|let's go|he is right, load the gun|about time]"), x=lines("""
{gp} [will|are going to|ought to] be {verbed}, [every one of them|street by street|and i'll do my part]
we [will|should] [round up|burn out|shoot|hang] {gp} [at dawn|house by house|like dogs]
[grab a bat|bring petrol|load up], {gp} [live at number nine|meet there tonight|are in that building]
[i dream of|i can't wait for the day of] {verbing} {gp}
{gp} should be [put against a wall|gassed|drowned|hung from lampposts]
if {gs} [comes near me|speaks to me again], i will {verb} that thing
the next {ga} [person|face] i see gets [a knife in the gut|a brick to the head|kicked to death]
somebody please {verb} {gp}, [i'd pay for it|nobody would miss them]
blood of {gp} [will run|must flow], [mark my words|it is time]
""")),
        "reported": side(CLEAN, echo=lines("[it shocked us all|source in the comments|the trial goes on|please donate|we lit candles]"), x=lines("""
{gp} were {verbed} [in the pogrom|by the militia|in that terrible night|during the occupation]
the men who [hunted|shot|burned out] {gp} [were sentenced|got life in prison|stand trial in june]
[police warn of|the shelter reports] [attacks on|plans to hurt|threats against] {gp}
[he was jailed for|the leaflet called for|the court dealt with] {verbing} {gp}
{gp} [fear being|are afraid to be|should not have to fear being] {verbed} [on the way home|for who they are]
if someone threatens to {verb} {gs}, [call the police|tell us|do not look away]
the film shows how {gp} were [put against a wall|gassed|drowned|hung] in [those years|the camp]
a man tried to {verb} {gp} [near the station|at the festival], [guards stopped him|nobody died]
we remember {gp} who were {verbed}, [never again|may they rest in peace]
""")),
        "harmless": side(CLEAN, echo=lines("[it was great fun|see you there|what a night|scores below|lovely people]"), x=lines("""
{gp} [will|are going to] [beat us at chess again|smash the record|kill it on stage]
we [will|should] [fight|stand up|march] for the rights of {gp} [until they are safe|side by side]
[bring cake|bring a chair|grab a ticket], {gp} [play a concert there tonight|meet at number nine]
{gp} [fought bravely in|served in|survived] the war [and came home|as the museum shows]
the team of {gp} [destroyed|crushed|slaughtered] ours [four nil|at quiz night]
{gp} [shot a film|shot great photos|fired up the grill] {place}
""")),
    },
)  # fmt: skip

SETS = (_PERSONAL, _WHOLE, _REPORTED, _GROUPS)
