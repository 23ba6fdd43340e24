/** Every change that people made: who, when and what, and how to undo it. */

import { Type } from 'typebox';
import { oneOf } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { type CallFacts, gives } from './call.ts';
import { type Page, pagingFields, periodFields } from './paging.ts';
import { Id } from './text-fields.ts';

const auditActions = [
  'category.changed',
  'categories.preset_chosen',
  'categories.rescaled',
  'custom_category.added',
  'custom_category.changed',
  'custom_category.removed',
  'rule.added',
  'rule.changed',
  'rules.imported',
  'rules.copied',
  'rule.removed',
  'rules.removed',
  'rule.moved',
  'key.created',
  'key.labelled',
  'key.limits_changed',
  'key.revoked',
  'member.invited',
  'invitation.withdrawn',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'review.settings_changed',
  'review.decided',
  'review.escalated',
  'review.reopened',
  'review.preview_shown',
  'review.second_look',
  'work.settings_changed',
  'report.received',
  'outcome.recorded',
  'appeal.received',
  'appeal.answered',
  'moderations.spam_changed',
  'strikes.settings_changed',
  'clauses.changed',
  'note.added',
  'note.removed',
  'view.saved',
  'view.renamed',
  'view.removed',
  'author.erased',
  'author.exported',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'webhook.secret_changed',
  'webhook.old_secret_dropped',
  'account.created',
  'account.changed',
  'account.second_factor_changed',
  'known_images.added',
  'known_images.removed',
  'provider.fitted',
  'operator.changed',
  'setup.offered',
  'secrets.key_changed',
  'sign_in.succeeded',
  'sign_in.refused',
  'password.changed',
  'password.reset_offered',
  'second_factor.added',
  'second_factor.removed',
  'openid.connected',
  'openid.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Who did it: a member, an API key, the operator on the command line, the author of a message with the link to their
 * decision, or the service itself.
 */
export type AuditActor =
  | {
      readonly kind: 'member';
      readonly user_id: string;
      readonly email: string;
      /** Their name today; absent if they gave none or no longer exist. */
      readonly name?: string;
    }
  | { readonly kind: 'key'; readonly key_id: string }
  | { readonly kind: 'command_line' | 'author' | 'service' };

/** An entry takes at most 2 KB. */
export interface AuditEntry {
  readonly entry_id: string;
  readonly at: string;
  readonly action: AuditAction;
  readonly by: AuditActor;
  /** What was changed: a category, a rule's id, an e-mail address. */
  readonly subject: string;
  /**
   * The settings before and after; `null` if there were none. Never content, never a key. Values that are too long for
   * an entry are `{ sha256, count }`.
   */
  readonly before: unknown;
  readonly after: unknown;
  readonly undoable: boolean;
  /** The entry that undid this one. */
  readonly undone_by: string | null;
}

const filterFields = {
  ...periodFields,
  /** A member or a key by id, `command_line`, `author` or `service`. */
  by: Type.Optional(Id),
  action: Type.Optional(Type.String({ maxLength: 64, pattern: '^[a-z_.]+$' })),
  /** In what was changed, or in the name or address of who changed it. */
  text: Type.Optional(Type.String({ maxLength: 100, pattern: storableText })),
};

export const AuditQuery = Type.Object({ ...pagingFields, ...filterFields });
export type AuditQuery = Type.Static<typeof AuditQuery>;

const auditFormats = ['csv', 'jsonl'] as const;

export const AuditExportQuery = Type.Object({
  cursor: pagingFields.cursor,
  ...filterFields,
  format: oneOf(auditFormats),
});
export type AuditExportQuery = Type.Static<typeof AuditExportQuery>;

/** A part of the file. `cursor` leads to the next part; joined, the parts are the file. */
export interface AuditFilePiece {
  readonly text: string;
  readonly next_cursor: string | null;
}

export interface Undone {
  /** The entry of the undo, which can be undone too. */
  readonly entry_id: string;
}

export const auditCalls = {
  'GET /audit': { access: 'admin', query: AuditQuery, reply: gives<Page<AuditEntry>>() },
  'GET /audit/export': { access: 'admin', query: AuditExportQuery, reply: gives<AuditFilePiece>() },
  'POST /audit/:entry_id/undo': { access: 'admin', reply: gives<Undone>() },
} as const satisfies Record<string, CallFacts>;
