"""WARNING: this file holds hateful sentences.

They are false and cruel, and written here only so that the models recognise them when they are aimed at somebody.
Beside them stand neutral, kind and compassionate ones in the same shape. All read after a plural subject ("they …").
"""

from training.contrast.grammar import lines

HATEFUL = lines("""
are [a disease|a curse|a cancer|a stain|a plague of locusts] [on|upon] [this country|our society|the whole neighbourhood|the world]
are [rats|roaches|maggots|parasites|leeches|swine] [in human clothes|feeding on the rest of us|and should be treated like it]
[ruin|spoil|poison|wreck] everything they [touch|come near|get involved in]
are too [dumb|stupid|thick|slow] to [tie their own shoes|hold a real job|run anything bigger than a bucket|understand our way of life]
[do not|don't] deserve [the vote|any rights|respect|a single day of peace|the air they breathe|our help]
have no place [in our country|among decent people|in this club|anywhere near my family]
are [less than human|lower than animals|worse than dirt] [to me|in my book|and i will treat them that way]
should be [thrown out|locked away|kicked out of every job|banned from public places] [for good|today|and never let back in]
[make me want to puke|turn my stomach|disgust me to the bone|make my skin crawl]
are [born|natural] [liars|thieves|cheats|criminals|cowards]
[stink|reek] and [everyone knows it|nobody dares to say so|should be hosed down]
should [know their place|shut up and obey|be grateful we even let them breathe|crawl back under their rock]
are [inferior|a lower kind of people|a mistake of nature|defective goods], [plain and simple|always were|and science will show it]
[cannot|can't] be trusted with [money|anything|power], it's in their [blood|genes|nature]
are worth less than [my dog|the mud on my shoe|a used napkin|the chewing gum under my desk]
bring nothing but [filth|crime|misery|decay] [with them|wherever they go|into our streets]
[shouldn't|should not] be allowed to [marry|vote|work next to normal people|walk our streets|have children]
are the reason [this place|our city|everything] is [rotten|falling apart|a dump|so miserable]
are [savages|animals|freaks|monsters|degenerates] [and always will be|pretending to be people|no matter how they dress up]
are [disgusting|repulsive|revolting|vile] and [i want them gone|i refuse to breathe the same air|nobody should have to look at them]
[only|just] [leech off|sponge off|live off] [our taxes|honest people|decent folk] and [laugh about it|breed|complain]
are [evil|wicked|rotten] [to the core|by nature|to the last one]
need to be [put down a peg|taught a lesson|kept in a cage|separated from the rest of us]
will never be [one of us|equal to us|as good as we are|real people]
""")

NEUTRAL = lines("""
[run|own] the [bakery|flower shop|bike repair shop|laundromat] on our corner
answered questions about [bus fares|shopping|sleep|screen time] in the [survey|census|questionnaire]
[vote|voted] in [large numbers|most elections|the local election] here
[meet|met] at the [library|community hall|park|café] on [Tuesdays|Friday evenings|the first of the month]
live [in our building|on my street|all over the city|in the flats by the river]
[took part in|were interviewed for] a [study|documentary|podcast] about [work|housing|music|cooking]
are [mentioned|discussed|quoted] in chapter [three|five|nine] of the [book|report|handbook]
waited [for hours|a long time|in line] at the [office|bank|clinic|border] like everybody else
play in the [local orchestra|Sunday football league|chess club|pub quiz]
[work|study] at the [hospital|university|post office|airport|city hall]
[drink|prefer] [tea|coffee|oat milk] [in the morning|as much as anyone|at the canteen]
make up [about a fifth|a tenth|a large share|a growing part] of the [audience|staff|residents|membership]
have [a stand|a booth|a meeting] at the [market|festival|fair] this weekend
were [in the news|on the radio|in the local paper] [this morning|yesterday|last week]
have lived [here|in this valley|in the capital] for [decades|generations|a few years]
[pay|paid] the same [rent|taxes|fees] as the [rest of us|other tenants|locals]
are [on average|in general] [a little taller|more likely to commute|slightly better paid] in [this sample|the north|our data]
[complained|wrote] about the smell [near the plant|of the river|in the hall], which is typical [in july|for the season]
[moved|went|are] somewhere [near the coast|further north|cheaper] [last spring|for work]
[speak|spoke|sing] at the [hearing|opening|choir night], nearly [an hour|forty minutes], [beside the mayor|in the last row|to applause]
disagree among themselves about [politics|football|the new law|pineapple on pizza]
[filled in|signed] the [petition|form|guest book] [last month|at the entrance|online]
""")

KIND = lines("""
deserve [the same rights|the same respect|to feel safe|to be heard] [as anyone else|like all of us|everywhere]
make [this town|our team|my life|our school choir] [better|richer|more fun|a happier place]
are [some of the kindest|among the funniest|some of the bravest|some of the hardest-working] people i [know|have met|work with]
belong here [as much as i do|like everyone else|and always have]
should be [proud|celebrated|heard|welcomed] [today|every day|in this city]
have [given|taught] [me|us|this town] so much
are [my family|my best friends|wonderful neighbours|great colleagues]
are [human beings|people] like [you and me|everyone else], [full stop|it is that simple|no more, no less]
[throw|threw] the best [street parties|weddings|barbecues] in [town|the whole county]
[enrich|brighten] [our|the] [culture|choir|neighbourhood] and i am [glad|grateful] they are here
have every reason to be [proud of who they are|happy in their own skin]
can be [anything they want|engineers, nurses, presidents, whatever they like]
are [beautiful|lovely|brilliant] and [i love them|i am lucky to know so many|i will always stand by them]
""")

WRONGED = lines("""
[were|got] [attacked|beaten|spat at|chased|robbed] [on the tram|outside the station|after the concert|in broad daylight]
are [called filth|told to go away|laughed at|treated like animals] [every day|at work|online] and [it breaks my heart|it has to stop|nobody helps]
were [murdered|deported|enslaved|driven out] [by the regime|by the thousands|by the militia] [in those years|during the war|in my grandfather's time]
get [hateful messages|death threats|insults] just for [existing|being who they are|walking outside]
are [treated like dirt|treated as less than human] by [that landlord|some employers|the old law] and [the court agreed|i am furious about it]
fear [violence|being attacked|being spat at] when they [go out at night|take the train|go to the polls]
[are still|were] [denied jobs|refused service|kept out of clubs] because of [prejudice|pure hatred|stupid stereotypes]
lost [a friend|two members|their meeting place] in the [arson attack|shooting|bombing] and [are grieving|held a vigil]
have been [blamed for everything|made scapegoats|smeared as criminals] by [the tabloids|that party|hate preachers] for years
suffer from [racist|ugly|hateful] [jokes|rumours|lies] that [have no basis|should shame us all|hurt real people]
""")
