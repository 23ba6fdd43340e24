/**
 * Decodes the output of the recognition network: for each narrow strip of a line the most likely character. Blanks separate
 * characters, and the same character on neighbouring strips counts once. Where the network left out or added spaces, the
 * gaps between letters show the words.
 */

export interface ReadLine {
  readonly text: string;
  /** With the spaces that the gaps between letters suggest, if those of `text` make no sense; otherwise the same. */
  readonly spaced: string;
  /** Mean certainty of its characters, 0 to 1; 0 if it has none. */
  readonly certainty: number;
}

const blank = 0;

interface Sign {
  readonly sign: string;
  readonly first: number;
  readonly last: number;
}

/** `scores`: a row of `characters.length` for each strip. */
export function decodeLine(scores: Float32Array, characters: readonly string[]): ReadLine {
  const signs: Sign[] = [];
  const kinds = characters.length;
  let sum = 0;
  let before = blank;
  for (let strip = 0; strip < scores.length / kinds; strip++) {
    const [best, score] = strongest(scores, strip * kinds, kinds);
    if (best !== blank && best !== before) {
      signs.push({ sign: characters[best] as string, first: strip, last: strip });
      sum += score;
    } else if (best !== blank) {
      const latest = signs.pop() as Sign;
      signs.push({ ...latest, last: strip });
    }
    before = best;
  }
  const text = plain(signs.map(({ sign }) => sign).join(''));
  return { text, spaced: withSpaces(signs, text), certainty: signs.length === 0 ? 0 : sum / signs.length };
}

function strongest(scores: Float32Array, start: number, count: number): [place: number, score: number] {
  let best = 0;
  let score = scores[start] as number;
  for (let place = 1; place < count; place++) {
    const value = scores[start + place] as number;
    if (value > score) {
      best = place;
      score = value;
    }
  }
  return [best, score];
}

/** A gap counts as a space if it is this much wider than the usual step from letter to letter. */
const wideGap = 1.6;
/** This many letters without any space are hardly one word. */
const longestWord = 12;
/** Words that are shorter than this on average are letters spaced out. */
const shortestMean = 2.5;

/** Left as it is if its spaces make sense; otherwise spaces are only where the gaps between letters are wide. */
function withSpaces(signs: readonly Sign[], text: string): string {
  const letters = signs.filter(({ sign }) => sign.trim() !== '');
  const words = text.split(/\s+/u).length;
  const makesSense = letters.length / words >= shortestMean && (words > 1 || letters.length <= longestWord);
  if (makesSense) return text;
  const steps = letters.slice(1).map((letter, index) => middle(letter) - middle(letters[index] as Sign));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const isWide = (index: number) => index > 0 && (steps[index - 1] as number) > usual * wideGap;
  return plain(letters.map(({ sign }, index) => (isWide(index) ? ` ${sign}` : sign)).join(''));
}

function middle({ first, last }: Sign): number {
  return (first + last) / 2;
}

/** The network also knows double-width letters and the like. */
function plain(text: string): string {
  return text.normalize('NFKC').trim();
}
