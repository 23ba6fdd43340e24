"""WARNING: this file holds slurs.

They wound people, and nobody here says them lightly. They are listed only so that the models learn to tell an attack
from a report of one, from research about the word, and from people who have made the word their own.

One line is `dimension; group; plural; singular with article`. Groups for which English has no common slur are missing.
"""

from training.contrast.contrast_set import Group
from training.contrast.grammar import lines

_SLURS = """
race; black; niggers; a nigger
race; black; coons; a coon
race; black; jigaboos; a jigaboo
race; asian; gooks; a gook
race; asian; slant-eyes; a slant-eye
race; white; crackers; a cracker
race; white; honkies; a honky
race; latino; spics; a spic
race; latino; beaners; a beaner
race; arab; sand niggers; a sand nigger
race; arab; camel jockeys; a camel jockey
race; arab; towelheads; a towelhead
race; roma; gyppos; a gyppo
race; roma; pikeys; a pikey
race; indigenous; redskins; a redskin
race; indigenous; abos; an abo
race; mixed; half-breeds; a half-breed
race; mixed; mongrels; a mongrel
religion; muslim; muzzies; a muzzie
religion; muslim; ragheads; a raghead
religion; jewish; kikes; a kike
religion; jewish; yids; a yid
nationality; chinese; chinks; a chink
nationality; chinese; chinamen; a chinaman
nationality; indian; pakis; a paki
nationality; indian; pajeets; a pajeet
nationality; mexican; wetbacks; a wetback
nationality; mexican; beaner trash; a beaner
nationality; east_european; polacks; a polack
gender; women; bitches; a bitch
gender; women; cunts; a cunt
gender; women; sluts; a slut
orientation; gay; faggots; a faggot
orientation; gay; fags; a fag
orientation; gay; poofs; a poof
orientation; lesbian; dykes; a dyke
orientation; lesbian; carpet munchers; a carpet muncher
gender_identity; trans_women; trannies; a tranny
gender_identity; trans_women; shemales; a shemale
disability; intellectual; retards; a retard
disability; intellectual; mongoloids; a mongoloid
disability; physical; cripples; a cripple
disability; physical; spazzes; a spaz
disability; mental_illness; schizos; a schizo
disability; mental_illness; psychos; a psycho
"""


def _slur(line: str) -> Group:
    dimension, name, plural, singular = (part.strip() for part in line.split(";"))
    return Group(dimension, name, {"sp": plural, "ss": singular, "bare": singular.split(" ", 1)[1]})


SLURS = tuple(_slur(line) for line in lines(_SLURS))

# Rows asked of each of the two kinds of talk that need a slur (kinds/slurs.py).
ROWS_EACH = 1_300

# Words that some of those they were thrown at have made their own.
RECLAIMED = tuple(
    Group(dimension, name, {"sp": plural, "ss": singular, "bare": singular.split(" ", 1)[1]})
    for dimension, name, plural, singular in (
        ("race", "black", "niggas", "a nigga"),
        ("orientation", "gay", "fags", "a fag"),
        ("orientation", "gay", "faggots", "a faggot"),
        ("orientation", "lesbian", "dykes", "a dyke"),
        ("orientation", "queer", "queers", "a queer"),
        ("gender", "women", "bitches", "a bitch"),
        ("gender", "women", "sluts", "a slut"),
        ("gender_identity", "trans_women", "trannies", "a tranny"),
        ("disability", "physical", "cripples", "a cripple"),
        ("disability", "physical", "crips", "a crip"),
    )
)
