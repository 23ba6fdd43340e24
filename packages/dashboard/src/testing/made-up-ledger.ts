/** Made-up decisions, authors and review items for screenshots and for looking at pages without a server. */

import type {
  AuthorDetail,
  AuthorEvent,
  AuthorSummary,
  Decision,
  DecisionSummary,
  Overview,
  ReviewItem,
} from '@moderato/contract';
import { ago, createDraw, dayAgo } from './made-up-moments.ts';

const draw = createDraw(7);
const names = ['toxicity', 'harassment', 'hate_speech', 'sexual', 'violence', 'self_harm', 'spam'];
const contexts = ['chat', 'forum_post', 'comment', 'username', 'default'] as const;
export const people = [
  'river.otter',
  'u_48211',
  'Gràinne',
  'mx-harper',
  'player one',
  'u_00917',
  'kestrel',
  'Ørsted',
  'b0b',
];

export const decisions: readonly DecisionSummary[] = Array.from({ length: 60 }, (_, index) => {
  const score = draw();
  const action = score > 0.9 ? 'block' : score > 0.7 ? 'flag' : 'allow';
  return {
    request_id: `req_01k9${String(900 - index).padStart(6, '0')}`,
    at: ago(index * 0.21),
    action,
    kind: index % 11 === 3 ? 'image' : index % 7 === 2 ? 'compat' : 'text',
    context: contexts[index % contexts.length] ?? 'chat',
    tier: index % 9 === 4 ? 1 : index % 13 === 5 ? 2 : 0,
    key_id: 'key_forum',
    author: index % 6 === 5 ? null : (people[index % people.length] ?? null),
    degraded: index === 17,
    latency_ms: 0.3 + 6 * draw(),
    top: { category: names[index % names.length] ?? 'spam', score, flagged: score > 0.7 },
    rules_matched: index % 10 === 1 ? 1 : 0,
  } as const;
});

export function decisionOf(requestId: string): Decision {
  const found = decisions.find(({ request_id: id }) => id === requestId) ?? decisions[0]!;
  const scores = [0.96, 0.83, 0.12, 0.04, 0.31, 0.02, 0.07];
  return {
    ...found,
    mode: 'live',
    key_label: 'forum, production',
    categories: names.map((name, index) => ({
      name,
      score: scores[index] ?? 0,
      threshold: name === 'spam' ? 0.9 : name === 'sexual' ? 0.8 : 0.7,
      block_threshold: name === 'spam' ? 0.967 : name === 'sexual' ? 0.933 : 0.9,
      flagged: (scores[index] ?? 0) > 0.7,
    })),
    matched_rules: [
      { rule_id: 'rule_words', type: 'wordlist', moderation_action: 'flag', match: { start: 12, end: 17 } },
    ],
    trace: [
      { tier: 0, answer: 'scored', model: 'english-12x384', ms: 4.1, sure: ['sexual', 'self_harm', 'spam'] },
      { tier: 1, answer: 'scored', provider: 'moderation', ms: 182.4, asked: ['toxicity', 'harassment'] },
    ],
    model_version: 'moderato-text-5',
    feedback: [{ at: ago(1), source: 'review', decision: 'remove' }],
    reviewable: true,
  };
}

const steps = Array.from({ length: 56 }, (_, index) => {
  const busy = 900 + 700 * Math.sin(index / 4) + 300 * draw();
  return {
    at: ago(3 * (55 - index)),
    allow: Math.round(busy),
    flag: Math.round(busy * (0.05 + 0.03 * draw())),
    block: Math.round(busy * (0.015 + 0.02 * draw())),
  };
});
const total = (field: 'allow' | 'flag' | 'block') => steps.reduce((sum, step) => sum + step[field], 0);
const calls = total('allow') + total('flag') + total('block');
const part = (share: number) => Math.round(calls * share);

export const overview: Overview = {
  period: '7d',
  from: ago(168),
  to: ago(0),
  quota: { used: 1_204_882, limit: 5_000_000, ends_at: '2026-12-01T00:00:00.000Z' },
  now: {
    calls,
    by_action: { allow: total('allow'), flag: total('flag'), block: total('block') },
    by_tier: { tier_0: part(0.93), tier_1: part(0.05), tier_2: part(0.02) },
    by_context: {
      default: part(0.08),
      username: part(0.05),
      chat: part(0.52),
      forum_post: part(0.12),
      comment: part(0.23),
    },
    by_kind: { text: part(0.88), image: part(0.05), compat: part(0.07) },
    latency_ms: { p50: 0.61, p95: 7.4 },
    escalated_share: 0.07,
    degraded_share: 0.0004,
  },
  before: {
    calls: part(0.91),
    by_action: { allow: part(0.85), flag: part(0.04), block: part(0.02) },
    by_tier: { tier_0: part(0.85), tier_1: part(0.04), tier_2: part(0.02) },
    by_context: {
      default: part(0.1),
      username: part(0.05),
      chat: part(0.5),
      forum_post: part(0.1),
      comment: part(0.16),
    },
    by_kind: { text: part(0.8), image: part(0.05), compat: part(0.06) },
    latency_ms: { p50: 0.64, p95: 8.9 },
    escalated_share: 0.08,
    degraded_share: 0.002,
  },
  series: steps,
  top_categories: [
    { name: 'toxicity', flagged: 1_882, before: 1_604 },
    { name: 'spam', flagged: 1_120, before: 1_391 },
    { name: 'harassment', flagged: 704, before: 655 },
    { name: 'sexual', flagged: 311, before: 288 },
    { name: 'violence', flagged: 92, before: 104 },
  ],
};

export const authors: readonly AuthorSummary[] = people.map((author, index) => {
  const flagged = 31 - 3 * index;
  const blocked = Math.max(0, 14 - 2 * index);
  const written = 60 + 41 * index;
  return {
    author,
    calls: written,
    flagged,
    blocked,
    offence_share: (flagged + blocked) / written,
    offence_score: Math.max(0.2, 42.5 / (index + 1)),
    trend: (['rising', 'steady', 'falling'] as const)[index % 3] ?? 'steady',
    top_category: names[index % 4] ?? null,
    first_seen_at: ago(24 * 61),
    last_seen_at: ago(index * 5 + 1),
  };
});

export function authorDetail(author: string): AuthorDetail {
  const summary = authors.find((one) => one.author === author) ?? authors[0]!;
  return {
    ...summary,
    author,
    categories: names.slice(0, 4).map((name, index) => ({ name, flagged: 18 - 5 * index })),
    days: Array.from({ length: 30 }, (_, index) => ({
      day: dayAgo(29 - index),
      calls: 4 + (index % 5),
      flagged: index % 4 === 0 ? 2 : 0,
      blocked: index > 20 && index % 3 === 0 ? 2 : 0,
    })),
    formula:
      'Each flag counts 1 and each block 4; an offence counts half after 14 days; repeated ones on a day count more.',
  };
}

export const authorEvents: readonly AuthorEvent[] = decisions
  .slice(0, 20)
  .map(({ request_id, at, action, context, top }) => ({
    request_id,
    at,
    action,
    context,
    category: top?.category ?? null,
    score: top?.score ?? null,
  }));

const contents = [
  ['You are a complete fool and everybody here knows it.', 'fool'],
  ['gg ez, un\u{200b}install the game \u{202e}loser', 'loser'],
  ['Cheap followers!!! Visit my profile and double your coins today', 'Cheap followers'],
  ['Nobody would miss you if you left this server.', 'Nobody would miss you'],
  ['<b>Moderators</b> are clowns, change my mind', 'clowns'],
] as const;

export const reviewItems: readonly ReviewItem[] = contents.map(([content, word], index) => ({
  request_id: `req_review_${index}`,
  at: ago(0.3 + index * 1.7),
  action: index % 2 === 0 ? 'flag' : 'block',
  context: contexts[index] ?? 'chat',
  author: people[index] ?? null,
  content,
  marks: [
    { start: content.indexOf(word), end: content.indexOf(word) + word.length, rule_id: null, category: 'harassment' },
  ],
  categories: [
    { name: 'harassment', score: 0.91 - index * 0.03, threshold: 0.7, flagged: true },
    { name: 'toxicity', score: 0.84 - index * 0.02, threshold: 0.7, flagged: true },
  ],
  expires_at: ago(-24 * 12),
  decided: null,
}));
