/** Active rules, and one in shadow. */

import type { OverturnedRule, RuleDetail, RuleEntry, RuleName, ShadowMatch, SuggestedWords } from '@moderato/contract';
import { ago } from './moments.ts';

const rule = (id: string, fields: Partial<RuleEntry>): RuleEntry => ({
  rule_id: id,
  name: null,
  note: null,
  type: 'wordlist',
  matching: 'exact',
  preview: [],
  entry_count: 1,
  priority: 0,
  moderation_action: 'flag',
  mode: 'live',
  shadow: false,
  created_at: ago(400),
  hits: 0,
  last_hit_at: null,
  shadow_hits: 0,
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
    name: 'Villains',
    matching: 'inflected',
    note: 'Agreed on in the meeting of May. Ask Ada before you remove a name.',
    shadow_hits: 88,
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
    name: 'Coin scams',
    shadow_hits: 57,
    type: 'regex',
    preview: ['\\bfree\\s+coins?\\b'],
    shadow: true,
    hits: 57,
    last_hit_at: ago(6),
  }),
];

export const ruleNames: readonly RuleName[] = rules.map(({ rule_id, name, type, mode, preview }) => ({
  ...{ rule_id, name, type, mode, begins: preview[0] ?? '' },
}));

export function ruleDetail(id: string): RuleDetail {
  const found = rules.find(({ rule_id: other }) => other === id) ?? rules[0]!;
  return { ...found, pattern: found.type === 'regex' ? (found.preview[0] ?? '') : found.preview };
}

const match = (id: string, hours: number, fields: Partial<ShadowMatch>): ShadowMatch => ({
  ...{ request_id: `req_shadow_${id}`, at: ago(hours), action: 'allow', author: 'sam_98', flagged: [] },
  ...{ content: null, place: null },
  ...fields,
});

export const shadowMatches: readonly ShadowMatch[] = [
  match('1', 6, {
    author: 'river.otter',
    content: '…and that is how the shop gives you free coins every day, without any code…',
    place: { start: 36, end: 46 },
  }),
  match('2', 9, {
    action: 'flag',
    flagged: ['spam'],
    content: 'Who wants free coins? Message me and I will show you the trick that nobody else knows.',
    place: { start: 10, end: 20 },
  }),
  match('3', 30, { author: null }),
];

export const overturnedRules: readonly OverturnedRule[] = [
  { rule_id: 'rule_links', decided: 12, kept: 11, alone: 9, share: { share: 0.917, low: 0.646, high: 0.985 } },
];

export const suggestedWords: SuggestedWords = {
  read: 1_912,
  words: [
    { word: 'zorbos', removed: 41, kept: 1, share: { share: 0.976, low: 0.877, high: 0.996 } },
    { word: 'blorf', removed: 19, kept: 0, share: { share: 1, low: 0.832, high: 1 } },
  ],
};
