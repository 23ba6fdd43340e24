/**
 * Every change of state, by noun. The dashboard's pages, calls with a key and the command line all change things through
 * here. Each change is one transaction with its entry in the audit log.
 */

import { clearingAfter, createChange } from './base/audit/change.ts';
import type { UndoTable } from './base/audit/undo.ts';
import { createGates, type Gates } from './base/fairness/gates.ts';
import { defaultPlans, type Plans } from './base/plans.ts';
import { createAccountsChanges } from './calls/accounts/accounts-changes.ts';
import { createCategoriesChanges } from './calls/categories/categories-changes.ts';
import { createKeysChanges } from './calls/keys/keys-changes.ts';
import { createKnownImagesChanges } from './calls/known-images/known-images-changes.ts';
import { restrictKept } from './calls/known-images/restrict-kept.ts';
import { createProvidersChanges } from './calls/providers/providers-changes.ts';
import { createRulesChanges } from './calls/rules/rules-changes.ts';
import { createWebhooksChanges } from './calls/webhooks/webhooks-changes.ts';
import { createAppealsChanges } from './desk/appeals/appeals-changes.ts';
import { createAuthorsChanges } from './desk/authors/authors-changes.ts';
import { createClausesChanges } from './desk/clauses/clauses-changes.ts';
import { createMembersChanges } from './desk/members/members-changes.ts';
import { createNotesChanges } from './desk/notes/notes-changes.ts';
import { createOutcomesChanges } from './desk/outcomes/outcomes-changes.ts';
import { createReportsChanges } from './desk/reports/reports-changes.ts';
import { createReviewChanges } from './desk/review/review-changes.ts';
import { createSecretsChanges } from './desk/secrets/secrets-changes.ts';
import { createSignInChanges } from './desk/sign-in/sign-in-changes.ts';
import { createStrikesChanges } from './desk/strikes/strikes-changes.ts';
import { createViewsChanges } from './desk/views/views-changes.ts';
import { createWorkChanges } from './desk/work/work-changes.ts';
import type { Stores } from './stores.ts';

export type Changes = ReturnType<typeof createChanges>;

/** Clears what this process has cached for one noun of an account, and notifies the other copies. */
export interface ClearCaches {
  rules(accountId: string): void;
  /** With their account and its plan. */
  keys(accountId: string): void;
  /** Categories, and whether content is kept. */
  settings(accountId: string): void;
  webhooks(accountId: string): void;
  knownImages(accountId: string): void;
  /** Not a cache, but the pages that show the account's review queue or appeals. */
  reviewQueue(accountId: string): void;
}

/** For a process that caches nothing, such as the command line. */
export const noCaches: ClearCaches = {
  rules: () => {},
  keys: () => {},
  settings: () => {},
  webhooks: () => {},
  knownImages: () => {},
  reviewQueue: () => {},
};

export type ChangedStores = Pick<Stores, 'database' | 'authors' | 'knownImages'>;

export function createChanges(
  { database, authors, knownImages }: ChangedStores,
  clear = noCaches,
  plans: Plans = defaultPlans,
  gates: Pick<Gates, 'ruleChanges'> = createGates(),
) {
  const change = createChange(database);
  const clearing = (nouns: (accountId: string) => void) => clearingAfter(change, nouns);
  const changeQueue = clearing(clear.reviewQueue);
  return {
    rules: createRulesChanges({ change, cleared: clear.rules, places: gates.ruleChanges }),
    keys: createKeysChanges({ change, plans, cleared: clear.keys }),
    categories: createCategoriesChanges(clearing(clear.settings)),
    accounts: createAccountsChanges({ change, cleared: clear.keys }),
    members: createMembersChanges(change),
    signIn: createSignInChanges(change),
    webhooks: createWebhooksChanges(clearing(clear.webhooks)),
    review: createReviewChanges(clearing(clear.settings), changeQueue, change),
    reports: createReportsChanges(changeQueue),
    outcomes: createOutcomesChanges(change),
    appeals: createAppealsChanges(changeQueue),
    authors: createAuthorsChanges(change, authors),
    strikes: createStrikesChanges(change),
    clauses: createClausesChanges(change),
    work: createWorkChanges(change),
    notes: createNotesChanges(change, authors.pseudonym),
    views: createViewsChanges(change),
    knownImages: createKnownImagesChanges({
      change: clearing(clear.knownImages),
      store: knownImages,
      restrictKept: (accountId, entries, report) => restrictKept(database, accountId, entries, report),
    }),
    providers: createProvidersChanges(change),
    secrets: createSecretsChanges({ change, database }),
  };
}

/** Action → how to undo it. */
export function undoTable({ rules, keys, categories, webhooks, review, strikes, clauses, work }: Changes): UndoTable {
  const decided = { ...review.undo, ...strikes.undo, ...clauses.undo, ...work.undo };
  return { ...rules.undo, ...keys.undo, ...categories.undo, ...webhooks.undo, ...decided };
}
