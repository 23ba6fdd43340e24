/**
 * Counts the words of texts that people decided and that are still kept, the newest first. Texts are opened in small steps and
 * for a moment only; then what was counted is the answer. Nothing of it is stored. Restricted texts [T14] are never read, and
 * of erased ones nothing is left to read.
 */

import type { SuggestedWords } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { readWholeTexts } from '../retention/read-kept-texts.ts';
import { createWordCounts } from './suggest-words.ts';

export interface SuggestedWordsInput {
  readonly accountId: string;
  readonly nowMs: number;
  readonly budgetMs?: number;
}

const maxTexts = 4_000;
/** Few, since each may be 50,000 characters long. */
const textsAtOnce = 100;
/** Other queries of the dashboard wait as long. */
const defaultBudgetMs = 250;

export async function readSuggestedWords(
  database: Database,
  { accountId, nowMs, budgetMs = defaultBudgetMs }: SuggestedWordsInput,
): Promise<SuggestedWords> {
  const startedMs = performance.now();
  const decided = await readDecided(database, accountId, nowMs);
  const usuallyKept = keptByLanguage(decided);
  const counts = createWordCounts();
  let read = 0;
  for (const some of inChunks(decided, textsAtOnce)) {
    const ids = some.map(({ request_id: id }) => id);
    const texts = await readWholeTexts(database, accountId, ids, nowMs);
    for (const { request_id: id, author, decision, language } of some) {
      const text = texts.get(id);
      if (text === undefined) continue;
      read++;
      counts.add({ text, author, removed: decision === 'remove', usuallyKept: usuallyKept.get(language) ?? 1 });
    }
    if (performance.now() - startedMs > budgetMs) break;
  }
  return { read, words: counts.suggest() };
}

type Decided = Awaited<ReturnType<typeof readDecided>>[number];

/** The newest; *wrong category* says neither that a text should be removed nor that it should be kept. */
const readDecided = ({ query }: Database, accountId: string, nowMs: number) =>
  ofAccount(query, accountId)
    .selectFrom('kept_content')
    .innerJoin('ledger', (join) =>
      join
        .onRef('ledger.account_id', '=', 'kept_content.account_id')
        .onRef('ledger.request_id', '=', 'kept_content.request_id'),
    )
    .select(['kept_content.request_id', 'kept_content.author', 'kept_content.decision', 'ledger.language'])
    // An index covers only these rows.
    .where('kept_content.decided_at', 'is not', null)
    .where('kept_content.decision', 'in', ['approve', 'remove'])
    .where('kept_content.restricted', '=', 0)
    .where('kept_content.expires_at', '>', nowMs)
    .where('ledger.kind', '<>', 'image')
    .orderBy('kept_content.decided_at', 'desc')
    .limit(maxTexts)
    .execute();

/** Else every word of a language in which most is removed would seem to predict it. */
function keptByLanguage(decided: readonly Decided[]): ReadonlyMap<string | null, number> {
  const byLanguage = Map.groupBy(decided, ({ language }) => language);
  return new Map(
    [...byLanguage].map(([language, texts]) => {
      const kept = texts.filter(({ decision }) => decision === 'approve').length;
      return [language, kept / texts.length];
    }),
  );
}
