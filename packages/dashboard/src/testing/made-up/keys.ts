/** Keys in use, for tests, and one that was revoked. */

import type { KeyEntry } from '@moderato/contract';
import { ago } from './moments.ts';

const unlimited = {
  kind: 'api',
  scopes: ['moderate', 'configure', 'read'],
  expires_at: null,
  requests_per_second: null,
  origins: [],
} as const;

export const keys: readonly KeyEntry[] = [
  {
    ...unlimited,
    key_id: 'key_forum',
    mode: 'live',
    label: 'forum, production',
    shown: 'mod_live_…x7Qa',
    created_at: ago(2_000),
    last_used_at: ago(0.01),
    revoked_at: null,
    calls: 981_220,
  },
  {
    ...unlimited,
    key_id: 'key_chat',
    mode: 'live',
    label: 'chat, production',
    shown: 'mod_live_…0bTk',
    created_at: ago(900),
    last_used_at: ago(0.4),
    revoked_at: null,
    calls: 223_662,
    scopes: ['moderate'],
    expires_at: ago(-2_000),
    requests_per_second: 5,
    origins: ['https://chat.example.com'],
  },
  {
    ...unlimited,
    key_id: 'key_test',
    mode: 'test',
    label: 'integration tests',
    shown: 'mod_test_…Lw4e',
    created_at: ago(2_000),
    last_used_at: ago(30),
    revoked_at: null,
    calls: 10_000,
  },
  {
    ...unlimited,
    key_id: 'key_old',
    mode: 'live',
    label: 'forum, before October',
    shown: 'mod_live_…9sd2',
    created_at: ago(6_000),
    last_used_at: ago(1_100),
    revoked_at: ago(1_000),
    calls: 402_118,
  },
];
