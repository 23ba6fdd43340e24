/** Which content can be kept, and who may read it. */

import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';

interface Trace {
  readonly by: string;
  readonly matched?: readonly string[];
}

/** Only admins and owners may read texts that may be about a minor [T14] and see matches of known images, on any list. */
export function isRestricted({ trace }: Pick<LedgerTable, 'trace'>): boolean {
  return (JSON.parse(trace) as readonly Trace[]).some(
    ({ by, matched = [] }) => by === 'minor_cue' || matched.length > 0,
  );
}

/** Moderators do not read restricted items [T14], nor escalated ones that are still open. */
export function isForAdmins(row: Pick<KeptContentTable, 'restricted' | 'escalated_at' | 'decision'>): boolean {
  return row.restricted === 1 || (row.escalated_at !== null && row.decision === null);
}

/** Content may contain anything [E5]; what PostgreSQL cannot store is judged like the rest, but not kept. */
export function isStorable(content: string): boolean {
  return !content.includes('\0') && content.isWellFormed();
}
