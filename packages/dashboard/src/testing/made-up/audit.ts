/** Changes that people and the command line made. */

import type { AuditEntry } from '@moderato/contract';
import { ago } from './moments.ts';

const by = { kind: 'member', user_id: 'user_1', email: 'robin@example.org', name: 'Robin' } as const;
export const audit: readonly AuditEntry[] = [
  {
    entry_id: 'aud_5',
    at: ago(1),
    action: 'category.changed',
    by,
    subject: 'text toxicity',
    before: { threshold: null, blockThreshold: null, enabled: true },
    after: { threshold: 0.6, blockThreshold: null, enabled: true },
    undoable: true,
    undone_by: null,
  },
  {
    entry_id: 'aud_4',
    at: ago(5),
    action: 'rule.added',
    by,
    subject: 'rule_links',
    before: null,
    after: { type: 'regex', moderation_action: 'block' },
    undoable: true,
    undone_by: null,
  },
  {
    entry_id: 'aud_3',
    at: ago(26),
    action: 'key.created',
    by: { kind: 'command_line' },
    subject: 'chat, production',
    before: null,
    after: { mode: 'live' },
    undoable: false,
    undone_by: null,
  },
  {
    entry_id: 'aud_2',
    at: ago(70),
    action: 'member.role_changed',
    by,
    subject: 'sam@example.org',
    before: { role: 'viewer' },
    after: { role: 'moderator' },
    undoable: false,
    undone_by: null,
  },
  {
    entry_id: 'aud_1',
    at: ago(74),
    action: 'review.settings_changed',
    by: { kind: 'member', user_id: 'user_2', email: 'sam@example.org', name: 'Sam Okafor' },
    subject: 'review',
    before: { keep_content: true, days: 30 },
    after: { keep_content: true, days: 14 },
    undoable: true,
    undone_by: null,
  },
  {
    entry_id: 'aud_0',
    at: ago(98),
    action: 'webhook.changed',
    by,
    subject: 'hook_1',
    before: { events: ['decision.block'] },
    after: { events: ['decision.block', 'review.decided'] },
    undoable: true,
    undone_by: 'aud_2',
  },
];
