/**
 * Turns verdicts in our categories into OpenAI's thirteen [M2]. A category that nothing judged is never called clean: its
 * list of applied input types is empty.
 */

import {
  type CategoryResult,
  type ModerationsResult,
  type OpenAiCategory,
  openAiCategoryNames,
} from '@moderato/contract';

export interface JudgedPart {
  readonly kind: 'text' | 'image';
  /** Where it is another one: words in an image are judged as a text. */
  readonly input?: 'image';
  readonly categories: Readonly<Record<string, CategoryResult>>;
  /** The account's rules matched, a list has the image, or words point to a minor: flagged whatever the scores. */
  readonly isFlaggedAnyway: boolean;
  /** The sexual score if the text has words that point to a minor; otherwise undefined. */
  readonly minorScore?: number | undefined;
}

type Kind = JudgedPart['kind'];

interface Standing {
  readonly score: number;
  readonly flagged: boolean;
  readonly kinds: readonly Kind[];
}

const nobodyLooked: Standing = { score: 0, flagged: false, kinds: [] };
/** Nothing here judges advice on illegal acts. */
const notJudged: ReadonlySet<OpenAiCategory> = new Set(['illicit', 'illicit/violent']);

/**
 * One result for all parts together. Spam is not among the thirteen; with `countsSpam`, it still makes a result
 * flagged.
 */
export function toOpenAiResult(parts: readonly JudgedPart[], countsSpam: boolean): ModerationsResult {
  const standings = standingsOf(parts);
  const pick = <Value>(value: (standing: Standing) => Value, unjudged: Value) =>
    Object.fromEntries(
      openAiCategoryNames.map((name) => [
        name,
        notJudged.has(name) ? unjudged : value(standings[name] ?? nobodyLooked),
      ]),
    ) as Record<OpenAiCategory, Value>;
  return {
    flagged: parts.some((part) => isFlagged(part, countsSpam)),
    categories: pick<boolean | null>(({ flagged }) => flagged, null),
    category_scores: pick<number | null>(({ score }) => score, null),
    category_applied_input_types: pick<Kind[]>(({ kinds }) => [...kinds], []),
  };
}

function isFlagged({ categories, isFlaggedAnyway }: JudgedPart, countsSpam: boolean): boolean {
  if (isFlaggedAnyway) return true;
  return Object.entries(categories).some(([name, { flagged }]) => flagged && (countsSpam || name !== 'spam'));
}

function standingsOf(parts: readonly JudgedPart[]): Partial<Record<OpenAiCategory, Standing>> {
  const of = (name: string, kind?: Kind) => worst(parts, name, kind);
  const harassment = of('harassment');
  const violence = of('violence', 'text');
  const hate = of('hate_speech');
  const selfHarm = of('self_harm');
  // Urging others is harassment; people who write about themselves harass nobody.
  const urges = harassment.flagged;
  const besides: Standing = { ...selfHarm, score: 0, flagged: false };
  return {
    harassment: higher(of('toxicity'), harassment),
    'harassment/threatening': both(harassment, violence),
    hate,
    'hate/threatening': both(hate, violence),
    'self-harm': selfHarm,
    'self-harm/intent': urges ? besides : selfHarm,
    'self-harm/instructions': urges ? selfHarm : besides,
    sexual: of('sexual'),
    'sexual/minors': minors(parts),
    violence: of('violence'),
    'violence/graphic': of('gore', 'image'),
  };
}

/** Over all parts that were judged for the category: the highest score, and whether any of them is flagged. */
function worst(parts: readonly JudgedPart[], name: string, kind?: Kind): Standing {
  return parts.reduce<Standing>((standing, part) => {
    const result = part.categories[name];
    if (result === undefined || (kind !== undefined && part.kind !== kind)) return standing;
    return higher(standing, { score: result.score, flagged: result.flagged, kinds: [part.input ?? part.kind] });
  }, nobodyLooked);
}

function higher(a: Standing, b: Standing): Standing {
  return {
    score: Math.max(a.score, b.score),
    flagged: a.flagged || b.flagged,
    kinds: [...new Set([...a.kinds, ...b.kinds])].sort().reverse(),
  };
}

/** Judged only if both were. */
function both(a: Standing, b: Standing): Standing {
  if (a.kinds.length === 0 || b.kinds.length === 0) return nobodyLooked;
  return { score: Math.min(a.score, b.score), flagged: a.flagged && b.flagged, kinds: a.kinds };
}

/** The rule looks at every text, but finds something only in those with a sexual score. */
function minors(parts: readonly JudgedPart[]): Standing {
  const texts = parts.filter(({ kind }) => kind === 'text');
  if (texts.length === 0) return nobodyLooked;
  const scores = texts.flatMap(({ minorScore }) => minorScore ?? []);
  return {
    score: Math.max(0, ...scores),
    flagged: scores.length > 0,
    kinds: [...new Set(texts.map(({ input, kind }) => input ?? kind))].sort().reverse(),
  };
}
