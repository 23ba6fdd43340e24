/** Figures about the work in review: what waits, who decided how much and how fast, and how often people were overruled. */

import { Type } from 'typebox';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';
import type { Decision, DecisionSummary } from './decisions.page.ts';
import { type ReviewDecision, ReviewRequest } from './review.page.ts';

const workPeriods = ['24h', '7d', '30d', '90d'] as const;
export type WorkPeriod = (typeof workPeriods)[number];

const WorkQuery = Type.Object({ period: Type.Optional(oneOf(workPeriods, { description: '`7d` if absent.' })) });

/** Whether people and the machine said the same of the items they both judged. */
export interface Agreement {
  readonly agreed: number;
  readonly differed: number;
}

/** Decisions that stand, by the time they were made. */
export interface WorkSums extends Agreement {
  readonly decided: number;
  /** From one decision of a person to their next; breaks are left out. Null if nobody decided twice in a row. */
  readonly median_seconds: number | null;
  /** Decisions that were undone in the period. */
  readonly undone: number;
  /** Reversed after an appeal in the period. */
  readonly reversed: number;
  /** Second looks in the period: whether the second person said the same. */
  readonly second_looks: Agreement;
}

export interface PersonWork extends WorkSums {
  readonly user_id: string;
  /** The address if they gave no name, the id if they no longer exist. */
  readonly name: string;
}

/** The most that waited in a step of the period; null if nothing was recorded. */
export interface BacklogStep {
  readonly at: string;
  readonly open: number | null;
  /** Of the queues for admins and owners. */
  readonly apart: number | null;
  readonly oldest_hours: number | null;
}

/** A decision that the second person saw differently; the newest are listed, for admins and owners. */
export interface WorkDifference {
  readonly request_id: string;
  readonly at: string;
  readonly first: SaidBy;
  readonly second: SaidBy;
}

export interface SaidBy {
  readonly by: string;
  readonly decision: ReviewDecision;
  readonly category: string | null;
}

export interface Work {
  readonly period: WorkPeriod;
  readonly from: string;
  readonly to: string;
  readonly waiting: { readonly open: number; readonly apart: number; readonly oldest_at: string | null };
  /** Oldest first; the last step includes this moment. */
  readonly backlog: readonly BacklogStep[];
  readonly team: WorkSums;
  /** The period before, of the same length. */
  readonly before: WorkSums;
  /** Admins and owners see everybody, moderators themselves, viewers nobody. */
  readonly people: readonly PersonWork[];
  /** By the categories that the machine flagged, the most decided first. */
  readonly categories: readonly ({ readonly name: string } & Agreement)[];
  /** `language`: null if it was uncertain, and for pictures. */
  readonly languages: readonly ({ readonly language: string | null; readonly decided: number } & Agreement)[];
  /** Hours in which something was decided. */
  readonly hours: readonly { readonly at: string; readonly decided: number }[];
  readonly differences: readonly WorkDifference[];
  /** Decisions of others that wait for a second look by this person. */
  readonly second_looks_waiting: number;
  /** There were more decisions than the figures read: the oldest are left out. */
  readonly more: boolean;
}

/** A decided item as the second person sees it: without the first decision. */
export interface SecondLook
  extends Pick<DecisionSummary, 'request_id' | 'at' | 'kind' | 'context' | 'author' | 'language'> {
  readonly content: string;
  readonly categories: readonly Omit<Decision['categories'][number], 'block_threshold'>[];
}

export interface NextSecondLook {
  /** Nobody else is given it for a while; null if nothing waits for this person. */
  readonly next: SecondLook | null;
  readonly waiting: number;
}

const DecideSecondLook = Type.Object({
  decision: ReviewRequest.properties.decision,
  category: ReviewRequest.properties.category,
});

export interface SecondLookReply {
  readonly agrees: boolean;
  readonly first: SaidBy;
}

export interface WorkSettings {
  /** How many of 100 decisions go to another person. 0 by default: none. */
  readonly second_looks_percent: number;
}

export const SetWorkSettingsRequest = Type.Object({
  second_looks_percent: Type.Number({ minimum: 0, maximum: 100, description: 'In steps of 0.1.' }),
});
export type SetWorkSettingsRequest = Type.Static<typeof SetWorkSettingsRequest>;

export const workCalls = {
  'GET /work': { access: 'viewer', query: WorkQuery, reply: gives<Work>() },
  'GET /work/settings': { access: 'viewer', reply: gives<WorkSettings>() },
  'PUT /work/settings': { access: 'admin', body: SetWorkSettingsRequest, reply: gives<WorkSettings>() },
  'POST /work/second-looks/next': { access: 'moderator', reply: gives<NextSecondLook>() },
  'POST /work/second-looks/:request_id': {
    access: 'moderator',
    body: DecideSecondLook,
    reply: gives<SecondLookReply>(),
  },
} as const satisfies Record<string, CallFacts>;
