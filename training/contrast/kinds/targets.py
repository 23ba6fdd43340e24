"""WARNING: abuse and calls for violence. The same words aimed at protected groups, at other people, and at things: only the first is hate, the last harms nobody."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE, HATE_VIOLENT, RUDE, RUDE_OR_NOT, SWEARING, label
from training.contrast.words.everyday import PLACE
from training.contrast.words.groups import GROUPS
from training.contrast.words.targets import NOT_PROTECTED, THINGS

KIND_NAME = "targets"
_GROUP = ("{gp}",)


def _targets(name: str, rows: int, frames: str, group, people, things) -> tuple[ContrastSet, ContrastSet]:
    """Groups are balanced in a set of their own; the same frames with other targets are drawn without a group."""
    shared = {"place": PLACE}
    parts = {
        "people": side(people, t=NOT_PROTECTED),
        "things": side(things, t=THINGS),
    }
    templates = lines(frames)
    balanced = ContrastSet(KIND_NAME, name, templates, {"group": side(group, t=_GROUP)}, rows, shared, GROUPS)
    others = ContrastSet(KIND_NAME, f"{name}_others", templates, parts, rows, shared, frames_from=name)
    return balanced, others


SETS = (
    *_targets("dislike", 860, """
i [really |truly |]cannot [stand|bear] {t} [anymore|any longer|at all].
{t} get on my nerves [so badly|every single day|more than anything].
is there anything more annoying than {t}?
[keep|get] {t} [away from me|out of my house], please and thank you.
why do {t} even exist?
my [day|weekend|trip] was ruined by {t} again.
nobody [needs|wants|asked for] {t} {place}.
[i avoid|we avoid] {t} wherever [i|we] can, they are [awful|the worst|horrible].
too many {t} {place} [these days|this year], [it's unbearable|somebody do something].
{t}, {t} everywhere. i'm so [sick|tired] of it.
""", HATE, RUDE_OR_NOT, CLEAN),
    *_targets("scorn", 1_290, """
{t} are [garbage|trash|scum|a waste of space], [all of them|every single one|the whole lot].
i [loathe|detest] {t} [with all my heart|from the bottom of my soul|more each day].
{t} are [useless|worthless|rotten], [nothing else to say|and have always been].
the world would be [so much |far |]better off without {t}.
{t} make me [sick|want to vomit|gag].
[whoever|anyone who] likes {t} [has lost the plot|needs their head checked]. they're [revolting|pure garbage].
[ugh|god], {t}. what a [disgusting|miserable|vile] bunch of [junk|trash|filth].
{t} [ruined|have ruined|wreck] [everything|this place|my life], [i hate them so much|may they rot].
show me one good thing about {t}. [there is none|you can't|exactly].
[time to|we should|let's] get rid of {t} [once and for all|for good], they're [filthy|worthless|a pest].
if i never see {t} again it will be too soon, those [disgusting|rotten|miserable] things.
""", HATE, RUDE, CLEAN),
    *_targets("swearing", 860, """
fuck {t}[.|!|, seriously.]
{t} can [kiss my ass|go fuck themselves|go to hell].
i'm so fucking [done with|sick of] {t}.
{t} are fucking [useless|awful|pathetic|shit].
what the fuck is wrong with {t}?
[goddamn|bloody|fucking] {t} {place} again, [holy shit|what a shitshow].
{t} are a pile of shit and [nobody can tell me otherwise|i said what i said].
screw {t}, screw [all of it|the whole damn thing].
""", HATE, RUDE, SWEARING),
    *_targets("destruction", 860, """
[kill|burn|exterminate|wipe out] {t}, [all of them|every last one|and don't stop].
i want {t} [wiped off the planet|eradicated|dead and gone].
the only good {t} are dead {t}.
we should [poison|crush|gas|burn] {t} [wherever they hide|before they spread|and be done with it].
if i had [a flamethrower|a hammer|enough poison] i would [destroy|finish off] {t} {place}.
{t} must be [exterminated|eliminated|destroyed], [no mercy|the sooner the better].
smash {t} [to pieces|into pulp], that's what i say.
{t} deserve to be [stomped on|set on fire|crushed].
""", HATE_VIOLENT, label("toxicity violence", unknown="harassment"), CLEAN),
)  # fmt: skip
