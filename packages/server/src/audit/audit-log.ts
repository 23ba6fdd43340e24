/** Every change that people make is noted here, by whoever makes it. */

import type { AuditAction } from '@moderato/contract';
import type { Member } from '../page.ts';

export interface AuditNote {
  readonly action: AuditAction;
  /** What was changed: a category, a rule's id, an e-mail address. */
  readonly subject: string;
  /** Settings before and after; absent where there was nothing. Never content, never a key. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whether there is a way back, see `undo.ts`. */
  readonly undoable?: boolean;
}

export interface AuditLog {
  /** The entry's id. `by` is null for the command line. */
  note(accountId: string, by: Pick<Member, 'userId' | 'email'> | null, note: AuditNote): Promise<string>;
}
