"""The rule on minors: a text with something sexual near a word for a minor is never used, whatever its label says.

This file names both kinds of words in many languages, so that such texts can be found and left out. The lists are broad on purpose:
a harmless text that is lost costs nothing. Each region's list is as its rows were chosen with it.
"""

import re
from dataclasses import dataclass

NEAR = 70


@dataclass(frozen=True)
class MinorsRule:
    minor: re.Pattern[str]
    sexual: re.Pattern[str]
    # Whether the distance is that between two words, not that between their beginnings.
    is_from_edges: bool

    def is_broken_by(self, text: str) -> bool:
        """Whether words of both kinds stand at most 70 characters apart."""
        minors = [found.span() for found in self.minor.finditer(text)]
        return bool(minors) and any(self.is_near(found.span(), minor) for found in self.sexual.finditer(text) for minor in minors)

    def is_near(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        if self.is_from_edges:
            return one[0] - NEAR <= other[1] and other[0] <= one[1] + NEAR
        return abs(one[0] - other[0]) <= NEAR


def rule(minor: str, sexual: str, is_from_edges: bool = False) -> MinorsRule:
    return MinorsRule(re.compile(minor, re.IGNORECASE), re.compile(sexual, re.IGNORECASE), is_from_edges)


def together(*rules: MinorsRule) -> MinorsRule:
    """One rule with the words of several, so that a word of one language counts next to a word of another."""
    return rule("|".join(f"(?:{one.minor.pattern})" for one in rules), "|".join(f"(?:{one.sexual.pattern})" for one in rules), is_from_edges=True)


WEST = rule(
    minor=r"(?:\b(?:kind\w*|mädchen\w*|mädel\w*|jung(?:e|en|s)|bub\w*|schül\w*|schul\w*|minderjährig\w*|jugendlich\w*|bab(?:y|ies)\w*|teen\w*|tochter|töchter|enkel\w*|child\w*|kids?|"
    r"girls?|boys?|jailbait|\w*pedof\w*|pedo|pedos|pädo\w*|laps\w*|lapse\w*|tyttö\w*|tytö\w*|tytär\w*|tyttä\w*|poika\w*|poj\w*|alaikäi\w*|nuor\w*|tein[ie]\w*|vauva\w*|koulu\w*|"
    r"pensk\w*|kakar\w*|murrosik\w*|meisj\w*|meid\w*|jongen\w*|jonge|kleuter\w*|tiener\w*|puber\w*|minderjarig\w*|peuter\w*|dochter\w*|school\w*|kleine|criança\w*|crianca\w*|"
    r"menin\w*|garot\w*|menor\w*|adolescent\w*|bebê\w*|bebe\w*|filh[oa]\w*|novinh\w*|alun[oa]\w*|escola\w*|niñ[oa]\w*|chic[oa]s?|hij[oa]s?|escuela\w*|cabr[oa]s? chic\w*|"
    r"pendej[oa]s?)|\w*(?:kind|kinder|kinderen|mädchen|meisje|meisjes)\b|\b(?:[1-9]|1[0-7])\s*[- ]?(?:jähr\w*|years?|v\.?|vuoti\w*|jarig\w*|jaar|anos?)\b)",
    sexual=r"\b(?:sex\w*|\w*porn\w*|fick\w*|fotze\w*|muschi\w*|schwanz\w*|titten|brüste|vergewaltig\w*|missbrauch\w*|schänd\w*|nackt\w*|geil\w*|bums\w*|fuck\w*|rap(?:e\w*|ing)|nudes?|"
    r"naked|\w*pedof\w*|pedo\w*|\w*pädo\w*|jailbait|cum\w*|traffick\w*|seks\w*|\w*seksuaal\w*|nussi\w*|pan(?:na|en|ee|i|ivat)\b|pillu\w*|kyrpä\w*|kyrvä\w*|mulkku\w*|munaa?|tiss\w*|"
    r"perse\w*|pyll\w*|raiska\w*|alaston\w*|alasti\w*|hyväksikäyt\w*|pano\w*|horo\w*|huor\w*|runkk?a\w*|orgas\w*|pimppi\w*|rintoj\w*|neuk\w*|geneukt|\w*verkracht\w*|lul|lullen|pik|"
    r"pikken|piemel\w*|kut|kutje\w*|tieten|slet\w*|hoer\w*|naakt\w*|misbruik\w*|pijp\w*|sperma|kont|transa\w*|foder\w*|fode\w*|foda|buceta\w*|piroca\w*|pau|pinto|rola|peito\w*|"
    r"estupr\w*|nua|nuas|punhet\w*|goz(?:ar|o|ei)\w*|puta\w*|comer|comeu|abus\w*|viol[aeoó]\w*|coge[rn]?|coño|teta\w*|culo\w*|polla\w*|desnud\w*|follar\w*|prostitu\w*|tesão|"
    r"tesuda\w*|erótic\w*|gostos\w*)",
    is_from_edges=True,
)

EAST = rule(
    minor=r"школьни|малолет|ребен|ребён|дети\b|детей|девочк|мальчик|несовершеннол|педофил|пионер|\b1[0-7] лет|बच्च|बच्ची|नाबालिग|लड़की छोटी|बालिका|bacch|bachh|\bbache\b|\bbaccha\b|"
    r"நாபாலிக|குழந்தை|சிறுமி|சிறுவன்|பாப்பா|పిల్ల|బాలిక|మైనర్|കുട്ടി|കുഞ്ഞ|ಮಕ್ಕಳ|ಮಗು|ಬಾಲಕಿ|ළමය|ළමයි|දරුව|පොඩි එක|بچہ|بچے|بچی|بچوں|बालबच्चा|बालिका|शिशु|নাবালি|শিশু|বাচ্চা|কিশোরী|"
    r"બાળક|છોકરી નાની|\bchild|\bkid\b|\bkids\b|\bminor\b|underage|school ?girl|school ?boy|\bbaby\b|स्कूल|школ|স্কুল|ස්කූල්|இஸ்கூல்|school",
    sexual=r"секс|еба|еби|ёб|трах|изнасил|порн|хуй|хуе|пизд|член|сиськ|сос[её]т|минет|педофил|чпок|anal|चोद|चुद|लंड|लौड़|लौड|गांड|चूत|बुर\b|चूची|चुची|सेक्स|बलात्कार|नंगा|नंगी|chod|chud|"
    r"lund|\bland\b|loda|lauda|gaand|gand|choot|chut|\bsex|porn|nude|rape|fuck|dick|boob|ஓக்க|ஓத்|ஓழ|புண்ட|சுன்னி|கூதி|செக்ஸ்|முலை|సెక్స్|దెంగ|పూకు|మొడ్డ|సళ్ళు|കുണ്ണ|പൂറ|പൂർ|സെക്സ്|"
    r"മുല|ಸೆಕ್ಸ್|ತುಣ್ಣೆ|ತುಲ್ಲು|ಕೇಯ|හුක|පුක|හුත්|පක|කැරි|සෙක්ස්|لنڈ|چود|گانڈ|پھدی|سیکس|چوت|زنا|चिक|मुजी|पुती|लाडो|बलात्कार|চুদ|চোদ|সেক্স|ধর্ষণ|পোঁদ|ভোদা|ચોદ|લોડ|સેક્સ",
)

ASIA = rule(
    minor=r"\b(cipung|bocah|anak kecil|anak[- ]anak|bocah|bocil|di bawah umur|abg|trẻ em|trẻ con|bé gái|bé trai|con nít|em bé|thiếu nhi|học sinh|cháu bé|bata|kids?|child(ren)?|minors?|"
    r"teen\w*|baby|çocu\w*|bebek|liseli)\b|아이|어린이|초딩|중딩|고딩|초등|중학생|고등학생|여중|여고|미성년|아동|애기|애들|유아|소녀|طفل|أطفال|اطفال|قاصر|صغير|بنات|ولد|አስኛ|ሕፃን|ህፃን|ልጅ|子供|小孩|儿童|幼女|未成年|学生|کودک|بچه",
    sexual=r"\b(ngentot\w*|kontol|memek|sange|bugil|perkosa\w*|seks|sex\w*|porn\w*|bokep|lonte|địt|đụ|lồn|cặc|buồi|hiếp|dâm|cưỡng|tình dục|chịch|xxx|kantot\w*|puke|titi|rape\w*|libog|"
    r"malibog|chupa|iyot|fuck\w*|sik\w*|amcık|tecavüz\w*|göt|yarrak|am[ıi]na|sapık\w*|pedofil\w*|pedo\w*|nude)\b|섹스|강간|성폭행|성추행|보지|자지|따먹|야동|떡치|소아성애|로리|변태|창녀|걸레|씹|جنس|نيك|اغتصاب|زب|"
    r"كس|طيز|شرموط|قحب|سكس|ወሲብ|መድፈር|ደፈር|性|强奸|操|سکس|تجاوز",
)

SECOND = rule(
    minor=r"\b(?:dzieci\w*|dziecia\w*|dziewczynk\w*|chłopc\w*|chłopczyk\w*|nieletni\w*|małolat\w*|nastolat\w*|uczni\w*|uczennic\w*|szkoł\w*|gimnazj\w*|niemowl\w*|córk\w*|córeczk\w*|synk\w*|"
    r"pedofil\w*|bambin\w*|ragazzin\w*|minorenn\w*|minori|adolescent\w*|figli[aoe]\w*|scuola|studentess\w*|neonat\w*|tredicenn\w*|quattordicenn\w*|quindicenn\w*|sedicenn\w*|crianç\w*|moleque\w*|"
    r"abg|sma|smp|sd|bocah\w*|bocil\w*|anak\w*|siswi\w*|murid\w*|школ\w*|дочк\w*|дочер\w*|сын\w*|малыш\w*|подрост\w*|[1-9]\s*(?:lat|anni|anos|tahun|лет)|1[0-7]\s*(?:lat|anni|anos|tahun|лет))\b|"
    r"ילד|קטינ|נער|תלמיד|תינוק|פדופיל|בת שלי|בן שלי|女児|男児|少女|少年|幼|児童|小学|中学|高校|女子高|赤ちゃん|ロリ|ショタ",
    sexual=r"\b(?:seks\w*|porno\w*|gwałc\w*|gwałt\w*|zgwałc\w*|molest\w*|jeb\w*|wyjeb\w*|pierdol\w*|rucha\w*|kurw\w*|cip\w*|cyc\w*|chuj\w*|huj\w*|kutas\w*|gołe\w*|goła|nago|nagie\w*|pedofil\w*|"
    r"sess\w*|stupr\w*|scop[aoi]\w*|tromb\w*|cazz\w*|figa|fica|tett[ae]\w*|culo|pompin\w*|puttan\w*|troi[ae]|zoccol\w*|nud[aeio]|pecorina|\w*kontol\w*|\w*memek\w*|ngent\w*|ngewe\w*|perkosa\w*|sange\w*|"
    r"toket\w*|bokep\w*|bugil\w*|sperma|colmek\w*|coli|jembut\w*|трах\w*|насил\w*|сис[еья]\w*|секс\w*)\b|סקס|אונס|אנס|זין|כוס|זונה|ערום|שדיים|פורנו|תחת|エロ|セックス|レイプ|ちんちん|ちんこ|まんこ|おっぱい|裸|猥褻|風俗|痴漢",
)

SOUTH = rule(
    minor=r"\b(?:pilla\w*|paapa|ammay\w*|abbay\w*|bidda\w*|kooth?ur\w*|kutur\w*|school\w*|meye\w*|maiya\w*|bass?a\w*|ba[cs]+h+a\w*|kız\w*|ufaklık\w*|bala\w*|ergen\w*|evlat\w*|pedofil\w*|[1-9]\s*yaş\w*|1[0-7]\s*yaş\w*)\b|"
    r"لڑکی|لڑکے|لڑکا|نابالغ|سکول",
    sexual=r"\b(?:d[eh]+ng\w*|puk[aui]\w*|po+k\w*|mod+a\w*|sull\w*|lan[jx]\w*|guvva\w*|rape?\w*|sex\w*|[ck]h?ud\w*|nunu|dudh?\w*|"
    r"yarra[kğ]\w*|amcı\w*|am[ıi]na\w*|seviş\w*|seks\w*|porno\w*|meme\w*|göt\w*)\b|گانڈ|چود|لوڑ|لنڈ|پھدی|چوت|ریپ|سیکس|چوپ",
)
