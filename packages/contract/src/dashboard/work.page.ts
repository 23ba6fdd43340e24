/** Figures about the work in review: what waits, who decided how much and how fast, and how often people were overruled. */

import { Type } from 'typebox';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';

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
  /** Decisions that were taken back in the period. */
  readonly undone: number;
  /** Reversed after an appeal in the period. */
  readonly reversed: number;
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
  /** There were more decisions than the figures read: the oldest are left out. */
  readonly more: boolean;
}

export const workCalls = {
  'GET /work': { access: 'viewer', query: WorkQuery, reply: gives<Work>() },
} as const satisfies Record<string, CallFacts>;
