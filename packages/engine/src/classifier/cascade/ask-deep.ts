/**
 * Shows the parts of a text to the deep models, within a budget: one pass is 64 pieces of one model, and a text of any
 * length costs at most a fixed number of passes. In a long text, each part is charged an estimate of its pieces, so more
 * parts fit; parts that do not fit keep the opinion of the cheap readers.
 */

import type { ScoringOptions } from '../classifier.ts';
import type { DeepModel } from '../neural/deep-model.ts';
import { estimatePieces } from '../neural/estimate-pieces.ts';
import type { DeepAnswer, ModelPool } from '../neural/model-pool.ts';
import { passesOf, passPieces } from '../neural/passes-of.ts';
import type { ModelChoice } from './choose-models.ts';
import type { DeepLogits } from './opinions.ts';
import type { ReadPart } from './read-parts.ts';

/** The pieces that open and close a text for a model. */
const framePieces = 2;
/** The longest run, which is also the longest that the models have learned from. */
export const maxPiecesOfOne = 2 * passPieces;
/** One in twenty sentences of our texts has more pieces than this share of its estimate. */
const tightShare = 1.3;
const minPieces = 20;

export interface Candidate {
  readonly read: ReadPart;
  /** How bad it might be, as far as is known by now. */
  readonly suspicion: number;
}

export interface Budget {
  /** In pieces. */
  left: number;
  /** For a long text: a short sentence costs less than a pass. */
  readonly isTight: boolean;
}

export type Answers = ReadonlyMap<ReadPart, Readonly<Partial<Record<DeepModel, DeepAnswer>>>>;

/** The models for a part. Called only for parts that may be read: one in twenty of a long text, and it is slow. */
export type ModelsFor = (read: ReadPart) => ModelChoice;

export interface Readers {
  readonly pool: ModelPool;
  readonly modelsFor: ModelsFor;
  readonly options: Pick<ScoringOptions, 'caller' | 'beforeModels' | 'afterPass'>;
}

/** Whether all of them can be read. */
export function fitsBudget(candidates: readonly Candidate[], budget: Budget, modelsFor: ModelsFor): boolean {
  let left = budget.left;
  const pieces = candidates.map(({ read }) => maxPiecesOf(read.text, budget));
  // Deciding which models read a part is slow; one of them always does.
  if (pieces.reduce((sum, own) => sum + own, 0) > left) return false;
  for (const [place, { read }] of candidates.entries()) left -= pieces[place]! * modelsFor(read).length;
  return left >= 0;
}

/** The most suspicious first; `budget` is charged for every part that is read. */
export async function askDeep(
  candidates: readonly Candidate[],
  budget: Budget,
  { pool, modelsFor, options: { caller, beforeModels, afterPass } }: Readers,
): Promise<Answers> {
  const answers = new Map<ReadPart, Partial<Record<DeepModel, DeepAnswer>>>();
  const questions: { model: DeepModel; text: string; maxPieces: number; read: ReadPart }[] = [];
  for (const { read } of candidates.toSorted((a, b) => b.suspicion - a.suspicion)) {
    if (budget.left < minPieces) break;
    const maxPieces = maxPiecesOf(read.text, budget);
    if (maxPieces > budget.left) continue;
    const models = modelsFor(read);
    if (maxPieces * models.length > budget.left) continue;
    budget.left -= maxPieces * models.length;
    for (const model of models) questions.push({ model, text: read.text, maxPieces, read });
  }
  if (questions.length === 0) return answers;
  beforeModels?.(questions.reduce((sum, question) => sum + passesOf(question), 0));
  const given = await pool.ask(
    questions.map(({ model, text, maxPieces }) => ({ model, text, maxPieces })),
    caller,
    afterPass,
  );
  for (const [index, { read, model }] of questions.entries()) {
    answers.set(read, { ...answers.get(read), [model]: given[index]! });
  }
  return answers;
}

/** How much of it a model may read and how much the budget is charged: more than the estimate, which can be too low. */
function maxPiecesOf(text: string, { isTight }: Budget): number {
  const pieces = isTight ? Math.max(minPieces, Math.ceil(piecesOf(text) * tightShare)) : inPasses(piecesOf(text));
  return Math.min(maxPiecesOfOne, pieces);
}

export function inPasses(pieces: number): number {
  return Math.ceil(pieces / passPieces) * passPieces;
}

export function piecesOf(text: string): number {
  return estimatePieces(text, { start: 0, end: text.length }) + framePieces;
}

export function logitsOf(answers: Answers, read: ReadPart): DeepLogits {
  const { english, multilingual } = answers.get(read) ?? {};
  return {
    ...(english instanceof Float32Array ? { english } : {}),
    ...(multilingual instanceof Float32Array ? { multilingual } : {}),
  };
}
