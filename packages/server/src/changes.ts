/**
 * Every change of state, by noun. The dashboard's pages, calls with a key and the command line all change things through
 * here. Each change is one transaction with its entry in the audit log.
 */

import { type AccountsChanges, createAccountsChanges } from './accounts/accounts-changes.ts';
import { type AppealsChanges, createAppealsChanges } from './appeals/appeals-changes.ts';
import { clearingAfter, createChange } from './audit/change.ts';
import type { UndoTable } from './audit/undo.ts';
import { type AuthorsChanges, createAuthorsChanges } from './authors/authors-changes.ts';
import { type CategoriesChanges, createCategoriesChanges } from './categories/categories-changes.ts';
import { createKeysChanges, type KeysChanges } from './keys/keys-changes.ts';
import { createKnownImagesChanges, type KnownImagesChanges } from './known-images/known-images-changes.ts';
import { restrictKept } from './known-images/restrict-kept.ts';
import { createMembersChanges, type MembersChanges } from './members/members-changes.ts';
import { createNotesChanges, type NotesChanges } from './notes/notes-changes.ts';
import { createOutcomesChanges, type OutcomesChanges } from './outcomes/outcomes-changes.ts';
import { defaultPlans, type Plans } from './plans.ts';
import { createProvidersChanges, type ProvidersChanges } from './providers/providers-changes.ts';
import { createReportsChanges, type ReportsChanges } from './reports/reports-changes.ts';
import { createReviewChanges, type ReviewChanges } from './review/review-changes.ts';
import { createRulesChanges, type RulesChanges } from './rules/rules-changes.ts';
import { createSecretsChanges, type SecretsChanges } from './secrets/secrets-changes.ts';
import { createSignInChanges, type SignInChanges } from './sign-in/sign-in-changes.ts';
import type { Stores } from './stores.ts';
import { createStrikesChanges, type StrikesChanges } from './strikes/strikes-changes.ts';
import { createWebhooksChanges, type WebhooksChanges } from './webhooks/webhooks-changes.ts';

export interface Changes {
  readonly rules: RulesChanges;
  readonly keys: KeysChanges;
  readonly categories: CategoriesChanges;
  readonly accounts: AccountsChanges;
  readonly members: MembersChanges;
  readonly signIn: SignInChanges;
  readonly webhooks: WebhooksChanges;
  readonly review: ReviewChanges;
  readonly reports: ReportsChanges;
  readonly outcomes: OutcomesChanges;
  readonly appeals: AppealsChanges;
  readonly authors: AuthorsChanges;
  readonly strikes: StrikesChanges;
  readonly notes: NotesChanges;
  readonly knownImages: KnownImagesChanges;
  readonly providers: ProvidersChanges;
  readonly secrets: SecretsChanges;
}

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

export type ChangedStores = Pick<Stores, 'database' | 'authors' | 'knownImages' | 'webhooks'>;

export function createChanges(
  { database, authors, knownImages, webhooks }: ChangedStores,
  clear = noCaches,
  plans: Plans = defaultPlans,
): Changes {
  const change = createChange(database);
  const clearing = (nouns: (accountId: string) => void) => clearingAfter(change, nouns);
  const changeQueue = clearing(clear.reviewQueue);
  return {
    rules: createRulesChanges({ change, cleared: clear.rules }),
    keys: createKeysChanges({ change, plans, cleared: clear.keys }),
    categories: createCategoriesChanges(clearing(clear.settings)),
    accounts: createAccountsChanges({ change, cleared: clear.keys }),
    members: createMembersChanges(change),
    signIn: createSignInChanges(change),
    webhooks: createWebhooksChanges(clearing(clear.webhooks)),
    review: createReviewChanges({
      changeSettings: clearing(clear.settings),
      changeQueue,
      webhooks: webhooks.list,
    }),
    reports: createReportsChanges({ change: changeQueue, webhooks: webhooks.list }),
    outcomes: createOutcomesChanges({ change, webhooks: webhooks.list }),
    appeals: createAppealsChanges({ change: changeQueue, webhooks: webhooks.list }),
    authors: createAuthorsChanges({ change, authors }),
    strikes: createStrikesChanges(change),
    notes: createNotesChanges({ change, pseudonym: authors.pseudonym }),
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
export function undoTable({ rules, keys, categories, webhooks, review, strikes }: Changes): UndoTable {
  return { ...rules.undo, ...keys.undo, ...categories.undo, ...webhooks.undo, ...review.undo, ...strikes.undo };
}
