import type { LedgerTable } from '../../base/storage/schema.ts';

/** Somebody who writes about harming themselves needs help; it does not make them an offender. */
export function isOnlySelfHarm({
  flagged,
  matched_rules: rules,
}: Pick<LedgerTable, 'flagged' | 'matched_rules'>): boolean {
  return flagged?.trim() === 'self_harm' && rules === null;
}
