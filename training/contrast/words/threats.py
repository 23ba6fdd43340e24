"""WARNING: this file holds threats and praise of violence. They are invented, aimed at nobody, and here to be recognised.

Beside them stand their harmless look-alikes: games, sport, cooking, idioms, theatre.
"""

from training.contrast.grammar import lines

# base form, -ing form and participle of the same deed, so that every tense can be said
DEEDS = {
    "verb": lines("[stab|shoot|strangle|beat|murder|kill|hurt|burn|butcher|slaughter|torture|poison|cripple|maim|gut]"),
    "verbing": lines("[stabbing|shooting|strangling|beating up|murdering|killing|hurting|burning|torturing|poisoning|crippling|gutting]"),
    "verbed": lines("[stabbed|shot|strangled|beaten up|murdered|killed|hurt|burned alive|tortured|hunted down|poisoned|gutted]"),
}

VICTIM = lines("[you|you|him|her|them|your whole family|your brother|that reporter|that referee|that judge|all of you|the neighbours|everyone in that office]")
VICTIM_AS_SUBJECT = lines("[you|you|he|she|they|your whole family|your brother|that reporter|that referee|that judge|all of you|the neighbours|everyone in that office]")

DETAIL = lines("""
[tonight|tomorrow|on friday|when you least expect it|one of these days|before the week is over|the moment you step outside]
[with my bare hands|with a hammer|with a kitchen knife|slowly|in front of everybody|in your sleep]
[and nobody will find you|and make it look like an accident|and i will enjoy it|, i know where you live|, just watch|, that is a promise]
[for what you did|for what you wrote|if you go to the police|if you talk to her again|unless you pay]
""")

WHOLE_THREATS = lines("""
you will [bleed|burn|scream|beg] before i am done with you
[watch your back|sleep with one eye open|say goodbye to your family], [i am coming|we know your address|your days are numbered]
[i have|i bought|i keep] a [gun|knife|bat] [with your name on it|and i know where you park|waiting for you]
next time i see you [you won't walk away|they'll need an ambulance|you will lose your teeth|i'll put you in the ground]
my [brothers|boys|friends] are going to [visit you|break your legs|teach you a lesson with an iron bar]
you'll [end up in a coffin|be dead by morning|get a bullet] if you [come back here|don't shut up|post that again]
somebody should [put a bullet in|run over|set fire to] [that man|this senator|that boss of yours|the whole board], i would [drive|pay for it|clap]
i hope [you get shot|your house burns down with you in it|someone cuts you open|they beat you until you stop moving]
[they had it coming|good riddance|best day of my life], more [politicians|bosses|cops] should be [shot like that|hung from bridges|beheaded]
i would have [killed you|slit your throat|pushed you under the train] last week if [she had not stopped me|there had been no cameras]
i should have [finished you off|shot you|drowned you] when i had the chance, next time i will
he is going to [kill you|cut you up|break your neck] when i tell him, and i will hold you down
she'll have you [killed|beaten to a pulp] and none of us will say a word
the [bomb|fire] at your [office|house|club] won't be a joke, [leave now|you have two days]
they [are coming for|will execute|will hang] you and i'll be cheering in the front row
do you want to [lose an eye|end up like the last one|see your house in flames]? then keep talking
""")

HARMLESS = lines("""
i will [kill|destroy|murder|crush|annihilate] you [at chess|in mario kart|at bowling|in fantasy football|on the leaderboard|at scrabble]
my [mum|boss|wife|coach] is going to [kill|murder|strangle] me [if i am late again|when she sees the bill|for losing the keys]
i could [kill|murder] for a [coffee|burger|cold beer|nap] right now
these [shoes|stairs|allergies|exams|puns] are killing me
[beat the eggs|whip the cream], then [stab the potatoes with a fork|crush the garlic|cut the chicken open|burn off the alcohol]
[break a leg|knock them dead|blow them away|slay] [tonight|on stage|at the audition]!
i'm going to [smash|crush|nail] this [exam|interview|workout|presentation] tomorrow
the [comedian|band|speaker] [killed it|slaughtered the crowd|bombed|destroyed the room] last night
shoot me [an email|a message|the file] when you [get home|have time]
[kill|cut|shoot] the [lights|engine|scene|second take] and [let's go home|reset the stage]
we got [slaughtered|destroyed|murdered|massacred] five nil, [painful to watch|our defence was asleep]
hang [the coat|the picture|your jacket] by the door and drown the [pancakes|fries] in syrup
you will [die laughing|scream|cry] when you [see this clip|hear the price|read his speech]
in act three the [duke|villain] [stabs the king|poisons the cup|beheads his rival], and [the curtain falls|it rains on stage]
my character will [ambush|backstab|execute] your [mage|rogue|goblin king] next session, roll initiative
this [heat|traffic|paperwork|deadline] is going to be the death of me
i'd [shoot|execute|bury] that [idea|project|feature] before it [costs more|goes live]
the hunters [shot two boars|tracked the deer], and the butcher [cuts the meat|sells it] on saturday
that [dress|guitar solo|curry] is to die for, i'm dead
[grab the bat|bring the rope|take the net], [practice is at six|we go climbing on sunday|the coach is waiting]
[my throat hurts|i have a sore throat|a frog in my throat], [too much cheering|front row seats at the match|tea helps]
he beats [the drum|the traffic|the record] every [day|time], [love that sound|what a liar if he says it is easy]
they fired him, a [bullet|shot] we all saw coming, his [team|project] was on its last legs
he [threw a punch line|dropped a bomb of a song] and the crowd went wild
""")
