/**
 * Per `user_id`: figures, trend, and a score of repeated offences. An author is named in the query or the body, never
 * in the path, because a `user_id` may be any text.
 */

import { Type } from 'typebox';
import { ledgerActions } from '../categories.ts';
import { oneOf, UserId } from '../strings.ts';
import { type CallFacts, type Download, gives, type StreamedFile } from './call.ts';
import type { DecisionSummary, Origin } from './decisions.page.ts';
import { type Page, pagingFields } from './paging.ts';
import type { ShownStrikes, Strike } from './strikes.page.ts';

const authorOrders = ['offence_score', 'last_seen', 'calls', 'blocked'] as const;

export const AuthorsQuery = Type.Object({
  ...pagingFields,
  order: Type.Optional(oneOf(authorOrders, { description: '`offence_score` if absent.' })),
  /** Only authors whose id begins with this. */
  begins_with: Type.Optional(UserId),
  least_calls: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
  /** Only those with something flagged or blocked. */
  offenders: Type.Optional(oneOf(['true', 'false'])),
});
export type AuthorsQuery = Type.Static<typeof AuthorsQuery>;

export interface AuthorSummary {
  readonly author: string;
  readonly calls: number;
  readonly flagged: number;
  readonly blocked: number;
  /** Share of calls that were flagged or blocked, from 0 to 1. */
  readonly offence_share: number;
  readonly offence_score: number;
  /** The last 7 days compared with the 7 before; `new` if there are not 14 days to compare. */
  readonly trend: 'rising' | 'steady' | 'falling' | 'new';
  readonly top_category: string | null;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
}

export const AuthorQuery = Type.Object({ author: UserId });

export interface AuthorDetail extends AuthorSummary {
  readonly categories: readonly { readonly name: string; readonly flagged: number }[];
  /** By day in UTC, oldest first. */
  readonly days: readonly ({ readonly day: string } & Pick<AuthorSummary, 'calls' | 'flagged' | 'blocked'>)[];
  /** How the score is calculated, in a sentence. */
  readonly formula: string;
  /** With the newest of them; null if the account does not use strikes. */
  readonly strikes: (ShownStrikes & { readonly items: readonly Strike[] }) | null;
}

const AuthorTimelineQuery = Type.Object({
  ...pagingFields,
  author: UserId,
  action: Type.Optional(oneOf(ledgerActions)),
});

export interface AuthorEvent
  extends Pick<DecisionSummary, 'request_id' | 'at' | 'action' | 'context' | 'top' | 'rules'>,
    Origin {
  /** Every category that flagged it. */
  readonly flagged: readonly string[];
  /** The beginning of the text, if it is kept and not restricted; for moderators and above. */
  readonly content: string | null;
}

export interface ErasedAuthor {
  readonly author: string;
  /** Rows that no longer name the author, or were deleted. */
  readonly erased: {
    readonly decisions: number;
    readonly contents: number;
    readonly days: number;
    /** Reports, outcomes, appeals and strikes. */
    readonly cases: number;
  };
}

export const authorsCalls = {
  'GET /authors': { access: 'viewer', query: AuthorsQuery, reply: gives<Page<AuthorSummary>>() },
  'GET /authors/list.csv': { access: 'moderator', query: AuthorsQuery, reply: gives<Download>() },
  'GET /authors/detail': { access: 'viewer', query: AuthorQuery, reply: gives<AuthorDetail>() },
  'GET /authors/timeline': { access: 'viewer', query: AuthorTimelineQuery, reply: gives<Page<AuthorEvent>>() },
  'GET /authors/export.json': { access: 'admin', query: AuthorQuery, reply: gives<StreamedFile>() },
  'POST /authors/erase': { access: 'admin', body: Type.Object({ author: UserId }), reply: gives<ErasedAuthor>() },
} as const satisfies Record<string, CallFacts>;
