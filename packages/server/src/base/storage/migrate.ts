/**
 * Migrates the store to the newest schema: forward only, all pending steps in one transaction, one process at a time.
 */

import { sql } from 'kysely';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { useKeyOfStore } from './key-check.ts';
import type { Migration } from './migration.ts';
import { start } from './migrations/0001-start.ts';
import { customCategories } from './migrations/0010-custom-categories.ts';
import { feedback } from './migrations/0020-feedback.ts';
import { knownImages } from './migrations/0030-known-images.ts';
import { people } from './migrations/0040-people.ts';
import { auditAndShadowRules } from './migrations/0041-audit-and-shadow-rules.ts';
import { figures } from './migrations/0050-figures.ts';
import { review } from './migrations/0051-review.ts';
import { webhooks } from './migrations/0052-webhooks.ts';
import { uncountedCalls } from './migrations/0053-uncounted-calls.ts';
import { copies } from './migrations/0070-copies.ts';
import { ledgerMonths } from './migrations/0071-ledger-months.ts';
import { callsNotedTogether } from './migrations/0080-calls-noted-together.ts';
import { reviewMixScale } from './migrations/0090-review-mix-scale.ts';
import { scoredCalls } from './migrations/0091-scored-calls.ts';
import { ruleVersions } from './migrations/0092-rule-versions.ts';
import { spamFlags } from './migrations/0095-spam-flags.ts';
import { webhookTurns } from './migrations/0097-webhook-turns.ts';
import { keyLimits } from './migrations/0098-key-limits.ts';
import { idempotency } from './migrations/0100-idempotency.ts';
import { reviewWork } from './migrations/0101-review-work.ts';
import { secretsAtRest } from './migrations/0102-secrets-at-rest.ts';
import { testRules } from './migrations/0103-test-rules.ts';
import { secondFactor } from './migrations/0104-second-factor.ts';
import { notes } from './migrations/0105-notes.ts';
import { reports } from './migrations/0110-reports.ts';
import { outcomes } from './migrations/0111-outcomes.ts';
import { appeals } from './migrations/0112-appeals.ts';
import { ruleNames } from './migrations/0116-rule-names.ts';
import { authorsByBytes } from './migrations/0117-authors-by-bytes.ts';
import { shadowMatches } from './migrations/0118-shadow-matches.ts';
import { alerts } from './migrations/0119-alerts.ts';
import { blurSevere } from './migrations/0120-blur-severe.ts';
import { caseCounts } from './migrations/0121-case-counts.ts';
import { alertMails } from './migrations/0122-alert-mails.ts';
import { sealedNotes } from './migrations/0123-sealed-notes.ts';
import { strikes } from './migrations/0124-strikes.ts';
import { ruleSizes } from './migrations/0126-rule-sizes.ts';
import { deliveryAuthors } from './migrations/0128-delivery-authors.ts';
import { shadowExcerpts } from './migrations/0129-shadow-excerpts.ts';
import { pictureHashes } from './migrations/0130-picture-hashes.ts';
import { akismetKeys } from './migrations/0140-akismet-keys.ts';
import { reviewHandOut } from './migrations/0141-review-hand-out.ts';
import { reviewPassedTo } from './migrations/0142-review-passed-to.ts';
import { budgets } from './migrations/0150-budgets.ts';
import { clauses } from './migrations/0165-clauses.ts';
import { decidedOutcomes } from './migrations/0166-decided-outcomes.ts';
import { contentOrigins } from './migrations/0175-content-origins.ts';
import { wordsOfImages } from './migrations/0176-words-of-images.ts';
import { previews } from './migrations/0177-previews.ts';
import { contentWords } from './migrations/0185-content-words.ts';
import { savedViews } from './migrations/0186-saved-views.ts';
import { workFigures } from './migrations/0195-work-figures.ts';
import { secondLooks } from './migrations/0196-second-looks.ts';
import { ruleMatching } from './migrations/0205-rule-matching.ts';
import { oneTableOfRules } from './migrations/0290-one-table-of-rules.ts';
import { allowedSamples } from './migrations/0300-allowed-samples.ts';

export const migrations: readonly Migration[] = [
  start,
  customCategories,
  feedback,
  knownImages,
  people,
  auditAndShadowRules,
  figures,
  review,
  webhooks,
  uncountedCalls,
  copies,
  ledgerMonths,
  callsNotedTogether,
  reviewMixScale,
  scoredCalls,
  ruleVersions,
  spamFlags,
  webhookTurns,
  keyLimits,
  idempotency,
  reviewWork,
  secretsAtRest,
  testRules,
  secondFactor,
  notes,
  reports,
  outcomes,
  appeals,
  ruleNames,
  authorsByBytes,
  shadowMatches,
  alerts,
  blurSevere,
  caseCounts,
  alertMails,
  sealedNotes,
  strikes,
  ruleSizes,
  deliveryAuthors,
  shadowExcerpts,
  pictureHashes,
  akismetKeys,
  reviewHandOut,
  reviewPassedTo,
  budgets,
  clauses,
  decidedOutcomes,
  contentOrigins,
  wordsOfImages,
  previews,
  contentWords,
  savedViews,
  workFigures,
  secondLooks,
  ruleMatching,
  oneTableOfRules,
  allowedSamples,
];

/** Any number will do, as long as every copy of the service uses the same. */
const advisoryLock = 6_633_283;

export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  await inTransaction(database.query, async (transaction) => {
    // SQLite needs no separate lock: its transactions begin by taking the write lock.
    if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction);
    const applied = await appliedMigrations(transaction);
    refuseNewerSchema(applied, steps);
    const { secrets } = database;
    // With the wrong key, nothing is changed.
    if (applied.has(secretsAtRest.name)) await useKeyOfStore({ query: transaction, secrets });
    for (const step of steps) {
      if (applied.has(step.name)) continue;
      await step.up(transaction, database.engine, secrets);
      await sql`insert into migrations (name, applied_at) values (${step.name}, ${Date.now()})`.execute(transaction);
    }
  });
}

/** Whether the store has exactly the steps of this version. */
export async function isUpToDate({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'migrations')) return false;
  const applied = new Set(await namesOfApplied(query));
  return applied.size === migrations.length && migrations.every(({ name }) => applied.has(name));
}

async function appliedMigrations(db: Database['query']): Promise<Set<string>> {
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(db);
  return new Set(await namesOfApplied(db));
}

async function namesOfApplied(db: Database['query']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name);
}

/** An older program on a newer store would write rows that the newer one no longer understands. */
function refuseNewerSchema(applied: ReadonlySet<string>, steps: readonly Migration[]): void {
  const known = new Set(steps.map((step) => step.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The store was written by a newer version of Moderato (it has ${unknown.join(', ')}). Update Moderato, or restore a backup from before the upgrade.`,
    );
  }
}
