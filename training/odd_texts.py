"""Our own texts that tokenizers often get wrong, for the comparison with the reference and for the fixture of the engine's tests."""

SENTENCES = [
    "What a lovely morning!",
    "I don't think so; do you? (Not really...)",
    "Meet me at 10:30, room #42 - bring $5.00 & a pen.",
    "e-mail: someone@example.com, https://example.com/a_b?c=d%20e#f",
    "THE QUICK BROWN FOX, the Quick bRoWn fOx",
    "pneumonoultramicroscopicsilicovolcanoconiosis, antidisestablishmentarianism",
    "naïve café, Ångström, São Paulo, Zürich, façade, Dvořák, smörgåsbord",
    "¿Qué tal? ¡Muy bien! L'été à Nîmes, où est-ce?",
    "Der Fluß heißt Große Röder; ÄÖÜ äöü ẞ ß",
    "Zażółć gęślą jaźń. Příliš žluťoučký kůň.",
    "İstanbul'da ılık bir gün, IĞDIR ığdır",
    "Tiếng Việt có nhiều dấu: ậ ề ỗ ử ữ",
    "Привет, как дела? Ёлка и йод. ПОЕХАЛИ!",
    "Ο Σίσυφος έσπρωχνε τον βράχο. ΟΔΥΣΣΕΥΣ",
    "שלום עולם, מה שלומך היום?",
    "مرحبا بالعالم، كيف حالك؟ ١٢٣",
    "नमस्ते दुनिया, आप कैसे हैं? १२३",
    "สวัสดีชาวโลก วันนี้เป็นอย่างไรบ้าง",
    "你好,世界!今天天气怎么样?",
    "今日はとても良い天気ですね。カタカナ、ひらがな。",
    "안녕하세요 세계, 오늘 날씨가 좋네요.",
    "I ate sushi 寿司 with 김치 and borscht борщ today",
    "வணக்கம் உலகம் ನಮಸ್ಕಾರ హలో ഹലോ",
    "გამარჯობა მსოფლიო Բարեւ աշխարհ",
    "hello 👋 world 🌍!! 👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 ❤️ ☺ ✔",
    "😀😃😄😁😆",
    "ℌ𝔢𝔩𝔩𝔬 𝒘𝒐𝒓𝒍𝒅 𝟙𝟚𝟛 fullwidth ABC ①②③ ½ ² ™ … ﬁ ﷺ",
    "tabs\tand\nnew lines\r\nand   many    spaces  ",
    " leading and trailing ",
    "no-break\u00a0space, thin\u2009space, ideographic\u3000space, \u1680ogham, \u2028line\u2029paragraph",
    "zero\u200bwidth\u200cjoin\u200der\u2060s and soft\u00adhyphen, \ufeffmark",
    "left\u200eto\u200fright \u202ereversed\u202c and \u2066isolated\u2069",
    "control\x00\x01\x07\x1b[31mred\x1b[0m\x7f\x80\x85\x9f characters, \x0b and \x0c",
    "private \ue000\uf8ff use, unassigned \u0378 \U000e0fff, replacement \ufffd, non-character \uffff",
    "combining a\u0301e\u0308o\u0302 n\u0303 z\u0335\u0321a\u0340l\u0489g\u0361o\u0337",
    "quotes “double” ‘single’ «guillemets» „low‟ ‹single› 「corner」 『white』",
    "dashes - ‐ ‑ ‒ – — ― − minus, ⁄ slash, · dot, • bullet",
    "currency $ € £ ¥ ₹ ₽ ₿ ¢, maths ± × ÷ ≠ ≤ ≥ ∞ √ ∑ ∫, arrows ← → ↔",
    "a^b ~c `d` |e| <f> {g} [h] \\i\\ /j/ =k= +l+ _m_ @n #o %p &q *r",
    "[CLS] [SEP] [UNK] [MASK] [PAD] <s> </s> <unk> extra_token_id_1 extra_token_id_12",
    "▁already▁marked▁ ▁▁ _under_score_",
    "##ing ##s #hash ## # ###",
    "snake_case camelCase PascalCase kebab-case SCREAMING_SNAKE x=y+z*2;",
    "if (a && b || !c) { return d[0]->e; } // comment /* x */",
    "aaaaaaaaaaaaaaaaaaaa hahahahahahaha noooooooo!!!!!! ?!?!?!",
    "1234567890 3.14159 1,000,000 0xDEADBEEF 1e-10 ٣٫١٤ Ⅷ",
    "don't can't won't it's we're I'm y'all rock'n'roll o'clock",
    "Mr. Smith, Ph.D., U.S.A., e.g., i.e., etc.",
    "𠀀𠀁 rare 㐀㐁 compatibility 豈更 丽 radicals ⺀⼀",
    "ﬀ ﬂ ﬃ ĳ ŉ ǆ ſ K Å Ω",
    "ᾳ ᾼ ῼ ΰ ϓ ς Σ σ ΣΑΣ ας",
    "가 각 \u1100\u1161\u11a8 ㄱㄴㄷ ｱｲｳ ㌀ ㍿",
    "๑๒๓ ༡༢ ᠠᠡ ꦲꦏ ߊߋ",
    "𝓪𐐀𐐨𐓏 𞤀𞤢 𖭐 🜁 🂡 🀄",
    "e\u0301 é E\u0301 É ñ n\u0303 Ç C\u0327",
    "한국어English混ぜるмикс",
    "...",
    "!",
    "a",
    "é",
    "中",
    "👍",
    "\u0301",
    "\u200b",
    " ",
    "\n",
    "\x00",
    "\ufffd",
    "-",
    "▁",
    "_",
]


def stretched() -> list[str]:
    """Long words and long texts, near the lengths at which something changes."""
    lengths = [15, 16, 17, 63, 64, 99, 100, 101, 128, 300]
    words = [letter * length for letter in ("a", "é", "я", "中", "한", "👍", "z1", ".") for length in lengths]
    return words + [f"a {'b' * length} c" for length in lengths] + [" ".join(SENTENCES[:20]) * times for times in (1, 3)]


def mixed() -> list[str]:
    """Every odd sentence joined to the next one, without and with a space, and in capitals."""
    pairs = list(zip(SENTENCES, SENTENCES[1:]))
    return [left + right for left, right in pairs] + [f"{right} {left}".upper() for left, right in pairs]


ODD_TEXTS = list(dict.fromkeys(SENTENCES + stretched() + mixed()))
