"""WARNING: rough game chat. What happens to characters is play; what is said to the player may not be."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE_AT_YOU, INSULT, PUSHED_TO_SELF_HARM, RUDE_OR_NOT, THREAT
from training.contrast.words.groups import GROUPS

_CHAT = lines("""
{x}
{x}
[gg|gg wp|ggwp|ez|lol|omg|bruh|wtf|ff|nt|oof] {x}
{x} [gg|lol|lmao|xd|haha|ffs|pls|rn]
[mid|top|jungle|support|our carry|healer|tank]: {x}
[team|guys|all|yo|hey]: {x}
[round 3|map two|last game|30 sec left]. {x}
""")

SETS = (
    ContrastSet(
        "games", "chat", _CHAT, rows=2_400,
        sides={
            "play": side(CLEAN, weight=4, x=lines("""
[kill|shoot|nuke|burst|execute|gank] [their mage|the sniper|mid first|the dragon|whoever is on b|the last one]
[i died|i got killed|we got destroyed|they slaughtered us] [again|twice|in the smoke|right at spawn]
[i'll|i'm gonna] [murder|kill|destroy|wreck] [their base|that boss|him next round|the tower]
[plant the bomb|defuse|bomb on a|throw the grenade|burn the bush|stab from behind], [i cover|go go go|wait for me]
[headshot|double kill|triple kill|first blood|killing spree], [nice shot|so clean|wow]
[he is one shot|low hp|half dead|no armor], [finish him|kill him|push now]
[need heals|out of ammo|out of mana|respawn in ten|my ult is ready], [hold|back up|group]
[stop feeding|don't int|don't die], [play safe|farm first|wait for the wave]
[my mic is broken|use your mic|your mic is loud], [typing takes too long|say it in chat|sit near me]
[see you irl|meet irl at the con|irl work calls], [send me the address|bring snacks|add me]
[mod|ref|admin] [please pause|reset the lobby|check the score], [yourself too|thanks|exactly nine rounds]
who [has the c4|wants to farm skeletons|is up for ranked|kills the shaman]
[slaves|prisoners|hostages|zombies] in the [cellar|second map] [need rescue|drop loot|explode when hit]
[gg|well played], [you beat us|you crushed us|that ambush was evil], [rematch|good luck next|add me]
my [rogue|assassin|necromancer|warlord] [poisons blades|raises the dead|beheads orcs] [at level nine|now|for bonus gold]
""")),
            "insult": side(INSULT, weight=2, x=lines("""
[you are|ur|u r] [trash|garbage|braindead|the worst|a useless bot|a walking free kill], [uninstall|quit the game|go play solitaire]
[this|our] [jungler|healer|support|sniper] is [a moron|a retarded monkey|a subhuman player|a clown], [report him|worst i have ever seen|idiot]
[shut up|mute yourself|stop talking], [noob|idiot|loser|dog], [nobody asked|you have zero kills|you are dead weight]
[cry more|keep crying], [pathetic kid-level aim|loser|you fat neckbeard|no life], [delete the game|get a brain]
[imagine|how can one be] being this [bad|stupid|useless], [your parents must be ashamed|embarrassing]
""")),
            "pushed": side(PUSHED_TO_SELF_HARM, x=lines("""
[kys|kill yourself|go hang yourself|end your life irl], [noob|you worthless feeder|trash healer|nobody wants you on the team]
[after this match|tonight|seriously] go and [kill yourself|jump off a roof|end it], [i mean it|you are a waste of air]
""")),
            "threat": side(THREAT, x=lines("""
i [have your ip|know your street|found your address], [i will come to your house and break your hands|you are dead in real life|watch your door tonight]
[when the tournament ends|irl] i'll [stab you|beat you bloody|wait for you in the parking lot with a bat], [not a joke|you think it's a game]
""")),
            "salty": side(RUDE_OR_NOT, x=lines("""
[wtf|omg|jesus] [was that|are you doing|is this team], [worst game ever|we lost because of mid|ff 15]
[ez|too easy|easy game], [get rekt|outplayed|sit down|bye]
""")),
        },
    ),
    ContrastSet(
        "games", "groups_in_chat", _CHAT, rows=860, groups=GROUPS,
        sides={
            "hateful": side(HATE_AT_YOU, x=lines("""
[you play like|typical] {gs}, [go back to your cave|worthless breed|of course you feed]
{gp} should be banned from [this game|voice chat|ranked], [you people are too dumb|disgusting]
[mute|kick|report] that {ga} [freak|rat|thing], [we don't play with your kind|they smell through the mic]
""")),
            "harmless": side(CLEAN, x=lines("""
[as|being] {gs} i [main support|like healer|stream on tuesdays], [add me|any tips|who wants to duo]
[a guild|a server|a tournament] for {gp}, [everyone welcome|sign up|finals on sunday]
[mute|kick|report] the troll who [insulted|harassed] {gp}, [not cool|we don't do that here]
nice to see {gp} in [the finals|the new trailer|esports], [gg|well played]
""")),
        },
    ),
)  # fmt: skip
