"""WARNING: abusive user names, beside harmless ones of the same shape: separators, capitals and numbers prove nothing.

Harmless names are put together as people do it in many languages: a first name and a year, a club, an animal, a dish, a hobby, a joke.
"""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.grammar import lines
from training.contrast.labels import CLEAN, HATE, HATE_VIOLENT, INSULT, SEXUAL, SPAM, THREAT

FIRST = lines("""
[maria|jorge|lucia|pablo|carmen|nico|sofi|diego|rocio|xavi|itziar|tomas]
[joao|beatriz|thiago|luana|rafa|ines|duarte|camila|caio|marcia]
[gwen|theo|manon|hugo|amelie|kevin|oceane|yann|aicha|lulu]
[giulia|marco|chiara|beppe|fede|ale|nadia|luca|rosaria|pippo]
[uwe|heike|lena|jonas|sepp|annika|torben|mareike|finn|resi]
[sanne|daan|femke|joris|ilse|bram|noor|sjaak|lotte|wout]
[astrid|lasse|ebba|nils|maja|gustav|elsa|bosse|linnea|hampus]
[kasia|marek|ola|tomek|zosia|bartek|gosia|wojtek|hania|piotrek]
[ayse|mehmet|elif|emre|zeynep|burak|deniz|yusuf|defne|hakan]
[katya|dima|olya|sasha|lena|misha|nastya|vova|ksyu|artem]
[oksana|taras|solomiya|bohdan|ivanka|ostap|marichka|andriy]
[fatima|omar|layla|hassan|nour|khaled|salma|youssef|rania|tarek]
[shirin|reza|niloufar|amir|parisa|babak|yasaman|kian]
[priya|arjun|neha|rohit|ananya|vikram|pooja|sameer|divya|kabir]
[budi|siti|agus|dewi|rizky|putri|joko|ayu|bayu|wulan]
[linh|minh|thao|tuan|hoa|khanh|trang|phuc|nga|long]
[xiaoming|meiling|haoran|yuki|kenta|sakura|hiroto|jiwoo|minho|seoyeon]
[emma|liam|chinedu|amara|kwame|thandi|niamh|declan|skye|tyler|brianna|kofi|wanjiku|ngozi|bruce|shazza]
Мария|Дима|Оля|Саша|Маша|Игорь|Наташа|Ваня
Оксана|Тарас|Соломія|Богдан|Івасик|Марічка
محمد|نور|ليلى|خالد|سارة|يوسف|مريم
رضا|نیلوفر|شیرین|امیر|پریسا
राहुल|नेहा|प्रिया|अर्जुन|पूजा
小明|美玲|老王|阿杰|小雨|糖糖
さくら|ゆうき|たろう|みさき|けんた
민준|서연|지우|하은|도윤
""")
FIRST = tuple(f"[{name.strip('[]')}]" for name in FIRST)

THING = lines("""
[gato|lobo|zorro|churro|tortilla|mate|empanada|ajedrez|patineta|pulpo|croqueta|luna]
[capivara|feijoada|pastel|violao|surf|coxinha|cafezinho|tucano|bacalhau]
[galette|loutre|baguette|pétanque|chaussette|raclette|hérisson|croissant|moustache|limace]
[polpetta|gnocco|riccio|vespa|lasagna|gattino|pizzaiolo|volpe|zanzara]
[dachs|mettigel|brezel|waldkauz|spätzle|igel|bastler|wanderer|nachteule|keks]
[fiets|stroopwafel|kikker|dropje|zeehond|kaas|bakfiets|uil]
[kanelbulle|älg|fika|uggla|korv|skidor|grävling|lakrits]
[pierogi|bocian|żubr|jeż|gołąbek|rower|borsuk|żurek]
[kedi|simit|çaycı|baykuş|martı|lahmacun|kaplumbağa|halı]
[kotik|pelmeni|sova|borsch|yozhik|vareniki|kit|lis]
[falafel|shawarma|zaatar|qahwa|sindbad|maqlouba|karkadeh]
[samosa|chai|cricket|masala|auto|rickshaw|biryani|paratha]
[bakso|rendang|kucing|sate|layangan|tempe|kopi]
[pho|banhmi|meo|trasua|cafe|xedap]
[ramen|neko|sushi|bento|tanuki|mochi|kimchi|tteok|panda|baozi|dimsum]
[otter|badger|pickle|waffle|banjo|kayak|sourdough|tractor|biscuit|penguin|moth|gnome|puffin|jollof|braai|lamington]
[ninja|pirate|wizard|dragon|zombie|reaper|samurai|viking|goblin|knight|sniper|assassin|slayer|phantom]
[guitar|chess|yarn|lego|bike|camera|garden|kitchen|book|vinyl|drone|pixel]
""")
JOKE = lines("""
[PapierTiger|MuelltrennungProfi|DruckerFluesterer|KaffeeOderTod|SchlafloseMutti]
[SenzaCaffeMuoio|PastaONulla|NonnaGamer|CalcettoKiller]
[TueurDeSlips|MamieGamer|PapaPoule|MortDeRire|CafeOuLaMort]
[AsesinoDeTacos|AbueloGamer|MuertoDeHambre|SinCafeNoSoy]
[MatadorDeBaratas|VovoGamer|MortoDeSono|CafeComLeite]
[DeadTired|SleepyAssassin|KillerWaffle|GrimPeeper|DeathByChocolate|NapQueen|PunSlinger|BeastOfBurdock|TheRealMVPlumber|NotARobot]
[DeadInsideButFed|HitTheSnooze|ShotOfEspresso|BloodyMaryBerry|CrashTestMummy|SmashBrosDad|BurntToast|RoastedPotato|TankGirlKnits]
[ZabojcaPierogow|SpiacyRycerz|BabciaGra]
[ÖlüDeniz|ÇayKatili|UykusuzBaba]
[ZzzzKot|NochnoyDozhor|BabushkaNaBayke]
[VakantieMoordenaar|KoffieOfDood|OmaGamed]
[KanelbulleMördare|TrötterMamma|FikaMonster]
[TukangTidur|PembunuhBakso|EmakGamer]
[ChaiKaKatil|NeendKaMaara|DadiGamer]
""")
CLUB = ("[fcb|bvb|boca|river|lfc|flamengo|fener|zsc|ajax|hsv|juve|psg|ahly|raja|persib|kkr|csk|spurs|gunners|celtic]",)
TOWN = ("[bcn|nantes|wien|lagos|pune|recife|izmir|gdansk|malmo|kyiv|hanoi|osaka|busan|cdmx|leeds|perth|tunis|shiraz|bandung]",)
NUMBER = ("[07|12|23|42|64|77|81|88|91|99|007|101|365|1956|1968|1974|1981|1985|1988|1990|1993|1996|1999|2001|2004|2010|2024]",)

FRAMES = lines("""
{x}
{x}{n}
{x}_{n}
{x}.{n}
xX_{x}_Xx
_{x}_
{x}-{t}
the_real_{x}
{x}{n}_{t}
""")

SETS = (
    ContrastSet(
        "usernames", "names", FRAMES, rows=9_000,
        slots={"n": NUMBER, "t": TOWN, "first": FIRST, "thing": THING, "club": CLUB},
        sides={
            "harmless": side(CLEAN, weight=8, x=lines("""
{first}
{first}_{thing}
{thing}{first}
{first}.{first+}
{thing}_{thing+}
{club}_{first}
{first}_{club}_ultra
mama_{first}
papa_{first}
dj_{first}
{thing}lover
{thing}_girl
{thing}boy
dr_{thing}
""") + JOKE),
            "hate": side(HATE, x=lines("""
[WhitePower|WhitePrideWorldwide|HeilHitler|HitlerWasRight|AryanBlood|NoMuslimsHere|ImmigrantsAreRats|JewsOut|WomenBelongInKitchens|GaysAreSick|KKKforever]
[FueraMoros|AuslaenderRaus|ArabesDehors|ViaGliZingari|PolskaTylkoDlaBialych|RefugeesAreVermin]_{thing}
{first}_[hates_jews|hates_gypsies|white_only|pure_race]
""")),
            "hate_violent": side(HATE_VIOLENT, x=lines("""
[GasTheJews|KillAllMuslims|DeathToImmigrants|HangTheGays|BurnTheMosques|ShootTheRefugees|KillAllWomen]
[MatarMoros|TodDenJuden|MortAuxArabes|MorteAgliZingari|SmiercZydom]
""")),
            "insult": side(INSULT, x=lines("""
{first}_[is_a_whore|is_a_fat_pig|eats_shit|the_ugly_slut|du_hurensohn|es_una_puta|e_uno_stronzo|sale_pute]
[fuck_you|fick_dich|vaffanculo|ta_gueule|jodete]_{first}
""")),
            "threat": side(THREAT, x=lines("""
[i_will_kill|gonna_stab|coming_to_shoot|ill_break_the_legs_of|voy_a_matar_a|ich_toete|je_vais_tuer|ti_ammazzo]_{first}
{first}_[will_die_tonight|dies_tomorrow|gets_a_bullet|stirbt_bald]
""")),
            "sexual": side(SEXUAL, x=lines("""
[BigDickDaddy|HornyHousewife|WetAndReady|SexCamQueen|SuckMyCock|NudesForCash|PussyHunter|CumOnMe|AnalLover69]
[hot|horny|naked]_[milf|wife|camgirl]_{thing}
""")),
            "spam": side(SPAM, x=lines("""
[Admin|Moderator|Official|Staff]_[Support|Helpdesk|Security]_Team
[PayPal|Binance|Steam|Amazon|WhatsApp|Netflix]_[Support|Service|Refund|Help]_Official
[Free|Win]_[Robux|iPhone|GiftCards|Bitcoin|Followers]_[Now|Today|Here]
[Crypto|Forex]_[Giveaway|Signals|Mentor]_{thing}
""")),
        },
    ),
)  # fmt: skip
