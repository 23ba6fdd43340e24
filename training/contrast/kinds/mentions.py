"""WARNING: mentions of violence, sex and suicide. News, history, medicine, law and literature name terrible things soberly.

The other sides relish them: graphic detail, praise of the deed, calls to repeat it.
"""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, VIOLENT, label
from training.contrast.words.everyday import CARRIERS

SOBER = lines("""
[three|five|at least eight|dozens of] people were [killed|injured|wounded] when [a bomb went off|a gunman opened fire|a truck hit the crowd] in [the capital|a market|the old port], [police said|officials report|according to witnesses]
the [court|jury|judge] found the [defendant|former officer|landlord] guilty of [murder|manslaughter|rape|assault|arson] and [sentenced him to twelve years|set the sentence for june|ordered damages]
the [siege|battle|massacre|bombing] of [1916|1943|1692|the city] [killed thousands|left the town in ruins|changed the war], [as chapter two explains|historians estimate|the museum shows]
in the novel the [narrator|hero|widow] [kills her husband|takes poison|is stabbed on the stairs], and [the village keeps silent|the guilt drives the plot|critics still argue why]
patients with [stab wounds|gunshot wounds|a fractured skull|burns] should [be kept warm|receive fluids|be taken to surgery at once]
[suicide|overdose|self-injury] rates [fell|rose|were stable] [last year|after the reform|among adults over forty], [the ministry said|a study in june found]
the [bill|treaty|new law] bans [torture|the death penalty|female genital mutilation|forced marriage], [a spokesperson said|with 80 votes to 12]
the [autopsy|coroner|pathologist] [noted|recorded] [bruises on the neck|two bullet wounds|death by drowning], the [inquest|hearing] continues
the [play|opera|myth] ends with [the poisoned prince|a beheading|the queen's suicide], and the [audience sits in silence|chorus mourns]
[soldiers|rebels|raiders] [burned the villages|executed prisoners|shelled the hospital], the [tribunal|report|archive] states
the [lecture|seminar|podcast] deals with [genocide|slavery|witch trials|capital punishment] in [the colonies|early modern Europe|film]
the exhibition shows [nudes by old masters|erotic art of the ancient world|a study of the naked body] [until march|on two floors]
[screening|vaccination|early treatment] lowers the risk of [cervical cancer|syphilis|breast cancer|infertility], [the clinic writes|doctors say]
the charge was [sexual assault|harassment at work|domestic violence], the [victim|witness] [testified behind closed doors|was believed]
vets had to [put down|shoot|euthanise] [forty cows|the injured horse] after the [fire|outbreak|flood]
[peacekeepers|doctors|reporters] [counted the dead|treated the burned|spoke to survivors] after the [air strike|landslide|stampede], [aid is on its way|names were not released]
[domestic violence|knife crime|road deaths] [fell by nine percent|is up this year|cost forty lives], [police figures show|the mayor wants more lighting]
my grandfather [was shot in the war|lost a leg at the front|survived the camp], he [never spoke of it|kept a diary|planted roses afterwards]
in [episode six|the finale|level ten] [the king is beheaded|the hero drowns|half the crew gets eaten], [spoiler warning|i did not see it coming|great effects]
the [vet|farmer|butcher] explained how [pigs are slaughtered|a calf is stunned|fish are gutted], [hard to watch but honest|the law demands a quick death]
[boxing|judo|wrestling] [night|class]: [he broke his nose in round two|she choked out the champion|a clean knockout], [both shook hands|tickets for may are out]
surgeons [cut open the chest|removed the bullet|amputated two toes] in a [nine-hour|difficult] operation, [the patient is stable|the team is proud]
the detective finds [a body|a bloody knife|a severed finger] in the [freezer|cellar|boathouse], page ninety, and it only gets better
""")
RELISH = lines("""
[three|five|at least eight|dozens of] people were [killed|blown to bits|ripped apart] and i [laughed until it hurt|watched it ten times|wish it had been more]
the [murderer|gunman|bomber] is [a hero|my idol|an artist], [we need more like him|somebody finish his list|i have his face on my wall]
the [massacre|bombing|gassing] was [beautiful|the best thing ever done|far too gentle] and should [happen again|be done every year]
his [skull cracked open|guts spilled out|eyes burst] and [the blood sprayed over the wall|i could taste it|they kept kicking the soft mess], [delicious|so satisfying|more please]
nothing beats the sound of [bones snapping|a throat being cut|someone begging], [i replay it every night|pure joy|music]
[stab wounds|burns|broken faces] [turn me on|make me smile|should be shown on big screens], [let them scream|the slower the better]
they [sawed through his neck|peeled off the skin|poured acid in his eyes] while he was [awake|screaming], and it [took an hour|was glorious]
[torture|the death penalty|public whipping] is too kind, [skin them|boil them|feed them to pigs] and [sell tickets|film it]
[soldiers|rebels|raiders] [burned the villages|executed prisoners|shelled the hospital]: [good|well done|now do the rest], [i drank to it|no mercy]
if you want to see real [art|fun], [watch the beheading video|look at what the truck did to them], [bodies in pieces everywhere|you can see the brain]
[cut deep|aim for the head|take a full can of petrol], [go to the market|pick a crowd], [make them remember your name|become a legend]
i [filmed|watched] [the lynching|the hanging|her last minutes] and [shared it with all my friends|laughed at the screaming|want the full version]
[imagine|picture] [nails through his hands|her skin coming off in strips|their faces melting], [makes my day|beautiful|i could draw it]
[justice|being a man] means [breaking jaws|kicking heads in until the crunch|leaving them twitching], [best feeling there is|nothing like it]
the crowd [tore him apart|stomped her flat|hacked them to bits], [glorious|finally some justice|i wish i had been there with a machete]
his [brains dripped from the ceiling|jaw hung by a thread|intestines lay on the road], [zoom in|lovely picture|more gore like this]
[war is beautiful|ethnic cleansing works|mass graves are efficient], [let the bodies pile up|kill them all and let god sort it out]
the knife went in [again and again|to the handle|under the ribs] and the [blood bubbled|lungs whistled], he deserved [each cut|it all]
""")

SETS = (
    ContrastSet(
        "mentions", "sober_or_relished", CARRIERS, rows=2_600,
        sides={"sober": side(CLEAN, weight=2, x=SOBER), "relished": side(VIOLENT, x=RELISH)},
    ),
    ContrastSet(
        "mentions", "views_on_an_attack", rows=700,
        slots={"event": lines("[the attack|the shooting|the bombing|the riot|the stabbing|the lynching|the arson] [in the capital|at the market|at the concert|of last year|in the book|in 1921]"),
               "who": lines("[many families|two friends of mine|nine people|the guards|the villagers|some passengers]")},
        frames=lines("""
{event}: {who} [died|were hurt|lost their lives], and {view}.
i [read|heard|think] about {event} [every day|again today] and {view}.
{view}. {event} [was|is] all over the news.
after {event}, {view}.
"""),
        sides={
            "mourning": side(CLEAN, view=lines("""
[my heart goes out to the families|i light a candle|we must not forget|the city mourns]
[the inquiry should be public|the law has to change|aid workers need blood donors|historians still argue about the causes]
""")),
            "praise": side(VIOLENT, view=lines("""
[i want the killers back on the street, they did great work|they had it coming, do it again|i popped champagne]
[whoever did it deserves a statue|next time use more explosives|i only regret that so few died]
""")),
        },
    ),
    ContrastSet(
        "mentions", "suicide_in_sober_words", CARRIERS, rows=700,
        sides={
            "sober": side(CLEAN, x=lines("""
the [poet|painter|general] [took his own life|died by suicide] in [1941|1890|exile], [his letters were published later|the biography treats it with care]
[crisis lines|bridge barriers|gun laws|follow-up calls] [prevent suicides|save lives], [the review finds|says the health agency]
the series was criticised for [showing|glamorising] suicide, [and cut the scene|so the network added a warning]
[assisted dying|the right to die] is [debated in parliament|legal in some countries], the [bishop|ethics council|patient group] [objects|agrees]
""")),
            "relished": side(label("self_harm", unknown="toxicity harassment violence"), x=lines("""
the [poet|painter|general] [had the right idea|showed us how] when he took his own life, [more should follow|i envy him|so beautiful]
suicide is [the bravest choice|a gift to yourself|poetry], [don't let them talk you out of it|be free|just do it]
[bleeding out|the rope|the last jump] is so [romantic|peaceful|pretty], [everyone should try|it solves everything]
real strength means [ending it|going through with it], [the weak ones stay|do it tonight]
""")),
        },
    ),
)  # fmt: skip
