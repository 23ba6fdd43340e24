/**
 * The parts of a text before the deep models, within a budget: a pass is 64 pieces of one model, and a text of any length
 * costs at most so many of them. What does not fit keeps the opinion of the cheap readers.
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
  readonly models: ModelChoice;
  /** How bad it might be, as far as anybody can tell by now. */
  readonly suspicion: number;
}

export interface Budget {
  left: number;
}

export type Answers = ReadonlyMap<ReadPart, Readonly<Partial<Record<DeepModel, DeepAnswer>>>>;

/** The most suspicious first; `budget` is charged with what was asked. */
export async function askDeep(
  candidates: readonly Candidate[],
  budget: Budget,
  pool: ModelPool,
  asker?: string,
): Promise<Answers> {
  const answers = new Map<ReadPart, Partial<Record<DeepModel, DeepAnswer>>>();
  const questions: { model: DeepModel; text: string; mostPieces: number; read: ReadPart }[] = [];
  for (const { read, models } of candidates.toSorted((a, b) => b.suspicion - a.suspicion)) {
    const passes = passesOf(read.text);
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
