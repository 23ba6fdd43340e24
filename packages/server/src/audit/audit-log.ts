/** What the audit log records about a change. */

import type { AuditAction } from '@moderato/contract';

export interface AuditNote {
  readonly action: AuditAction;
  /** What was changed: a category, a rule's id, an e-mail address. */
  readonly subject: string;
  /** Settings before and after; absent if there were none. Never content, never a key. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whether it can be undone, see `undo.ts`. */
  readonly undoable?: boolean;
  /** What undo needs of values that are too long for the log; `before` by default. */
  readonly keeps?: 'before' | 'after' | 'nothing';
}
