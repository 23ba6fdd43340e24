/** Tables behind the figures about the work in review, and second looks at decisions. */

import type { ReviewDecision } from './review-schema.ts';

/** What waited at the first look in an hour, see `desk/work/backlog-hours.ts`. No row: nobody looked. */
export interface BacklogHoursTable {
  account_id: string;
  /** Hours since 1970. */
  hour: number;
  /** Items of the ordinary queue. */
  open: number;
  /** Items of the queues for admins and owners. */
  apart: number;
  /** When the oldest of the ordinary queue was received; null if it was empty. */
  oldest_at: number | null;
}

/** Decisions of the sample that another person looks at, see `desk/work/second-looks.ts`. */
export interface SecondLooksTable {
  account_id: string;
  request_id: string;
  first_by: string;
  first_decision: ReviewDecision;
  first_category: string | null;
  first_at: number;
  /** Null until somebody has looked. */
  second_by: string | null;
  second_decision: ReviewDecision | null;
  second_category: string | null;
  second_at: number | null;
  /** Who is looking right now. */
  claimed_by: string | null;
  claimed_until: number | null;
}

export interface WorkSettingsTable {
  account_id: string;
  /** How many of 1,000 decisions get a second look. */
  second_looks: number;
}

export interface WorkSchema {
  backlog_hours: BacklogHoursTable;
  second_looks: SecondLooksTable;
  work_settings: WorkSettingsTable;
}
