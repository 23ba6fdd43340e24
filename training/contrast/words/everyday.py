"""Everyday words and ways of speaking that say nothing about a label: people, places, times, openers and closers."""

from training.contrast.grammar import lines

PERSON = lines("""
my [brother|sister|uncle|aunt|cousin|grandfather|grandmother]
my [neighbour|neighbor|landlord|roommate|flatmate]
my [boss|coworker|colleague|manager|teammate]
[a|some|this] guy [at work|in my gym|on the bus|on my street]
[a|some|this] woman [at work|in my class|on the train|next door]
the [mayor|priest|coach|barista|bus driver|plumber|dentist]
[this|some] [user|account|commenter|streamer|podcaster]
""")

NAME = lines("""
[Anna|Maria|Priya|Fatima|Chloe|Ines|Mei|Aisha|Olga|Sofia|Hannah|Zoe]
[Tom|David|Ahmed|Carlos|Jun|Ivan|Kwame|Ravi|Luca|Noah|Omar|Ben]
""")

PLACE = lines("""
[in|around] [our town|this city|the neighbourhood|my village]
[at|near] the [station|market|mall|office|stadium|harbour]
in [this country|our country|my state|Europe|the north]
""")

TIME = lines("""
[yesterday|today|last night|this morning|on Sunday|on Friday|last week|the other day|in March|two days ago]
""")

# Ways to say a whole sentence {x}; each is used with harm and without.
CARRIERS = lines("""
{x}.
{x}.
{x}
{x}
[honestly|seriously|look|listen|well|ok so|anyway|truth is], {x}.
[not gonna lie|ngl|to be honest|tbh|i swear|as far as i am concerned], {x}.
{x} [lol|tbh|imo|smh|fr|ngl|haha].
{x}, [just saying|that's all|and that's that|you heard me|mark it].
[as i told|like i said to|i was telling] my [brother|sister|friend|colleague|roommate] [yesterday|last night|earlier]: {x}.
[unpopular opinion|hot take|reminder|update|thought of the day|quick note|edit|ps]: {x}.
[i have said it before|i keep saying it|it needs to be said|let me put it plainly|long story short]: {x}.
{x}. [there, i said it|anyone else?|what do you think?|thanks for reading|good night|that is all i have to say|make of it what you will].
[the bus was late again|it rained all day here|we had pasta for dinner|the match starts at eight|i finally fixed my bike|just got home from work]. {x}.
{x}. [anyway, off to bed|now back to work|the coffee is cold now|what a week|see you all tomorrow|on another note, my cat says hi].
""")

# Sentences of a long post that say nothing about its label.
BACKGROUND = lines("""
[we moved here|i came back|they opened the new line] [in spring|last year|two months ago]
the [kitchen|balcony|bathroom] still [needs paint|smells of glue|has no lamp]
my [sister|cousin|flatmate] [works nights|has a new bike|is learning Portuguese]
[the train|my bus|the ferry] was [late|full|early for once] [again|as always|this morning]
i [made soup|baked bread|tried a curry] and it [turned out fine|was too salty|fed us for two days]
the [match|concert|meeting] [starts at eight|was moved to thursday|went on too long]
we [watched a film about bees|played cards|walked along the river] until it [got dark|started to rain]
[prices|rents|bus fares] [went up|are the same] [again|this year], [what can you do|everyone complains]
i read [half a book|the manual|the whole thread] [on the way|at lunch|before bed]
the [dog|cat|neighbour's parrot] [slept through it all|wants dinner|stole a sock]
[my laptop|the heating|our washing machine] [makes odd noises|was repaired|needs an update]
there is a [market|fair|flea market] [on the square|behind the church] on [saturdays|the first of may]
i have to [renew my passport|see the dentist|call the bank] [next week|tomorrow|at some point]
[someone at work|an old friend|the librarian] [recommended a podcast|told me a story|lent me a map]
the weather is [mild|awful|confusing], [jacket on, jacket off|so we stayed in|typical for march]
[the coffee machine|the copier|the lift] is [broken|slow|new], [queue of ten people|nobody knows why]
we had [a long talk|cake|visitors] [on sunday|last night|after the rehearsal]
i [planted tomatoes|sorted old photos|cleaned the garage] and found [a coin|my old diary|three umbrellas]
[the course|the choir|our team] [needs two more people|meets online now|did well this season]
it took [an hour|all day|three tries] to [park|find the form|fix the tap]
[the new manager|our teacher of Italian|the landlady] is [strict but fair|on holiday|from the coast]
i never thought i would [enjoy running|miss the office|like olives]
[my parents|the neighbours|some friends] [are visiting|got a puppy|moved to the hills]
""")
