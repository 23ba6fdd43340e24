/** Made-up settings, keys, people and machines for screenshots and for looking at pages without a server. */

import type {
  AuditEntry,
  CategoryOverview,
  CategoryState,
  Delivery,
  InstanceHealth,
  KeyEntry,
  MemberList,
  OperatorAccounts,
  PlaygroundResult,
  ProviderOverview,
  RuleEntry,
  ScoreHistograms,
  SignedIn,
  UsageOverview,
  Webhook,
  WhatWouldChange,
} from '@moderato/contract';
import { defaultBlockThreshold, imageCategories, textCategories } from '@moderato/contract';
import { ago, dayAgo } from './made-up-moments.ts';

export const session: SignedIn = {
  signed_in: true,
  user: { user_id: 'user_1', email: 'robin@example.org', name: 'Robin', operator: true, two_factor: false },
  accounts: [
    { account_id: 'acc_1', name: 'Riverside Forum', plan: 'pro', role: 'owner' },
    { account_id: 'acc_2', name: 'Riverside Chat', plan: 'indie', role: 'admin' },
  ],
  account_id: 'acc_1',
  role: 'owner',
};

const stateOf = (category: { name: string; description: string; defaultThreshold: number }): CategoryState => ({
  name: category.name,
  description: category.description,
  default_threshold: category.defaultThreshold,
  threshold: category.defaultThreshold,
  block_threshold: defaultBlockThreshold(category.defaultThreshold),
  own_threshold: null,
  own_block_threshold: null,
  enabled: true,
});

export const categories: CategoryOverview = {
  text: textCategories.map(stateOf),
  image: imageCategories.map(stateOf),
  custom: [
    {
      name: 'medical_advice',
      description: 'Tells somebody to take or to stop taking a medicine.',
      examples: ['Just stop taking the pills'],
      threshold: 0.7,
      action: 'flag',
      ask: 'when_unsure',
      enabled: true,
    },
  ],
  custom_judged: true,
};

const bins = 40;
const falling = (steepness: number, bump: number) =>
  Array.from({ length: bins }, (_, index) =>
    Math.round(4_000 * Math.exp(-index / steepness) + bump * Math.exp(-((index - 36) ** 2) / 14)),
  );

export const histograms: ScoreHistograms = {
  decisions: 10_000,
  bins,
  categories: Object.fromEntries(
    textCategories.map(({ name }, index) => [name, falling(2.5 + (index % 4), 40 + 60 * ((index * 3) % 5))]),
  ),
};

export const whatWouldChange: WhatWouldChange = {
  examined: 10_000,
  changed: 312,
  from: ago(40),
  to: ago(0),
  transitions: [
    { before: 'allow', after: 'flag', count: 244 },
    { before: 'flag', after: 'block', count: 68 },
  ],
  categories: [{ name: 'toxicity', more: 312, fewer: 0 }],
  examples: [
    { request_id: 'req_01k9000899', at: ago(0.4), before: 'allow', after: 'flag', category: 'toxicity', score: 0.61 },
    { request_id: 'req_01k9000871', at: ago(2.2), before: 'flag', after: 'block', category: 'toxicity', score: 0.87 },
  ],
};

const rule = (id: string, fields: Partial<RuleEntry>): RuleEntry => ({
  rule_id: id,
  type: 'wordlist',
  preview: [],
  entry_count: 1,
  priority: 0,
  moderation_action: 'flag',
  shadow: false,
  created_at: ago(400),
  hits: 0,
  last_hit_at: null,
  ...fields,
});

export const rules: readonly RuleEntry[] = [
  rule('rule_allow', {
    type: 'allowlist',
    preview: ['Scunthorpe', 'cockatoo', 'Dick Turpin'],
    entry_count: 41,
    moderation_action: null,
    priority: 10,
  }),
  rule('rule_words', {
    preview: ['smurf', 'gargamel', 'azrael'],
    entry_count: 128,
    hits: 1_204,
    last_hit_at: ago(0.2),
  }),
  rule('rule_links', {
    type: 'regex',
    preview: ['(?:discord\\.gg|t\\.me)/\\w+'],
    moderation_action: 'block',
    hits: 318,
    last_hit_at: ago(3),
  }),
  rule('rule_shadow', {
    type: 'regex',
    preview: ['\\bfree\\s+coins?\\b'],
    shadow: true,
    hits: 57,
    last_hit_at: ago(6),
  }),
];

export const keys: readonly KeyEntry[] = [
  {
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
    key_id: 'key_chat',
    mode: 'live',
    label: 'chat, production',
    shown: 'mod_live_…0bTk',
    created_at: ago(900),
    last_used_at: ago(0.4),
    revoked_at: null,
    calls: 223_662,
  },
  {
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

export const webhooks: readonly Webhook[] = [
  {
    webhook_id: 'hook_1',
    label: 'Moderation channel',
    url: 'https://hooks.example.org/moderation',
    events: ['decision.block', 'review.decided'],
    enabled: true,
    created_at: ago(700),
    secret_last_four: 'f31c',
    last_delivery: { at: ago(0.3), status: 'delivered' },
    pending: 0,
  },
];

export const deliveries: readonly Delivery[] = Array.from({ length: 8 }, (_, index) => ({
  delivery_id: `dlv_${index}`,
  webhook_id: 'hook_1',
  event: index === 0 ? 'test' : index % 3 === 0 ? 'review.decided' : 'decision.block',
  state: index === 2 ? 'waiting' : index === 5 ? 'failed' : 'delivered',
  created_at: ago(0.3 + index),
  attempts: index === 2 ? 3 : index === 5 ? 9 : 1,
  next_attempt_at: index === 2 ? ago(-0.2) : null,
  delivered_at: index === 2 || index === 5 ? null : ago(0.3 + index),
  status: index === 2 ? 503 : index === 5 ? null : 200,
  problem: index === 5 ? 'The server did not answer in time.' : null,
  duration_ms: 84 + index,
  request_id: null,
}));

export const usage: UsageOverview = {
  current: {
    period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
    plan: 'pro',
    total_calls: 1_204_882,
    calls_limit: 5_000_000,
    calls_by_tier: { tier_0: 1_120_540, tier_1: 60_244, tier_2: 24_098 },
    calls_by_context: { default: 96_390, username: 60_244, chat: 626_538, forum_post: 144_586, comment: 277_124 },
    rate_limit: { requests_per_second: 100 },
  },
  months: [
    { period: '2026-11', total: 1_204_882, tier_0: 1_120_540, tier_1: 60_244, tier_2: 24_098 },
    { period: '2026-10', total: 2_310_044, tier_0: 2_150_141, tier_1: 110_802, tier_2: 49_101 },
    { period: '2026-09', total: 2_098_310, tier_0: 1_960_007, tier_1: 99_120, tier_2: 39_183 },
  ],
  projected_calls: 2_490_000,
};

export const providers: ProviderOverview = {
  providers: [
    {
      tier: 1,
      configured: true,
      name: 'moderation',
      model: 'omni-moderation',
      health: 'healthy',
      host: 'models.example.org',
    },
    { tier: 2, configured: false, name: null, model: null, health: 'unknown', host: null },
  ],
  calls_by_day: Array.from({ length: 30 }, (_, index) => ({
    day: dayAgo(29 - index),
    calls: 1_800 + 240 * (index % 7),
  })),
  calls_today: 1_733,
  calls_per_day: 10_000,
  spend: { input_tokens: 4_120_334, output_tokens: 90_221, amount: 3.12 },
};

export const members: MemberList = {
  members: [
    {
      user_id: 'user_1',
      email: 'robin@example.org',
      name: 'Robin',
      role: 'owner',
      two_factor: false,
      joined_at: ago(6_000),
      last_seen_at: ago(0),
    },
    {
      user_id: 'user_2',
      email: 'sam@example.org',
      name: 'Sam Okafor',
      role: 'moderator',
      two_factor: true,
      joined_at: ago(2_000),
      last_seen_at: ago(3),
    },
    {
      user_id: 'user_3',
      email: 'li@example.org',
      name: 'Li Wei',
      role: 'viewer',
      two_factor: false,
      joined_at: ago(400),
      last_seen_at: ago(90),
    },
  ],
  invitations: [
    {
      invitation_id: 'inv_1',
      email: 'jo@example.org',
      role: 'moderator',
      invited_by: 'robin@example.org',
      created_at: ago(20),
      expires_at: ago(-148),
    },
  ],
};

const by = { user_id: 'user_1', email: 'robin@example.org' };
export const audit: readonly AuditEntry[] = [
  {
    entry_id: 'aud_5',
    at: ago(1),
    action: 'category.changed',
    by,
    subject: 'toxicity',
    before: { threshold: null },
    after: { threshold: 0.6 },
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
    by: null,
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
    undoable: true,
    undone_by: 'aud_9',
  },
];

export const playground: PlaygroundResult = {
  result: {
    request_id: 'req_playground',
    action: 'flag',
    flagged: true,
    categories: Object.fromEntries(
      textCategories.map(({ name, defaultThreshold }, index) => {
        const score = [0.83, 0.78, 0.06, 0.02, 0.11, 0.01, 0.03][index] ?? 0;
        return [name, { score, threshold: defaultThreshold, flagged: score > defaultThreshold }];
      }),
    ),
    pipeline_tier: 0,
    latency_ms: 3.42,
  },
  block_thresholds: Object.fromEntries(
    textCategories.map(({ name, defaultThreshold }) => [name, defaultBlockThreshold(defaultThreshold)]),
  ),
  trace: [{ tier: 0, answer: 'scored', model: 'english-12x384', ms: 3.1 }],
  model_version: 'moderato-text-5',
};

export const accounts: OperatorAccounts = {
  accounts: [
    {
      account_id: 'acc_1',
      name: 'Riverside Forum',
      plan: 'pro',
      created_at: ago(6_000),
      members: 3,
      keys: 4,
      calls_this_month: 1_204_882,
      calls_limit: 5_000_000,
    },
    {
      account_id: 'acc_2',
      name: 'Riverside Chat',
      plan: 'indie',
      created_at: ago(900),
      members: 2,
      keys: 1,
      calls_this_month: 98_100,
      calls_limit: 250_000,
    },
    {
      account_id: 'acc_3',
      name: 'Otter Game',
      plan: 'free',
      created_at: ago(90),
      members: 1,
      keys: 2,
      calls_this_month: 9_870,
      calls_limit: 10_000,
    },
  ],
  plans: {
    free: { requests_per_second: 5, calls_per_month: 10_000 },
    indie: { requests_per_second: 25, calls_per_month: 250_000 },
    pro: { requests_per_second: 100, calls_per_month: 5_000_000 },
  },
};

export const health: InstanceHealth = {
  version: '0.1.0',
  node: '24.21.0',
  started_at: ago(52),
  store: { engine: 'sqlite', answers: true, size_bytes: 612_000_000 },
  models: { ready: true, version: 'moderato-text-5' },
  memory_bytes: 402_000_000,
  event_loop_delay_ms: { p50: 0.4, p99: 3.1 },
  ledger_rows: 3_310_220,
  webhooks_waiting: 1,
  rollups_behind_seconds: 0,
};
