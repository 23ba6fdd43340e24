/** The queue of appeals, and their answers. What people wrote is text to show, never HTML. */

import { Type } from 'typebox';
import { type AppealDecision, type Appellant, appealDecisions, type OutcomeName } from '../outcomes.ts';
import { Reason } from '../reports.ts';
import { oneOf } from '../strings.ts';
import { type CallFacts, type Done, gives } from './call.ts';
import { type Page, pagingFields } from './paging.ts';

export const AppealsQuery = Type.Object({
  ...pagingFields,
  state: Type.Optional(oneOf(['open', 'answered'], { description: '`open` when absent.' })),
});
export type AppealsQuery = Type.Static<typeof AppealsQuery>;

export interface Appeal {
  readonly appeal_id: string;
  readonly request_id: string;
  readonly appellant: Appellant;
  readonly author: string | null;
  /** Only admins and owners see it. */
  readonly restricted: boolean;
  readonly received_at: string;
  readonly answer_by: string;
  /** Why the decision is wrong, in the words of the person who appeals. */
  readonly reason: string;
  /** The text, where it is still kept and not restricted. */
  readonly content: string | null;
  /** The text is kept, and shown only in the restricted queue of review. */
  readonly hidden: boolean;
  /** What is appealed. */
  readonly outcome: {
    readonly outcome: OutcomeName;
    readonly recorded_at: string;
    readonly clause: string | null;
    readonly explanation: string | null;
    readonly decided_by: 'person' | 'automation';
    readonly categories: readonly string[];
    readonly rules: readonly string[];
  } | null;
  /** Who decided in review, where somebody did, before the outcome was recorded or since. */
  readonly decided_first: { readonly by: string; readonly mine: boolean } | null;
  /** False where it is answered, and for whoever decided in review while somebody else can answer. */
  readonly may_answer: boolean;
  readonly answered: {
    readonly at: string;
    readonly by: string;
    readonly decision: AppealDecision;
    readonly reason: string;
  } | null;
}

export interface AppealList extends Page<Appeal> {
  readonly open: number;
}

/** Appeals that wait, of those that the member may read. */
export interface OpenAppeals {
  readonly open: number;
  /** The newest of them. */
  readonly newest: string | null;
}

const AnswerAppealRequest = Type.Object({
  decision: oneOf(appealDecisions),
  reason: Reason('For the person who appealed: 1 to 5,000 characters.'),
});

export const appealsCalls = {
  // What people write about themselves is for those whose work it is.
  'GET /appeals': { access: 'moderator', query: AppealsQuery, reply: gives<AppealList>() },
  'POST /appeals/:appeal_id/answer': {
    access: 'moderator',
    body: AnswerAppealRequest,
    bodyBytes: 64 * 1024,
    reply: gives<Done>(),
  },
} as const satisfies Record<string, CallFacts>;
