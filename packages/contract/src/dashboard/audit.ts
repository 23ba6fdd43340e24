/** Every change that people made: who, when, what, and back. */

import { Type } from 'typebox';
import { type CallFacts, gives } from './call.ts';
import { type Page, pagingFields, periodFields } from './paging.ts';
import { Id } from './text-fields.ts';

export const auditActions = [
  'category.changed',
  'categories.preset_chosen',
  'categories.rescaled',
  'custom_category.added',
  'custom_category.changed',
  'custom_category.removed',
  'rule.added',
  'rules.imported',
  'rule.removed',
  'rule.moved',
  'key.created',
  'key.labelled',
  'key.revoked',
  'member.invited',
  'invitation.withdrawn',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'review.settings_changed',
  'author.erased',
  'author.exported',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'webhook.secret_changed',
  'account.created',
  'account.changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export interface AuditEntry {
  readonly entry_id: string;
  readonly at: string;
  readonly action: AuditAction;
  /** `null` when it was done on the command line. */
  readonly by: { readonly user_id: string; readonly email: string } | null;
  /** What was changed: a category, a rule's id, an e-mail address. */
  readonly subject: string;
  /** The settings before and after; `null` where there was nothing. Never content, never a key. */
  readonly before: unknown;
  readonly after: unknown;
  readonly undoable: boolean;
  /** The entry that took this one back. */
  readonly undone_by: string | null;
}

export const AuditQuery = Type.Object({
  ...pagingFields,
  ...periodFields,
  by: Type.Optional(Id),
  action: Type.Optional(Type.String({ maxLength: 64 })),
});
export type AuditQuery = Type.Static<typeof AuditQuery>;

export interface Undone {
  /** The entry of the undoing: it can be undone too. */
  readonly entry_id: string;
}

export const auditCalls = {
  'GET /audit': { access: 'admin', query: AuditQuery, reply: gives<Page<AuditEntry>>() },
  'POST /audit/:entry_id/undo': { access: 'admin', reply: gives<Undone>() },
} as const satisfies Record<string, CallFacts>;
