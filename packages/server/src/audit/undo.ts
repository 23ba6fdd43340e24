/** The way back from a change. Each folder knows it for its own; what is not in the table cannot be undone. */

import type { AuditAction } from '@moderato/contract';
import type { Member } from '../page.ts';
import type { Refused } from '../route.ts';
import type { AuditRecord } from './audit-store.ts';

/** Does the change back and notes it; answers the new entry's id, or why it cannot be done any more. */
export type Undo = (member: Member, entry: AuditRecord) => Promise<string | Refused>;

export type UndoTable = Partial<Record<AuditAction, Undo>>;

/** Whether two settings say the same. Both have been through JSON with their fields in one order. */
export function sameSetting(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
