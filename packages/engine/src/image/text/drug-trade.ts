/**
 * This file names drugs and how they are offered for sale, because software cannot find what it may not name.
 *
 * Finds offers of drugs in the text of an image. A drug's name alone is not an offer: news, warnings and help name
 * drugs too. So a name must be next to a sign of trade, and none of the words with which people warn, report or help
 * may be there.
 */

/** Names that hardly mean anything else, at least five letters long if spaces are left out. */
const substances = [
  ...['cocaine', 'crack cocaine', 'heroin', 'fentanyl', 'methamphetamine', 'crystal meth', 'amphetamine', 'mdma'],
  ...[
    'ecstasy pills',
    'lsd tabs',
    'acid tabs',
    'ketamine',
    'oxycodone',
    'oxycontin',
    'percocet',
    'xanax',
    'alprazolam',
  ],
  ...['adderall', 'marijuana', 'cannabis', 'weed', 'kush', 'hashish', 'shrooms', 'magic mushrooms', 'psilocybin'],
  ...['mephedrone', 'tramadol', 'codeine', 'lean syrup', 'spice k2', 'steroids', 'blotter', 'molly', 'dmt carts'],
  ...[
    'kokain',
    'kokaine',
    'speed paste',
    'haschisch',
    'cocaina',
    'cocaína',
    'marihuana',
    'maconha',
    'cocaïne',
    'кокаин',
  ],
  ...['героин', 'мефедрон', 'амфетамин', 'марихуана', 'гашиш'],
];

const signsOfTrade = [
  ...[
    'for sale',
    'buy now',
    'order now',
    'in stock',
    'best prices',
    'best price',
    'cheap',
    'per gram',
    'per ounce',
    'a gram',
  ],
  ...[
    'an ounce',
    'price list',
    'pricelist',
    'menu',
    'wholesale',
    'bulk',
    'discreet',
    'overnight',
    'delivery',
    'shipping',
  ],
  ...['dm me', 'dm to order', 'hit me up', 'hmu', 'telegram', 'wickr', 'snapchat', 'whatsapp', 'signal me', 'plug'],
  ...[
    'restock',
    'top quality',
    'high quality',
    'escrow',
    'cash only',
    'bitcoin',
    'zu verkaufen',
    'lieferung',
    'pro gramm',
  ],
  ...[
    'en venta',
    'se vende',
    'por gramo',
    'à vendre',
    'livraison',
    'vendo',
    'entrega',
    'закладк',
    'купить',
    'доставка',
  ],
];

/** `10€`, `$ 80`, `5g`, `1 oz`: prices and small weights. */
const price = /(?:[$€£₽]\s?\d|\d\s?[$€£₽]|\b\d+(?:[.,]\d)?\s?(?:g|gr|grams?|oz|ounces?|mg|pills|tabs)\b)/u;

const careful = [
  ...[
    'help',
    'helpline',
    'hotline',
    'overdose',
    'addict',
    'rehab',
    'recovery',
    'prevent',
    'awareness',
    'warning',
    'danger',
  ],
  ...[
    'police',
    'arrest',
    'seiz',
    'court',
    'sentenced',
    'law',
    'illegal',
    'ban',
    'study',
    'research',
    'patients',
    'doctor',
  ],
  ...[
    'prescrib',
    'pharmacist',
    'hospital',
    'say no',
    'stop',
    'quit',
    'sober',
    'treatment',
    'hilfe',
    'polizei',
    'ayuda',
  ],
  ...['policía', 'помощь', 'полиция'],
];

const shortestGlued = 6;

/** Whether the text offers drugs. `text` may have lost its spaces. */
export function offersDrugs(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase();
  const glued = plain.replaceAll(/\s+/gu, '');
  const holds = (term: string) =>
    hasWord(plain, term) || (term.length >= shortestGlued && glued.includes(unspaced(term)));
  if (!substances.some(holds)) return false;
  if (
    careful.some((term) => plain.includes(term) || (term.length >= shortestGlued && glued.includes(unspaced(term))))
  ) {
    return false;
  }
  return signsOfTrade.some(holds) || price.test(plain);
}

function unspaced(term: string): string {
  return term.replaceAll(' ', '');
}

function hasWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const isLetter = (place: number) => /\p{L}/u.test(text.charAt(place));
    if (!isLetter(at - 1) && !isLetter(at + term.length)) return true;
  }
  return false;
}
