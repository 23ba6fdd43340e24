/**
 * Reads the reply of `POST /moderations` and accepts it only if it is complete: one result per excerpt, every score a number
 * in [0, 1].
 */

import { ProviderError } from '../provider.ts';
import { type OpenAiCategory, openAiCategories } from './map-categories.ts';

/** Models before 2024 do not have them, and other servers of the protocol leave them out. */
const mayBeMissing: ReadonlySet<OpenAiCategory> = new Set(['illicit', 'illicit/violent']);

export type ModerationScores = Partial<Record<OpenAiCategory, number>>;

/** The highest score of each category over all excerpts. */
export function readModerationReply(reply: unknown, excerptCount: number): { scores: ModerationScores; model: string } {
  // What the SDK returns for a body that is empty or not declared as JSON.
  if (reply === undefined || typeof reply === 'string') throw new ProviderError('not_json');
  if (!isRecord(reply) || !Array.isArray(reply.results)) throw new ProviderError('malformed');
  if (reply.results.length === 0) throw new ProviderError('empty');
  if (reply.results.length !== excerptCount) throw new ProviderError('malformed');
  const highest: ModerationScores = {};
  for (const result of reply.results) {
    const scores = readResult(result);
    for (const [name, score] of Object.entries(scores) as [OpenAiCategory, number][]) {
      highest[name] = Math.max(highest[name] ?? 0, score);
    }
  }
  return { scores: highest, model: typeof reply.model === 'string' ? reply.model : '' };
}

function readResult(result: unknown): ModerationScores {
  if (!isRecord(result) || !isRecord(result.category_scores)) throw new ProviderError('malformed');
  const scores: ModerationScores = {};
  for (const name of openAiCategories) {
    const score = result.category_scores[name];
    if ((score === undefined || score === null) && mayBeMissing.has(name)) continue;
    if (typeof score !== 'number' || !(score >= 0 && score <= 1)) throw new ProviderError('malformed');
    scores[name] = score;
  }
  refuseContradiction(result, scores);
  return scores;
}

/** `flagged` is by definition whether any category is; and no model flags a category with a score near zero. */
function refuseContradiction({ flagged, categories }: Record<string, unknown>, scores: ModerationScores): void {
  if (!isRecord(categories)) return;
  const named = openAiCategories.filter((name) => categories[name] === true);
  if (typeof flagged === 'boolean' && flagged !== named.length > 0) throw new ProviderError('contradictory');
  if (named.some((name) => (scores[name] ?? 1) < 0.001)) throw new ProviderError('contradictory');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The categories that the model says it applied to a picture; none if it does not say. */
export function readAppliedToImages(reply: unknown): Set<OpenAiCategory> {
  const [result] = isRecord(reply) && Array.isArray(reply.results) ? (reply.results as unknown[]) : [];
  const types = isRecord(result) ? result.category_applied_input_types : undefined;
  if (!isRecord(types)) return new Set();
  return new Set(
    openAiCategories.filter((name) => {
      const applied = types[name];
      return Array.isArray(applied) && applied.includes('image');
    }),
  );
}
