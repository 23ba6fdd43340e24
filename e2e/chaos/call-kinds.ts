/**
 * The kinds of calls in the mix, and how the row of each is recognised in the store. Some of the texts are hostile,
 * because only such texts reach the slower tiers.
 */

import { contexts } from '@moderato/contract';

export interface Owner {
  readonly accountId: string;
  readonly liveKey: string;
  readonly testKey: string;
}

export interface Owners {
  /** With a quota that does not end. */
  readonly large: Owner;
  /** Has a custom category, for which a language model is asked every time. */
  readonly asking: Owner;
  /** Has a quota that runs out during the fault; each fault gets a new account. */
  small: Owner;
}

export type Table = 'ledger' | 'test_ledger' | 'feedback' | 'rules';

export interface CallKind {
  /** Per hundred calls. */
  readonly share: number;
  readonly mode: 'liveKey' | 'testKey';
  /** The table that has its row. */
  readonly table: Table;
  owner(owners: Owners, number: number): Owner;
  request(number: number): { readonly path: string; readonly body: unknown };
  identity(number: number, hashContent: (content: string) => string): string;
}

/** The fastest model decides most of them, so that two cores are enough for everything; the last two go to Tier 1. */
const texts = [
  'What a lovely morning.',
  'Thank you for the kind words.',
  'Does anybody know when the shop opens?',
  'What a lovely evening.',
  'Thank you for all the kind words.',
  'What a lovely walk.',
  'I will find out where you live',
  'you are such a clown',
];
const textOf = (number: number) => `${texts[number % texts.length]} (${number})`;
const imageOf = (number: number) => `https://images.example.com/${number}.png`;
/** A word that no text contains. */
export const ruleWord = (number: number) => `quagga${number}x`;
const authors = 40;

const text = {
  mode: 'liveKey',
  table: 'ledger',
  request: (number: number) => ({
    path: '/v1/moderate/text',
    body: {
      content: textOf(number),
      context: contexts[number % contexts.length],
      user_id: `author-${number % authors}`,
    },
  }),
  identity: (number: number, hashContent: (content: string) => string) => hashContent(textOf(number)),
} as const;

export const callKinds = {
  text: { ...text, share: 30, owner: ({ large }) => large },
  'text, small quota': { ...text, share: 40, owner: ({ small }) => small },
  'text, language model': { ...text, share: 8, owner: ({ asking }) => asking },
  'text, test key': { ...text, share: 4, mode: 'testKey', table: 'test_ledger', owner: ({ large }) => large },
  'image, test key': {
    share: 4,
    mode: 'testKey',
    table: 'test_ledger',
    owner: ({ asking }) => asking,
    request: (number) => ({ path: '/v1/moderate/image', body: { url: imageOf(number) } }),
    identity: (number, hashContent) => hashContent(imageOf(number)),
  },
  compatible: {
    share: 8,
    mode: 'liveKey',
    table: 'ledger',
    owner: ({ large, small }, number) => (number % 2 === 0 ? large : small),
    request: (number) => ({
      path: '/v1/compat/analyze',
      body: { comment: { text: textOf(number) }, requestedAttributes: { TOXICITY: {}, THREAT: {} } },
    }),
    identity: (number, hashContent) => hashContent(textOf(number)),
  },
  'suggested score': {
    share: 4,
    mode: 'liveKey',
    table: 'feedback',
    owner: ({ large }) => large,
    request: (number) => ({
      path: '/v1alpha1/comments:suggestscore',
      body: {
        comment: { text: textOf(number) },
        attributeScores: { TOXICITY: { summaryScore: { value: 0.5 } } },
        communityId: `call-${number}`,
      },
    }),
    identity: (number) => `call-${number}`,
  },
  rule: {
    share: 2,
    mode: 'liveKey',
    table: 'rules',
    owner: ({ small }) => small,
    request: (number) => ({
      path: '/v1/config/rules',
      body: { action: 'create', type: 'wordlist', pattern: [ruleWord(number)], moderation_action: 'flag' },
    }),
    identity: (number) => JSON.stringify([ruleWord(number)]),
  },
} as const satisfies Record<string, CallKind>;

export type KindName = keyof typeof callKinds;
