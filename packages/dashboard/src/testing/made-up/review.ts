/** Items to review: one message hides characters, one is HTML, and two are pictures. Mild on purpose. */

import type { ReviewItem } from '@moderato/contract';
import { ago } from './moments.ts';
import { contexts, people } from './people.ts';

const contents = [
  ['You are a complete fool and everybody here knows it.', 'fool'],
  ['gg ez, un\u{200b}install the game \u{202e}loser', 'loser'],
  ['Cheap followers!!! Visit my profile and double your coins today', 'Cheap followers'],
  ['Nobody would miss you if you left this server.', 'Nobody would miss you'],
  ['<b>Moderators</b> are clowns, change my mind', 'clowns'],
] as const;

const reports = [
  { id: 'rep_2', by: people[2] ?? null, reason: 'This is an advertisement.', at: ago(0.1) },
  { id: 'rep_1', by: null, reason: '', at: ago(0.4) },
];

const messages = contents.map(
  ([content, word], index): ReviewItem => ({
    request_id: `req_review_${index}`,
    at: ago(0.3 + index * 1.7),
    action: index % 2 === 0 ? 'flag' : 'block',
    kind: 'text',
    context: contexts[index] ?? 'chat',
    author: people[index] ?? null,
    language: 'en',
    content,
    content_url: index === 0 ? 'https://forum.example.org/threads/412#post-9' : null,
    author_name: index === 0 ? 'Nell' : null,
    hidden: false,
    preview: false,
    marks: [
      { start: content.indexOf(word), end: content.indexOf(word) + word.length, rule_id: null, category: 'harassment' },
    ],
    text_in_image: [],
    categories: [
      { name: 'harassment', score: 0.91 - index * 0.03, threshold: 0.7, flagged: true },
      { name: 'toxicity', score: 0.84 - index * 0.02, threshold: 0.7, flagged: true },
    ],
    severity: 0.5 - index * 0.1,
    same_text: index === 2 ? { items: 12, authors: 3 } : { items: 1, authors: 1 },
    claimed: index === 1 ? { by: 'Mona Reyes', by_email: 'mona@example.org', mine: false, until: ago(-0.05) } : null,
    escalated: null,
    expires_at: ago(-24 * 12),
    reports: index === 1 ? { count: 3, latest: reports } : { count: 0, latest: [] },
    sampled: false,
    suggestions: index === 0 ? [{ at: ago(0.2), scores: 'INSULT 0.9' }] : [],
    decided: null,
  }),
);

const pictures = ['https://images.example.org/uploads/2026/11/street-at-night.jpg', ''].map(
  (content, index): ReviewItem => ({
    ...{ request_id: `req_picture_${index}`, at: ago(9 + index), action: 'flag', kind: 'image', context: 'default' },
    ...{
      author: people[3] ?? null,
      content,
      ...{ content_url: null, author_name: null },
      hidden: false,
      preview: true,
      marks: [],
      language: null,
      severity: 0.3,
      claimed: null,
      escalated: null,
    },
    text_in_image: index === 1 ? [{ name: 'harassment', score: 0.91, threshold: 0.7, flagged: true }] : [],
    categories: [{ name: 'violence', score: 0.87, threshold: 0.7, flagged: true }],
    ...{ same_text: { items: 1, authors: 1 }, expires_at: ago(-24 * 12), reports: { count: 0, latest: [] } },
    ...{ sampled: false, suggestions: [], decided: null },
  }),
);

/** Allowed and drawn at random: nothing was found in it. */
const drawn: readonly ReviewItem[] = messages.slice(0, 1).map((item) => ({
  ...item,
  ...{ request_id: 'req_sample_0', at: ago(20), action: 'allow', content: 'Does anybody know when the shop opens?' },
  ...{ content_url: null, author_name: null, marks: [], severity: 0, suggestions: [], sampled: true },
  categories: item.categories.map((category) => ({ ...category, score: 0.02, flagged: false })),
}));

export const reviewItems: readonly ReviewItem[] = [...messages, ...pictures, ...drawn];

const removed: NonNullable<ReviewItem['decided']> = {
  ...{ decision: 'remove', category: null, clause: 'Insults and harassment', stated: true, reversed: null },
  ...{ by: 'Mona Reyes', by_email: 'mona@example.org', at: ago(0.2) },
};

/** One with its text, a reported one without it, and a picture without a preview. */
export const decidedItems: readonly ReviewItem[] = [
  ...messages.slice(0, 1).map((item): ReviewItem => ({ ...item, request_id: 'req_decided_0', decided: removed })),
  ...messages.slice(0, 1).map(
    (item): ReviewItem => ({
      ...{ ...item, request_id: 'req_decided_1', content: '', marks: [], content_url: null },
      decided: { ...removed, decision: 'approve', clause: null, stated: false },
    }),
  ),
  ...pictures.slice(1, 2).map(
    (item): ReviewItem => ({
      ...{ ...item, request_id: 'req_decided_2', preview: false },
      decided: { ...removed, decision: 'wrong_category', category: 'sexual', clause: null, stated: false },
    }),
  ),
];

/** Items; those with the same text are shown once. */
export const openItems = reviewItems.reduce((sum, { same_text: same }) => sum + same.items, 0);

/** A grey picture of one pixel. */
export const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs=';
