/**
 * Shows the parts of a text to the deep models, within a budget: one pass is 64 tokens of one model, and a text of any
 * length costs at most a fixed number of passes. Parts that do not fit keep the opinion of the cheap readers.
 */

import type { DeepModel } from '../neural/deep-model.ts';
import type { DeepAnswer, ModelPool } from '../neural/model-pool.ts';
import type { ModelChoice } from './choose-models.ts';
import { estimatePieces } from './estimate-pieces.ts';
import type { DeepLogits } from './opinions.ts';
import type { ReadPart } from './read-parts.ts';

export const passPieces = 64;
/** What opens and closes a text for a model. */
const framePieces = 2;
/** The longest run, which is also the longest that the models have learned from. */
const mostPassesOfOne = 2;

export interface Candidate {
  readonly read: ReadPart;
  /** How bad it might be, as far as anybody can tell by now. */
  readonly suspicion: number;
}

export interface Budget {
  left: number;
}

export type Answers = ReadonlyMap<ReadPart, Readonly<Partial<Record<DeepModel, DeepAnswer>>>>;

/** Whom a part is for. Asked only of parts that may be read: of a long text that is one in twenty, and it takes its time. */
export type ModelsFor = (read: ReadPart) => ModelChoice;

export interface Readers {
  readonly pool: ModelPool;
  readonly modelsFor: ModelsFor;
  readonly asker?: string | undefined;
}

/** Whether all of them can be read. */
export function fitsBudget(candidates: readonly Candidate[], passes: number, modelsFor: ModelsFor): boolean {
  let left = passes - candidates.length;
  for (const { read } of candidates) {
    if (left < 0) return false;
    // One pass of each is counted already.
    left -= passesOf(read.text) * modelsFor(read).length - 1;
  }
  return left >= 0;
}

/** The most suspicious first; `budget` is charged with what was asked. */
export async function askDeep(
  candidates: readonly Candidate[],
  budget: Budget,
  { pool, modelsFor, asker }: Readers,
): Promise<Answers> {
  const answers = new Map<ReadPart, Partial<Record<DeepModel, DeepAnswer>>>();
  const questions: { model: DeepModel; text: string; mostPieces: number; read: ReadPart }[] = [];
  for (const { read } of candidates.toSorted((a, b) => b.suspicion - a.suspicion)) {
    if (budget.left === 0) break;
    const passes = passesOf(read.text);
    if (passes > budget.left) continue;
    const models = modelsFor(read);
    if (passes * models.length > budget.left) continue;
    budget.left -= passes * models.length;
    for (const model of models) questions.push({ model, text: read.text, mostPieces: passes * passPieces, read });
  }
  if (questions.length === 0) return answers;
  const given = await pool.ask(
    questions.map(({ model, text, mostPieces }) => ({ model, text, mostPieces })),
    asker,
  );
  for (const [index, { read, model }] of questions.entries()) {
    answers.set(read, { ...answers.get(read), [model]: given[index]! });
  }
  return answers;
}

export function passesOf(text: string): number {
  const pieces = estimatePieces(text, { start: 0, end: text.length }) + framePieces;
  return Math.min(mostPassesOfOne, Math.ceil(pieces / passPieces));
}

export function logitsOf(answers: Answers, read: ReadPart): DeepLogits {
  const { english, multilingual } = answers.get(read) ?? {};
  return {
    ...(english instanceof Float32Array ? { english } : {}),
    ...(multilingual instanceof Float32Array ? { multilingual } : {}),
  };
}
