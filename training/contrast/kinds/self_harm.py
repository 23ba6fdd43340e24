"""WARNING: talk of suicide and self-injury. If it touches you: talk to somebody, in many countries a crisis line answers day and night.

What counts is wishing, doing, describing or promoting it; asking how to help, recovering, plain sorrow and idioms do not.
No method is explained anywhere in this file.
"""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, PUSHED_TO_SELF_HARM, SELF_HARM, label
from training.contrast.words.everyday import CARRIERS, PERSON, TIME

IDEATION = lines("""
i [want to die|don't want to live anymore|wish i was dead|wish i had never been born], [every morning is the same|nothing helps|nobody would notice]
i have been [planning to end it|thinking about killing myself|writing goodbye letters] for [weeks|a month|days]
tonight i will [end my life|take the whole bottle|do it for real], [thank you all|forgive me|take care of my dog]
i [cut|hurt|burned] myself again [last night|today|after work] and [it was the only thing that felt real|hid it under long sleeves]
everyone [would be better off without me|will forget me once i am gone], [i'm done|it is time to go]
i [can't stop|keep] [thinking of jumping|looking at the pills|imagining my own funeral], [it calms me down|it would be so quiet]
i tried to [kill myself|overdose] [in may|two days ago|last year] and i will try again
[please help me|somebody talk to me], i [am about to hurt myself|don't trust myself tonight|have the pills in my hand]
[sometimes|every night] i [stand on the bridge and look down|hold the pills and count them|write the same last note], [nobody knows|it is the only quiet moment]
[what if i just|why don't i just] [stop existing|end it|let go], [would anyone come to the funeral|the world keeps turning]
[survived|woke up after] [another attempt|the overdose], [disappointed that i am still here|wish it had worked]
my [arms are full of fresh cuts|scars itch|thighs are covered in burns], and i [did it again today|can't stop|need it]
[goodbye everyone|this is my last post|don't look for me], i [love you all|can't do this anymore|will be free soon]
i'm [suicidal|going to kill myself|ready to die] and [the hotline put me on hold|nobody picks up|i don't want to be saved]
life is [pointless|pain], death [sounds like sleep|is all i think about|would be a relief]
there is no reason to stay alive, [i have made my decision|the date is set|i gave away my things]
i [starve|punish] myself because [my body deserves pain|i want to disappear], and i like how it hurts
""")
_HELP = lines("""
my [friend|sister|flatmate|colleague] says [she wants to die|he has suicidal thoughts|she cut herself again], how can i [help|be there for them|get them to a doctor]
what do you say to somebody who [lost their brother to suicide|came home after an attempt|feels that life is pointless]
here is the number of the [crisis line|suicide prevention line|helpline], [they answer day and night|save it|you never know who needs it]
i [volunteer at|donate to|work for] a [suicide prevention|crisis] line and [we need more people|it taught me to listen]
[world suicide prevention day|mental health week]: [check on your friends|ask twice|talk openly], it [helps|saves lives]
[five|two|ten] years ago i [did not think i would be here|was in a dark place], today i [am glad i stayed|have a dog and a garden|train as a nurse]
therapy [worked|helped me more than i hoped|is slow but it works], if you struggle please [call somebody|see a doctor|reach out]
you could try [a support group|a different therapist|the helpline chat], [it takes strength to ask|it helped my cousin|no pressure]
is there a [book|group|leaflet] for families of people who [self-harm|attempted suicide]
how do schools and firms [talk about|prevent|respond to] suicide [after a loss|in the right way]
""")
SORROW = lines("""
i [cried all day|feel so empty|am exhausted|can't sleep], [my dog died|she left me|i lost my job|the diagnosis scares me]
everything is [too much|falling apart|grey] [this week|since the divorce|since we moved], i [need a hug|need a break|miss my mum]
[worst day ever|what a week|mondays], [spilled coffee on my boss|missed the last train|got dumped by text], [so done|send chocolate]
i feel [numb|lost|invisible] since [the funeral|the move|graduation], [my doctor calls it grief|i joined a walking group|journaling helps a bit]
[crying at work|panic on the bus|can't get out of bed] [again|today], [hate this illness|at least my cat gets it|i told my manager]
it hurts so much to [see her with someone else|pack his clothes|come home to an empty flat], [time heals they say|i need new hobbies]
i'm so [lonely|tired|sad|anxious] lately, [does anyone want to talk|how do you cope|i started seeing a counsellor]
my [panic attacks|depression|burnout] [got worse|is back], [new meds start monday|i called in sick|i hate winter]
i failed [the exam|again|the driving test] and feel like [a complete failure|hiding under a blanket|nothing i do is enough]
grief comes in waves, [today was hard|his birthday is tomorrow|i still set the table for two]
i hate my [job|life right now|flat|commute], [time for a change|any advice|i want out of this town]
""")
_IDIOM = lines("""
this [meeting|playlist|queue|small talk] makes me want to [jump out of the window|shoot myself], [someone bring coffee|only two hours left lol]
i'd rather [die|eat glass] than [watch that again|go camping|do another escape room] haha
i [died|was dead] [laughing|of embarrassment|when he said that], send help
kill me now, the [wifi is down|in-laws are early|deadline moved to friday]
[hang in there|don't do anything i wouldn't do], it is just [one more week|a spreadsheet|mercury in retrograde]
that [level|boss|last lap] is suicide without [a shield|a healer|new tyres]
my [diet|savings plan|sleep schedule] died on [day two|friday], rest in peace
[dying of boredom|dead tired|bored to death] in [this lecture|the waiting room|traffic], [entertain me|send memes]
[this hill|leg day|that spin class] nearly killed me, [same time tomorrow|ten out of ten]
our striker committed sporting suicide with that [pass|red card|penalty]
i cut myself [shaving|on the tin|while chopping onions], [it's just a scratch|where are the plasters]
""")
_PUSHED = lines("""
[go|please|do us all a favour and] [kill yourself|end yourself|hang yourself|drink bleach], [nobody would miss you|the world needs the space|loser]
you should [kill yourself|just die|jump], [everyone agrees|your family would be relieved|and we would throw a party]
why are you still alive, [take the hint and end it|just do it already|even your mother hopes you do it]
kys, [you worthless freak|nobody loves you|do it on camera]
[hope you|i pray you] [slit your wrists|overdose|jump off a bridge], [you deserve nothing else|coward]
""")
_PROMOTED = lines("""
[cutting|starving yourself|burning your skin] [feels amazing|makes you beautiful|is real control], [everyone should start|join our challenge|post your marks]
[don't get help|stop taking your meds|skip the doctor], [pain is honest|death is the answer|let the darkness win]
looking for [someone to die with|a suicide pact|a partner for the last trip], [message me|no cowards|this weekend]
[pro-ana|pro-sui] [tips|buddies] here, [thin is worth dying for|eat nothing this week|show your bones]
suicide is [the only way out for people like us|easy once you stop being afraid|freedom], [trust me|do it with me]
what is the [least painful|surest|quickest] way to [end my life|kill myself|go], [no hotlines please|serious answers only]
""")

SETS = (
    ContrastSet(
        "self_harm", "speech", CARRIERS, rows=3_600,
        sides={
            "ideation": side(SELF_HARM, weight=3, x=IDEATION),
            "promoted": side(label("self_harm", unknown="toxicity harassment violence"), weight=1, x=_PROMOTED),
            "pushed": side(PUSHED_TO_SELF_HARM, weight=1, x=_PUSHED),
            "help": side(CLEAN, weight=2, x=_HELP),
            "sorrow": side(CLEAN, weight=2, x=SORROW),
            "idiom": side(CLEAN, weight=1, x=_IDIOM),
        },
    ),
    ContrastSet(
        "self_harm", "who", rows=900, slots={"person": PERSON, "time": TIME},
        frames=lines("""
{who} would like to {act}, {tail}.
{time} {who} tried to {act}. {tail}.
[i think|i know] {who} [will|could] {act}. {tail}.
{who} will {act} one of these days, {tail}.
{who} came close to it {time}: to {act}. {tail}.
"""),
        sides={
            "self": side(SELF_HARM, who=("a part of me", "i", "everything in me"), act=lines("[die|end it all|disappear for ever|never wake up again|kill myself|hurt myself]"), tail=lines("""
[and i am not afraid|nobody can change my mind|i have said my goodbyes|it will be soon|i just want silence|the plan is ready]
""")),
            "carer": side(CLEAN, who=lines("[my friend|my brother|a user in our group|an old colleague|my neighbour]"), act=lines("[die|end it all|kill himself|give up on life|hurt himself]"), tail=lines("""
[i called the crisis line with him|please tell me what to do|we stay with him tonight|his doctor knows|i am so worried|thank you for all advice]
""")),
            "hyperbole": side(CLEAN, who=lines("[my phone battery|this houseplant|my old car|the office printer|my sourdough starter|the last tomato plant]"), act=lines("[die|give up on life|end it all|disappear for ever]"), tail=lines("""
[rest in peace|any tips|it had a good run|i bought a new one|lol|funeral on friday]
""")),
        },
    ),
)  # fmt: skip
