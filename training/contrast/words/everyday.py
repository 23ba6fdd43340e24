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
