"""The one rule without exception: nothing sexual may stand beside a minor, whatever the label says.

The lists are broad on purpose; a false alarm costs one template, a miss must not happen.
"""

import re

_MINOR = {
    "en": r"child|children|childhood|kids?|teen\w*|minors?|underage\w*|adolescen\w*|toddler\w*|infant\w*|bab(?:y|ies)|boys?|girls?|school\w*|pupils?"
    r"|daughters?|sons?|nieces?|nephews?|juvenile\w*|youth|youngsters?|puberty|loli\w*|jailbait|(?:[1-9]|1[0-7])[ -]?(?:yo|y/o|years?[ -]old)",
    "de": r"kind(?:er|ern|es|lich\w*|isch\w*)?|mädchen|jungen?|jugend\w*|minderjährig\w*|schul\w*|schüler\w*|tochter|töchter|sohn|söhne",
    "es": r"niñ[oa]s?|niñez|chic[oa]s?|menor(?:es)?|adolescen\w*|hij[oa]s?|escuela|colegial\w*|muchach[oa]s?",
    "fr": r"enfants?|mineure?s?|fill(?:e|ette)s?|garçons?|ados?|adolescen\w*|école|lycée\w*|fils",
    "pt": r"crianças?|menin[oa]s?|menor(?:es)?|adolescen\w*|filh[oa]s?|escola|garot[oa]s?",
    "it": r"bambin[oaie]|ragazz\w*|minorenn[ei]|figli[oae]?|adolescen\w*|scuola",
    "nl": r"kind(?:eren|erlijk)?|meisjes?|jongens?|minderjarig\w*|tieners?|dochters?|zoon|zonen|school\w*",
    "pl": r"dzieck\w*|dziec\w*|dziewczyn\w*|chłop(?:iec|c\w+|ak\w*)|nieletni\w*|nastolat\w*|córk\w*|syn\w*|szkoł\w*|szkol\w*",
    "ru": r"ребен\w*|ребён\w*|дет(?:и|ей|ск\w*|ям|ях|ьми)|девочк\w*|мальчик\w*|девушк\w*|подрост\w*|несовершеннолетн\w*|школ\w*|дочь|дочер\w*|дочк\w*|сын\w*",
    "tr": r"çocuk\w*|kız\w*|oğl\w*|oğul\w*|ergen\w*|okul\w*|bebek\w*",
    "ar": r"\w*طفل\w*|\w*أطفال\w*|\w*قاصر\w*|\w*فتاة\w*|\w*فتيات\w*|\w*صبي\w*|\w*ابنت\w*|\w*ابني\w*|\w*مراهق\w*|\w*مدرسة\w*",
    "hi": r"बच्च\w*|लड़क\w*|नाबालिग\w*|बेटी\w*|बेटा\w*|बेटे\w*|किशोर\w*|स्कूल\w*",
    "zh": r"孩|儿童|未成年|少女|少年|女儿|儿子|小学|中学|高中|幼|女孩|男孩",
    "ja": r"子供|子ども|児童|未成年|少女|少年|娘|息子|女子高生|高校|学校|幼",
    "ko": r"아이|어린이|미성년|소녀|소년|딸|아들|학생|청소년|학교",
}
_SEXUAL = {
    "en": r"sex\w*|porn\w*|nud(?:e|es|ity)|naked|horny|orgasm\w*|erotic\w*|blowjob\w*|penis\w*|vagina\w*|cock|dick|pussy|tits|boobs|cum"
    r"|rap(?:e|ed|es|ist|ists|ing)|molest\w*|masturbat\w*|condoms?|lingerie|escort\w*|onlyfans|in bed with|strip(?:ped|per|tease)?",
    "de": r"sex\w*|porno\w*|nackt\w*|geil\w*|ficken?|vergewaltig\w*|kondom\w*",
    "es": r"sex\w*|porno\w*|desnud\w*|follar\w*|violad\w*|violaci\w*|condón|condones|preservativ\w*",
    "fr": r"sex\w*|porno\w*|nue?s?|baiser|viol(?:ée?s?|er)?|préservatif\w*",
    "pt": r"sex\w*|pornô?\w*|nu[as]?|pelad[oa]s?|transar\w*|estupr\w*|camisinha\w*|preservativ\w*",
    "it": r"sess\w*|porno\w*|nud[oaie]|scopare|stupr\w*|preservativ\w*",
    "nl": r"seks\w*|sex\w*|porno\w*|naakt\w*|neuken|verkracht\w*|condoom\w*",
    "pl": r"seks\w*|porno\w*|nag(?:o|i|a|ie|ich|ą)|gwał\w*|zgwał\w*|prezerwatyw\w*",
    "ru": r"секс\w*|порно\w*|гол(?:ый|ая|ым|ой|ышом)|обнаж\w*|изнасил\w*|презерватив\w*",
    "tr": r"seks\w*|cinsel\w*|porno\w*|çıplak\w*|tecavüz\w*|prezervatif\w*",
    "ar": r"\w*جنس\w*|\w*عاري\w*|\w*إباحي\w*|\w*اغتص\w*",
    "hi": r"सेक्स\w*|यौन\w*|नंग\w*|बलात्कार\w*|कंडोम\w*",
    "zh": r"性(?!格|价|质|能|别)|裸|做爱|色情|强奸|避孕套",
    "ja": r"性的|性行為|性教育|セックス|裸|エロ|強姦|レイプ|コンドーム",
    "ko": r"섹스|성관계|성교육|알몸|야한|강간|콘돔",
}
_SPACELESS = {"zh", "ja", "ko"}


def _pattern(words: dict[str, str], lang: str) -> re.Pattern[str]:
    own = words.get(lang, "|".join(words.values()))
    return re.compile(own if lang in _SPACELESS else rf"(?<!\w)(?:{own})(?!\w)", re.I)


_COMPILED = {lang: (_pattern(_MINOR, lang), _pattern(_SEXUAL, lang)) for lang in _MINOR}


def breaks_the_rule(text: str, y: dict[str, int], lang: str) -> bool:
    """True when a text that is sexual by its label or by its words also names a minor."""
    minor, sexual = _COMPILED.get(lang) or (_pattern(_MINOR, ""), _pattern(_SEXUAL, ""))
    return bool(minor.search(text)) and (y.get("sexual") == 1 or bool(sexual.search(text)))
