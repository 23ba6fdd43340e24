/** Which content can be kept, and who may read it. */

import type { KeptContentTable } from '../storage/review-schema.ts';
import type { LedgerTable } from '../storage/schema.ts';

/** Only admins and owners may read such content [T14]. */
export function isAboutMinors({ trace }: Pick<LedgerTable, 'trace'>): boolean {
  return (JSON.parse(trace) as { readonly by: string }[]).some(({ by }) => by === 'minor_cue');
}

/** Moderators do not read what is restricted [T14], nor what was passed on to admins and is still open. */
export function isForAdmins(row: Pick<KeptContentTable, 'restricted' | 'escalated_at' | 'decision'>): boolean {
  return row.restricted === 1 || (row.escalated_at !== null && row.decision === null);
}

/** Content may hold anything [E5]; what PostgreSQL cannot hold is judged like the rest, but not kept. */
export function isStorable(content: string): boolean {
  return !content.includes('\0') && content.isWellFormed();
}
