/** The queue of appeals, and their answers. Show what people wrote as text, never as HTML. */

import { Type } from 'typebox';
import { type AppealDecision, type Appellant, appealDecisions, type Statement } from '../outcomes.ts';
import { Reason } from '../reports.ts';
import { oneOf } from '../strings.ts';
import { type CallFacts, type Done, gives } from './call.ts';
import { type Page, pagingFields } from './paging.ts';

export const AppealsQuery = Type.Object({
  ...pagingFields,
  state: Type.Optional(oneOf(['open', 'answered'], { description: '`open` if absent.' })),
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
  /** The text, if it is still kept and not restricted. */
  readonly content: string | null;
  /** The text is kept, but shown only in the restricted review queue. */
  readonly hidden: boolean;
  /** What is appealed. */
  readonly outcome:
    | (Pick<Statement, 'outcome' | 'recorded_at' | 'clause' | 'explanation' | 'decided_by'> & {
        readonly categories: readonly string[];
        readonly rules: readonly string[];
      })
    | null;
  /** Who decided in review, if anybody did, before or after the outcome was recorded. */
  readonly decided_first: { readonly by: string; readonly mine: boolean } | null;
  /** False if it is answered, and for the person who decided in review while somebody else can answer. */
  readonly may_answer: boolean;
  /** Answers to take as they are or to change, in the language of the statement. */
  readonly prepared: Readonly<Record<AppealDecision, string>>;
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

/** Appeals that are waiting, of those that the member may read. */
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
  // Only members whose work it is may read what people write about themselves.
  'GET /appeals': { access: 'moderator', query: AppealsQuery, reply: gives<AppealList>() },
  'POST /appeals/:appeal_id/answer': {
    access: 'moderator',
    body: AnswerAppealRequest,
    bodyBytes: 64 * 1024,
    reply: gives<Done>(),
  },
} as const satisfies Record<string, CallFacts>;
