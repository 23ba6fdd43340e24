/**
 * Thresholds that people's decisions in review speak for. Of the texts that a category let pass, people see only what
 * something else flagged or users reported, which says nothing about the rest; so a lower threshold is suggested only from
 * the random sample of allowed texts, or where the account's own was lower before. What programs report back does not count,
 * since it can be poisoned; nor do restricted texts [T14] and erased ones.
 */

import { scaleOf, type ThresholdSuggestion, type ThresholdSuggestions } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { wilson } from '../feedback/wilson.ts';
import type { SuggestionsInput } from '../ledger/ledger-figures.ts';
import { isRestricted } from '../retention/what-is-kept.ts';
import { type SuggestedThreshold, suggestLower, suggestThreshold } from './suggest-threshold.ts';

/** The newest. */
const maxDecisions = 20_000;

type Decided = Pick<LedgerTable, 'scores' | 'trace' | 'model_version' | 'flagged'> & {
  readonly decision: string | null;
  readonly category: string | null;
  readonly sampled: number;
};

export async function readSuggestions(
  { query }: Database,
  { accountId, thresholds, scale }: SuggestionsInput,
): Promise<ThresholdSuggestions> {
  const rows: readonly Decided[] = await ofAccount(query, accountId)
    .selectFrom('feedback')
    .innerJoin('ledger', (join) =>
      join
        .onRef('ledger.account_id', '=', 'feedback.account_id')
        .onRef('ledger.request_id', '=', 'feedback.request_id'),
    )
    .select(['feedback.decision', 'feedback.category', 'feedback.sampled'])
    .select(['ledger.scores', 'ledger.trace', 'ledger.model_version', 'ledger.flagged'])
    // Written out, because the index covers only these rows.
    .where(sql<SqlBool>`feedback.source = 'review'`)
    .where('ledger.kind', '<>', 'image')
    .orderBy('feedback.at', 'desc')
    .limit(maxDecisions)
    .execute();
  const settings = await ofAccount(query, accountId)
    .selectFrom('retention_settings')
    .select('sample_allowed')
    .executeTakeFirst();
  const known = rows.filter((row) => scaleOf(row.model_version) === scale && !isRestricted(row));
  const sample = known.filter(({ sampled }) => sampled === 1);
  const missed = sample.filter(isMissed).length;
  return {
    suggestions: Object.entries(thresholds).flatMap(([name, threshold]) => suggestFor(name, threshold, known) ?? []),
    decided: known.length,
    sample: {
      on: settings?.sample_allowed === 1,
      decided: sample.length,
      missed: sample.length === 0 ? null : wilson(missed, sample.length),
    },
  };
}

function suggestFor(category: string, threshold: number, known: readonly Decided[]): ThresholdSuggestion | undefined {
  // Each text of the sample stands for many that nobody looked at, so what it says comes first.
  const lower = suggestLower(
    known.flatMap((row) => sampledFor(category, row)),
    threshold,
  );
  if (lower !== undefined) {
    const { caught, wronglyFlagged } = lower.ofAllowed;
    return { ...shown(category, lower, lower.decided), of_allowed: { caught, wrongly_flagged: wronglyFlagged } };
  }
  const judged = known.flatMap((row) => judgedFor(category, row));
  const found = suggestThreshold(judged, threshold);
  return found && { ...shown(category, found, judged.length), of_allowed: null };
}

function shown(category: string, { from, to, caught, wronglyFlagged, right }: SuggestedThreshold, decided: number) {
  return { category, from, to, caught, wrongly_flagged: wronglyFlagged, decided, right };
}

/** *Remove* confirms every category that flagged the text, *wrong category* only the one that it names. */
function judgedFor(name: string, { decision, category, flagged, scores }: Decided) {
  if (decision === null || flagged?.includes(` ${name} `) !== true) return [];
  const wanted = decision === 'remove' || (decision === 'wrong_category' && category === name);
  return scoreIn(scores, name).map((score) => ({ score, wanted }));
}

/** Of the sample: flagging a text that people remove catches it, whichever category does it. */
function sampledFor(name: string, row: Decided) {
  if (row.sampled !== 1 || row.decision === null) return [];
  const wanted = row.decision === 'remove' || (row.decision === 'wrong_category' && row.category === name);
  return scoreIn(row.scores, name).map((score) => ({ score, wanted }));
}

function isMissed({ decision, category }: Decided): boolean {
  return decision === 'remove' || (decision === 'wrong_category' && category !== 'none');
}

function scoreIn(scores: string, name: string): readonly number[] {
  const score = (JSON.parse(scores) as Readonly<Record<string, number>>)[name];
  return score === undefined ? [] : [score];
}
