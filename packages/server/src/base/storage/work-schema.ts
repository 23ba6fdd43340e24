/** Tables behind the figures about the work in review. */

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

export interface WorkSchema {
  backlog_hours: BacklogHoursTable;
}
