/**
 * What is held about calls and authors, and how long: every table that names one is listed here once. The export of an
 * author, their erasure, expiry and encryption read this list; a test walks the schema and fails for a table that is
 * missing.
 */

import type { Schema } from './schema.ts';

/** What an erasure does: the row goes, or only these columns are emptied. */
export type Erasing = 'row' | Readonly<Record<string, null | ''>>;

export interface Named {
  /** `apart`: desk/authors/erase-author.ts has a step of its own for it. */
  readonly erase: Erasing | 'apart';
  /** Its part of the document that an export writes; neighbours may share one. */
  readonly exported?: { readonly field: string; readonly columns?: readonly string[] };
}

export type Expiry =
  /** At the time in a column; `leaves`: the row stays and these columns are emptied. */
  | { readonly at: string; readonly leaves?: Exclude<Erasing, 'row'> }
  /** As old as the oldest calls of the ledger, or as many days if that is sooner. `only`: rows for which this holds. */
  | { readonly since: string; readonly days?: number; readonly only?: string }
  /** When its call leaves the ledger. */
  | { readonly withCall: string }
  /** When the author's last call leaves the ledger. */
  | { readonly withAuthor: string }
  /** A file with rules of its own. */
  | { readonly by: string };

export interface HeldTable {
  readonly table: keyof Schema & string;
  /** The columns that name a row; the last one alone does within an account and author. */
  readonly key: readonly string[];
  /** Columns that name an author. */
  readonly authors?: Readonly<Record<string, Named>>;
  /** Columns that name a call. */
  readonly calls?: Readonly<Record<string, Named>>;
  readonly expires: readonly Expiry[];
  /** Encrypted columns, see secrets.ts. */
  readonly sealed?: readonly string[];
  /** As what an erasure counts its rows. */
  readonly counted?: 'decisions' | 'contents' | 'days' | 'cases';
}

const replies = 'calls/idempotency/idempotency-store.ts';
const call = {
  authors: { author: { erase: 'apart', exported: { field: 'decisions' } } },
  counted: 'decisions',
} as const;

/** In the order of the exported document. An erasure keeps to it too: an appeal is only written if its outcome is there. */
export const heldTables: readonly HeldTable[] = [
  {
    table: 'authors',
    key: ['account_id', 'author'],
    // The figures stand at the top of the document.
    authors: { author: { erase: 'row' } },
    expires: [{ by: 'desk/authors/authors-store.ts' }],
  },
  {
    table: 'author_days',
    key: ['account_id', 'author', 'day'],
    authors: {
      author: { erase: 'row', exported: { field: 'days', columns: ['day', 'calls', 'flagged', 'blocked'] } },
    },
    expires: [{ withAuthor: 'author' }, { by: 'desk/authors/authors-store.ts' }],
    counted: 'days',
  },
  {
    table: 'author_categories',
    key: ['account_id', 'author', 'category'],
    authors: { author: { erase: 'row', exported: { field: 'categories', columns: ['category', 'flagged'] } } },
    expires: [{ withAuthor: 'author' }],
  },
  {
    table: 'ledger',
    key: ['account_id', 'request_id'],
    ...call,
    calls: { request_id: { erase: 'apart' } },
    expires: [{ by: 'calls/ledger/prune-ledger.ts' }],
  },
  {
    table: 'test_ledger',
    key: ['account_id', 'request_id'],
    ...call,
    calls: { request_id: { erase: 'apart' } },
    expires: [{ by: 'calls/ledger/prune-ledger.ts' }],
  },
  {
    table: 'kept_content',
    key: ['account_id', 'request_id'],
    // The call's own author; their name is sealed and goes with the row.
    authors: { author: { erase: 'apart' }, author_name: { erase: 'apart' } },
    calls: { request_id: { erase: 'row', exported: { field: 'contents' } } },
    expires: [
      { at: 'preview_expires_at', leaves: { preview: null, preview_blurred: null, preview_expires_at: null } },
      { at: 'expires_at' },
    ],
    sealed: ['content', 'picture_hashes', 'content_url', 'author_name', 'preview', 'preview_blurred'],
    counted: 'contents',
  },
  {
    table: 'content_words',
    key: ['account_id', 'word', 'request_id'],
    // The database deletes them with the content.
    calls: { request_id: { erase: 'apart' } },
    expires: [{ by: 'base/storage/migrations/0001-one-start/review.ts' }],
  },
  {
    table: 'second_looks',
    key: ['account_id', 'request_id'],
    calls: { request_id: { erase: 'row', exported: { field: 'second_looks' } } },
    expires: [{ withCall: 'request_id' }],
  },
  {
    table: 'shadow_matches',
    key: ['rule_id', 'request_id'],
    calls: {
      request_id: { erase: { excerpt: null, excerpt_expires_at: null }, exported: { field: 'shadow_matches' } },
    },
    expires: [
      { at: 'excerpt_expires_at', leaves: { excerpt: null, excerpt_expires_at: null } },
      { withCall: 'request_id' },
    ],
    sealed: ['excerpt'],
  },
  {
    table: 'feedback',
    key: ['id'],
    calls: { request_id: { erase: { request_id: null, content_hash: null }, exported: { field: 'feedback' } } },
    expires: [{ since: 'at' }],
  },
  {
    table: 'webhook_deliveries',
    key: ['id'],
    // One that waits may outlive the call that it tells of, and is found by its author.
    authors: { author: { erase: 'row' } },
    calls: { request_id: { erase: 'row', exported: { field: 'deliveries' } } },
    expires: [{ since: 'created_at', days: 30, only: "state <> 'waiting'" }],
  },
  {
    table: 'notes',
    key: ['account_id', 'id'],
    authors: { author: { erase: 'row', exported: { field: 'notes' } } },
    calls: { request_id: { erase: 'apart' } },
    // Those about an author in general stay as long as the author's figures.
    expires: [{ since: 'at', only: 'request_id is not null' }, { withAuthor: 'author' }],
    sealed: ['text'],
  },
  {
    table: 'outcomes',
    key: ['account_id', 'id'],
    authors: { author: { erase: 'row', exported: { field: 'outcomes' } } },
    calls: { request_id: { erase: 'apart' } },
    expires: [{ at: 'expires_at' }],
    sealed: ['snapshot'],
    counted: 'cases',
  },
  {
    table: 'appeals',
    key: ['account_id', 'id'],
    authors: { author: { erase: 'row', exported: { field: 'appeals' } } },
    calls: { request_id: { erase: 'apart' } },
    expires: [{ at: 'expires_at' }],
    sealed: ['reason', 'answer'],
    counted: 'cases',
  },
  {
    table: 'strikes',
    key: ['account_id', 'request_id'],
    authors: { author: { erase: 'row', exported: { field: 'strikes' } } },
    calls: { request_id: { erase: 'apart' } },
    expires: [{ at: 'expires_at' }],
    counted: 'cases',
  },
  {
    table: 'reports',
    key: ['account_id', 'id'],
    authors: {
      // The author must not learn who reported them.
      author: {
        erase: 'row',
        exported: { field: 'reports_about', columns: ['id', 'request_id', 'at', 'answered_at'] },
      },
      // A report about somebody else still counts, without its reporter and their words.
      reporter: {
        erase: { reporter: null, reason: '' },
        exported: {
          field: 'reports_made',
          columns: ['account_id', 'id', 'request_id', 'at', 'reason', 'answered_at'],
        },
      },
    },
    calls: { request_id: { erase: 'apart' } },
    expires: [{ since: 'at' }],
    sealed: ['reason'],
    counted: 'cases',
  },
  {
    table: 'idempotency_records',
    key: ['account_id', 'mode', 'key_digest'],
    calls: { request_id: { erase: 'apart' } },
    expires: [{ by: replies }],
  },
  {
    table: 'idempotency_parts',
    key: ['account_id', 'mode', 'request_id'],
    calls: { request_id: { erase: 'apart' }, call_id: { erase: 'apart' } },
    expires: [{ by: replies }],
  },
  {
    table: 'uncounted_calls',
    key: ['request_id'],
    // Ids of a moment; an erasure waits until they are counted.
    calls: { request_id: { erase: 'apart' }, others: { erase: 'apart' } },
    expires: [{ by: 'calls/ledger/figures/count-later.ts' }],
  },
];
