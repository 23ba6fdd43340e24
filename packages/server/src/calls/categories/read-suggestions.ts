/**
 * Thresholds that people's decisions in review speak for. Only texts that the category itself had flagged count: of those it
 * let pass, people see only what something else flagged or users reported, which says nothing about the rest. So a lower
 * threshold is suggested only where the account's own was lower before. What programs report back does not count, since
 * it can be poisoned; nor do restricted texts [T14] and erased ones.
 */

import { scaleOf, type ThresholdSuggestions } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import type { SuggestionsInput } from '../ledger/ledger-figures.ts';
import { isRestricted } from '../retention/what-is-kept.ts';
import { suggestThreshold } from './suggest-threshold.ts';

/** The newest. */
const maxDecisions = 20_000;

type Decided = Pick<LedgerTable, 'scores' | 'trace' | 'model_version' | 'flagged'> & {
  readonly decision: string | null;
  readonly category: string | null;
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
    .select(['feedback.decision', 'feedback.category'])
    .select(['ledger.scores', 'ledger.trace', 'ledger.model_version', 'ledger.flagged'])
    // Written out, because the index covers only these rows.
    .where(sql<SqlBool>`feedback.source = 'review'`)
    .where('ledger.kind', '<>', 'image')
    .orderBy('feedback.at', 'desc')
    .limit(maxDecisions)
    .execute();
  const known = rows.filter((row) => scaleOf(row.model_version) === scale && !isRestricted(row));
  const suggestions = Object.entries(thresholds).flatMap(([category, threshold]) => {
    const judged = known.flatMap((row) => judgedFor(category, row));
    const found = suggestThreshold(judged, threshold);
    if (found === undefined) return [];
    const { from, to, caught, wronglyFlagged, right } = found;
    return { category, from, to, caught, wrongly_flagged: wronglyFlagged, decided: judged.length, right };
  });
  return { suggestions, decided: known.length };
}

/** *Remove* confirms every category that flagged the text, *wrong category* only the one that it names. */
function judgedFor(name: string, { decision, category, flagged, scores }: Decided) {
  if (decision === null || flagged?.includes(` ${name} `) !== true) return [];
  const score = (JSON.parse(scores) as Readonly<Record<string, number>>)[name];
  const wanted = decision === 'remove' || (decision === 'wrong_category' && category === name);
  return score === undefined ? [] : [{ score, wanted }];
}
