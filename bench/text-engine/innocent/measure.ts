import { fingerprint } from '../fingerprint.ts';
import type { Tool } from '../tools/tool.ts';
import { countWords } from './part.ts';
import type { ShownPart } from './suite.ts';

export interface PartResult {
  readonly part: string;
  readonly source: string;
  readonly presentation: ShownPart['presentation'];
  readonly texts: number;
  readonly words: number;
  readonly fingerprint: string;
  /** Texts flagged, by tool. */
  readonly falsePositives: Readonly<Record<string, number>>;
  /** What was flagged, by tool: all of it, up to a number that a reader can still look through. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
}

export interface InnocentResult {
  readonly seed: string;
  readonly judgedObscene: number;
  readonly parts: readonly PartResult[];
}

const examplesKept = 40;

/** The texts of one shown part that a tool flagged. */
export function flaggedTexts(tool: Tool, { part, texts }: ShownPart): readonly string[] {
  return texts.filter((text) => tool.flags(text, part.context));
}

/** What a tool flagged in each shown part, in the order of the parts. */
export type Verdicts = Readonly<Record<string, readonly (readonly string[])[]>>;

export function summarisePart({ part, presentation, texts }: ShownPart, verdicts: Verdicts, index: number): PartResult {
  const flagged = Object.entries(verdicts).map(([name, parts]) => [name, parts[index] ?? []] as const);
  return {
    part: part.id,
    source: part.source,
    presentation,
    texts: texts.length,
    words: texts.reduce((sum, text) => sum + countWords(text), 0),
    fingerprint: fingerprint(texts),
    falsePositives: Object.fromEntries(flagged.map(([name, found]) => [name, found.length])),
    examples: Object.fromEntries(flagged.map(([name, found]) => [name, found.slice(0, examplesKept)])),
  };
}

export type Presentation = ShownPart['presentation'] | 'all';

/** Flagged texts per 100,000 words shown. */
export function falsePositiveRate(result: InnocentResult, tool: string, presentation: Presentation): number {
  const parts = result.parts.filter((one) => presentation === 'all' || one.presentation === presentation);
  return rateOf(parts, tool);
}

export function rateOf(parts: readonly PartResult[], tool: string): number {
  const words = parts.reduce((sum, one) => sum + one.words, 0);
  const flagged = parts.reduce((sum, one) => sum + (one.falsePositives[tool] ?? 0), 0);
  return words === 0 ? 0 : (flagged / words) * 100_000;
}
