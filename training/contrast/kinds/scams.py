"""Scams and unwanted advertising of all kinds, beside the honest message each of them imitates. Names, links and numbers are invented."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, SPAM, label
from training.contrast.words.everyday import NAME

_SLOTS = {
    "name": NAME,
    "sum": lines("[$|€|£][250|500|900|1,200|3,450|5,000|9,800|25,000|100,000]"),
    "link": lines("[http://|https://|www.|][claim-now|secure-verify|bit-gift|win4you|cash-fast|best-deal|login-update|vip-club|track-parcel]-[77x|id9|app24|24h7|help3|pro8].[com|net|info|org]/[a|x|r][7|3|9|k]"),
    "handle": lines("[@|t.me/|telegram @|whatsapp @][profit|lady|coach|admin|crypto|luck|easy][_|.|][max|queen|desk|24|vip|team]"),
    "honest_link": lines("[http://|https://|www.|][library-77x|cityhall-id9|ourclub-24h7|bakery-miller|museum-app24|weather-help3].[com|net|info|org]/[hours|news|events|map]"),
    "brand": lines("[your bank|PayPal|the post office|Netflix|Amazon support|Apple|Microsoft|the tax office|DHL|your mobile provider]"),
    "coin": lines("[bitcoin|ethereum|BTC|ETH|USDT|our new token|gold|forex]"),
}

_SCAM = {
    "prize": lines("""
congratulations, {name}! you have [won|been selected for] {sum} [in our draw|as customer of the month], [claim at|confirm your data at] {link}
[final notice|last chance|act now]: your [iphone|voucher|cash prize] of {sum} [expires tonight|is waiting], {link}
"""),
    "phishing": lines("""
{brand}: your account [has been locked|will be closed|shows unusual activity]. [verify|confirm your password|update your card] at {link} [within 24 hours|now]
{brand}: your parcel [could not be delivered|is held at customs], pay a fee of [1.99|2.50] here: {link}
dear customer, [a refund of {sum}|a new voice message|an unpaid toll] is pending, log in with your [card number|pin and password]: {link}
"""),
    "investing": lines("""
i turned [$200|$500|€300] into {sum} in [a week|nine days|48 hours] with {coin}, [ask|write to] {handle} [for the same|before it is full]
[guaranteed|risk free|100% safe] profit with {coin}, [double|triple] your money [in 24h|every day], [join|dm] {handle}
my mentor {handle} changed my life, {sum} every week with {coin}, [no experience needed|message him today]
send 0.1 {coin} to this wallet and get 0.2 back, [official giveaway|limited to 100 people], {link}
"""),
    "jobs": lines("""
work from home, {sum} a [day|week], no experience, [just your phone|two hours a day], write {handle}
hiring now: [like videos|rate hotels|copy and paste text] and earn {sum}, [registration fee 20|start today], {link}
need [ten|five] people for an easy online task, daily pay {sum}, [first come first served|contact] {handle}
"""),
    "romance_and_advance_fee": lines("""
hello dear, i am {name}, a [widow|soldier|doctor|oil engineer] abroad, i saw your profile and felt [god sent you|trust], please [write to my private mail|send gift cards so i can visit you]
i am the lawyer of the late mr {name}, who left {sum}, you are the only heir, [send your bank details|pay the transfer fee] and [keep this secret|reply urgently]
mum, this is my new number, my phone broke, can you [send {sum} today|pay a bill for me], i will explain later
"""),
    "goods": lines("""
[cheap|original|no prescription] [viagra|weight loss pills|ozempic|steroids], [discreet shipping|70% off], {link}
[buy|get] [10,000|5,000] [followers|likes|subscribers] for [$9|$15], [instant|real people], {link}
[rolex|ray-ban|nike|gucci] [replica|sale] up to 90% off, [today only|last pieces], {link}
[diplomas|driving licences|passports] without exam, [fast|registered], write {handle}
lose [10 kg|20 pounds] in a week with this one [tea|pill|trick], doctors hate it, {link}
"""),
    "self_promotion": lines("""
[check out|subscribe to] my channel and [get a free gift|i sub back|like for like], {link} {link+}
first 100 who follow {handle} get {sum}, [share this in ten groups|tag five friends|no joke]
[casino|slots|betting tips] with [no deposit bonus|98% wins|insider info], [join|play] at {link}
"""),
}  # fmt: skip

_HONEST = {
    "prize": lines("""
congratulations, {name}! you won the [raffle at the fair|pub quiz|photo contest], pick up your [cake|book|mug] at the [desk|library] until friday
[last chance|reminder]: the [library book|voucher for the zoo] [expires on sunday|is waiting at the counter]
"""),
    "phishing": lines("""
{brand} locked my account [after i mistyped the pin|while i was abroad], does anyone know [their phone number|how long it takes]
we will never ask for your password. if you get such a message, [delete it|report it to us], {honest_link}
[please confirm|can you confirm] [the meeting|your seat|the address] [by mail|on whatsapp|in the telegram group], [no rush|until thursday]
the office will verify [my papers|the form] in person, [bring your passport|fast enough, ten minutes]
your parcel was left with your neighbour {name}, thank you
the [toll|library fee|refund] of [2.50|4.00] was booked, your statement is in the app as usual
"""),
    "investing": lines("""
should i put [$200|$500|€300] into {coin} or [an index fund|a savings account], i'm [a beginner|risk averse]
{coin} [fell|rose] [three|eight] percent [today|this week], analysts [blame|credit] [interest rates|the new rules]
nobody can guarantee profit with {coin}, [be careful|read the small print|it is a gamble]
i lost {sum} to a {coin} scam, [how do i report it|the police have the file|learn from me]
"""),
    "jobs": lines("""
our bakery is hiring [a driver|two shop assistants], [part time|from five in the morning], 15 an hour with a contract, apply at {honest_link}
you can earn [extra credit|a badge|a free coffee] [by helping out|after ten visits], [ask at the desk|write to {name}]
does anyone work from home with [two dogs|bad internet], how do you [focus|take calls]
we need [ten|five] volunteers for the [river clean-up|food bank], saturday at nine, [lunch included|bring gloves]
"""),
    "romance_and_advance_fee": lines("""
hello dear, this is aunt {name}, i saw your photos, [lovely|the garden looks great], [call me on sunday|kiss your mum from me]
the notary wrote that grandfather left us the [cottage|piano|stamp collection], [we meet on monday|can you come]
mum, my battery is dying, i'll take the [six|nine] o'clock train, see you at dinner
is a [soldier|doctor|engineer] who asks for gift cards [a scam|real]? my neighbour {name} [sent|wants to send] money
"""),
    "goods": lines("""
my doctor put me on [weight loss pills|ozempic|a low dose], [what were your side effects|how long until it works]
selling my [bike|sofa|old watch|bookshelf] for [40|120|60], [pick up in the north|cash is fine], [two scratches|bill included]
the [shoe shop|nursery|book shop] on main street has [20% off|a summer sale] until saturday, [their staff is lovely|i got boots]
[our|the] new [jam|soap|calendar] is out, you find it at the [market|club office], thank you for your support
how did you [lose|gain] [10 kg|20 pounds], [slowly i hope|i walk every day now]
"""),
    "self_promotion": lines("""
our [whatsapp|telegram] group for [the block|parents of twins|runners] is open, [claim a spot|ask {name}|secure your place by friday]
my [channel|track|talk] on bees was selected for the [radio|festival], [thank you all|my mentor {name} is proud]
i uploaded [a video about bread|my first song|a talk on bees], feedback is welcome, [mods, delete if not allowed|be gentle]
here are the [opening hours|minutes|slides] you asked for: {honest_link}
my brother lost {sum} in an online casino, [where can he get help|he is in a group now]
follow the [signs|river path|instructions on page two] and you'll find us, [free entry|coffee is on]
"""),
}  # fmt: skip

_FRAMES = lines("""
{x}.
{x}
[hi|hello|hey|good morning|dear all|attention|important], {x}.
{x}. [thank you|thanks|see you|best regards|have a nice day|{name}].
[update|reminder|info|note|new]: {x}.
re: [your message|yesterday|our talk|invoice|hello]. {x}.
[sorry to bother you|sorry for the double post|as discussed|just a quick one], {x}.
{x}. [please share|tell your friends|pass it on|let me know|questions welcome].
""")


def _scam_set(name: str) -> ContrastSet:
    return ContrastSet(
        "scams", name, _FRAMES, rows=600, slots=_SLOTS,
        sides={"scam": side(SPAM, x=_SCAM[name]), "honest": side(CLEAN, x=_HONEST[name])},
        frames_from="messages",
    )  # fmt: skip


_ADULT = ContrastSet(
    "scams", "adult_adverts", _FRAMES, rows=300, slots=_SLOTS, frames_from="messages",
    sides={
        "adult_scam": side(label("spam sexual"), x=lines("""
[hot|lonely|naughty] [singles|women|housewives] near you want [sex tonight|to meet], [no signup|free], {link}
my private [nudes|cam show|videos] are on {link}, [first month free|come and see me naked], {handle}
{name} sent you [a naked photo|an adult video], [open it|verify your age with your card] at {link}
""")),
        "honest": side(CLEAN, x=lines("""
the [singles dinner|dance night|speed dating] at the [club|pub] is on friday, [tickets at the bar|over thirties], {honest_link}
my private [photos|letters] were leaked, [how do i get them removed|which office helps]
{name} sent you the [holiday photos|minutes|recipe], [open the album|they are in the shared folder]
""")),
    },
)  # fmt: skip

SETS = (*(_scam_set(name) for name in _SCAM), _ADULT)
