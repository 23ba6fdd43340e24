/** Decisions of half a day, and one of them in full. */

import type { Decision, DecisionSummary, FoundText } from '@moderato/contract';
import { ago, createDraw } from './moments.ts';
import { contexts, names, people } from './people.ts';

const draw = createDraw(7);

export const decisions: readonly DecisionSummary[] = Array.from({ length: 60 }, (_, index) => {
  const score = draw();
  const isScored = index % 7 === 2;
  const action = isScored ? 'scored' : score > 0.9 ? 'block' : score > 0.7 ? 'flag' : 'allow';
  const isImage = index % 11 === 3;
  return {
    request_id: `req_01k9${String(900 - index).padStart(6, '0')}`,
    at: ago(index * 0.21),
    action,
    kind: isImage ? 'image' : isScored ? 'compat' : 'text',
    context: isImage ? 'default' : (contexts[index % contexts.length] ?? 'chat'),
    tier: isImage ? 2 : index % 9 === 4 ? 1 : index % 13 === 5 ? 2 : 0,
    key_id: 'key_forum',
    author: index % 6 === 5 ? null : (people[index % people.length] ?? null),
    degraded: index === 17,
    language: index % 5 === 3 ? null : 'en',
    limited: index === 23,
    latency_ms: 0.3 + 6 * draw(),
    top: { category: isImage ? 'violence' : (names[index % names.length] ?? 'spam'), score, flagged: score > 0.7 },
    rules_matched: index % 10 === 1 ? 1 : 0,
    rules: index % 10 === 1 ? ['rule_words'] : [],
  } as const;
});

export const foundTexts: readonly FoundText[] = decisions
  .filter(({ kind }) => kind === 'text')
  .slice(0, 3)
  .map((decision, index) => ({
    ...decision,
    flagged: index === 1 ? ['violence'] : ['harassment'],
    excerpt: { text: 'Honestly, you are a turnip and everybody here knows it.', spans: [{ start: 20, end: 26 }] },
  }));

const imageDecision = (found: DecisionSummary): Decision => ({
  ...found,
  mode: 'live',
  key_label: 'forum, production',
  categories: [
    {
      name: 'violence',
      score: found.top?.score ?? 0,
      threshold: 0.7,
      block_threshold: 0.9,
      flagged: found.top?.flagged ?? false,
    },
  ],
  text_in_image: [{ name: 'harassment', score: 0.91, threshold: 0.7, block_threshold: 0.97, flagged: true }],
  matched_rules: [],
  trace: [
    { tier: 2, by: 'weapons', outcome: 'scored', ms: 41.2 },
    { tier: 2, by: 'text', outcome: 'scored', ms: 88.7 },
  ],
  model_version: 'moderato-image-3',
  feedback: [],
  reviewable: false,
  stated: false,
  reversed: null,
  content: null,
});

export function decisionOf(requestId: string): Decision {
  const found = decisions.find(({ request_id: id }) => id === requestId) ?? decisions[0]!;
  if (found.kind === 'image') return imageDecision(found);
  const others = [0.31, 0.22, 0.12, 0.04, 0.06, 0.02, 0.07];
  const scores = names.map((name, index) => (name === found.top?.category ? found.top.score : (others[index] ?? 0)));
  return {
    ...found,
    tier: 1,
    latency_ms: 186.9,
    mode: 'live',
    key_label: 'forum, production',
    categories: names.map((name, index) => ({
      name,
      score: scores[index] ?? 0,
      threshold: name === 'spam' ? 0.9 : name === 'sexual' ? 0.8 : 0.7,
      block_threshold: name === 'spam' ? 0.967 : name === 'sexual' ? 0.933 : 0.9,
      flagged: (scores[index] ?? 0) > (name === 'spam' ? 0.9 : 0.7),
    })),
    text_in_image: [],
    matched_rules: [
      { rule_id: 'rule_words', type: 'wordlist', moderation_action: 'flag', match: { start: 12, end: 17 } },
    ],
    trace: [
      { tier: 0, answer: 'scored', model: 'english-12x384', ms: 4.1, sure: ['sexual', 'self_harm', 'spam'] },
      { tier: 1, answer: 'scored', provider: 'moderation', ms: 182.4, asked: ['toxicity', 'harassment'] },
    ],
    model_version: 'moderato-text-5',
    feedback: [
      { at: ago(0.1), source: 'review', decision: 'remove' },
      { at: ago(0.15), source: 'suggestscore', decision: 'TOXICITY 0.9' },
    ],
    reviewable: true,
    stated: true,
    reversed: { by: 'Max Amsel', at: ago(0.05) },
    content: 'You are one stale turnip. Nobody wants your advice here.',
  };
}
