/** The message for an invalid body names the field and what it must be, and never repeats what was sent. */

import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const create = { action: 'create', type: 'wordlist', pattern: ['word'], moderation_action: 'flag' };
const analyze = { comment: { text: 'x' }, requestedAttributes: { TOXICITY: {} } };

const cases: [path: string, body: unknown, message: string][] = [
  ['/v1/moderate/text', {}, 'content is required.'],
  ['/v1/moderate/text', { content: '' }, 'content must not be empty.'],
  ['/v1/moderate/text', { content: 7 }, 'content must be a string.'],
  ['/v1/moderate/text', { content: 'x'.repeat(50_001) }, 'content must be at most 50000 characters long.'],
  [
    '/v1/moderate/text',
    { content: 'x', context: 'bio' },
    'context must be one of default, username, chat, forum_post, comment.',
  ],
  ['/v1/moderate/text', { content: 'x', user_id: '\0' }, 'user_id must not contain NUL or unpaired surrogates.'],
  ['/v1/moderate/image', {}, 'Send exactly one of url and data.'],
  ['/v1/moderate/image', { url: 'https://a.example/x', data: 'data:,' }, 'Send exactly one of url and data.'],
  ['/v1/moderate/image', { url: 'https://a.example/x', categories: [] }, 'categories must not be an empty list.'],
  [
    '/v1/moderate/image',
    { url: 'https://a.example/x', categories: ['gore', 'gore'] },
    'categories must not contain duplicates.',
  ],
  [
    '/v1/moderate/image',
    { url: 'https://a.example/x', categories: ['gore', 'cats'] },
    'categories[1] must be one of sexual, violence, hate_symbols, self_harm, drugs, gore.',
  ],
  ['/v1/config/rules', {}, 'action is required.'],
  ['/v1/config/rules', { action: 'update' }, 'action must be one of create, list, delete.'],
  ['/v1/config/rules', { action: 1 }, 'action must be one of create, list, delete.'],
  ['/v1/config/rules', { ...create, type: undefined }, 'type is required.'],
  ['/v1/config/rules', { ...create, type: 'glob' }, 'type must be one of wordlist, regex, allowlist.'],
  ['/v1/config/rules', { ...create, type: null }, 'type must be a string.'],
  ['/v1/config/rules', { ...create, pattern: undefined }, 'pattern is required.'],
  ['/v1/config/rules', { ...create, pattern: 'word' }, 'pattern must be an array.'],
  ['/v1/config/rules', { ...create, pattern: [] }, 'pattern must not be an empty list.'],
  ['/v1/config/rules', { ...create, pattern: ['a', ''] }, 'pattern[1] must not be empty.'],
  ['/v1/config/rules', { ...create, pattern: ['a', 1] }, 'pattern[1] must be a string.'],
  ['/v1/config/rules', { ...create, moderation_action: undefined }, 'moderation_action is required.'],
  ['/v1/config/rules', { ...create, moderation_action: 'allow' }, 'moderation_action must be one of flag, block.'],
  [
    '/v1/config/rules',
    { ...create, type: 'allowlist', moderation_action: 'allow' },
    'moderation_action must be one of flag, block, null.',
  ],
  ['/v1/config/rules', { ...create, priority: '1' }, 'priority must be an integer.'],
  ['/v1/config/rules', { ...create, type: 'regex' }, 'pattern must be a string.'],
  ['/v1/config/rules', { action: 'delete' }, 'rule_id is required.'],
  ['/v1/compat/analyze', { requestedAttributes: { TOXICITY: {} } }, 'comment is required.'],
  ['/v1/compat/analyze', { ...analyze, comment: {} }, 'comment.text is required.'],
  ['/v1/compat/analyze', { ...analyze, comment: { text: '' } }, 'comment.text must not be empty.'],
  [
    '/v1/compat/analyze',
    { ...analyze, requestedAttributes: {} },
    'requestedAttributes must name at least one attribute.',
  ],
  [
    '/v1/compat/analyze',
    { ...analyze, requestedAttributes: { TOXICITY: { scoreThreshold: '1' } } },
    'requestedAttributes.TOXICITY.scoreThreshold must be a number.',
  ],
];

describe('400', () => {
  it.each(cases)('E2: %s names the invalid field: %#', async (path, body, message) => {
    const reply = await app.call('POST', path, { key: app.testKey, body });
    expect([reply.status, reply.json.error]).toEqual([400, { code: 'invalid_request', message }]);
  });

  it('E2: never repeats what was sent', async () => {
    const secret = 'Sesame-open-0815';
    const bodies: [string, unknown][] = [
      ['/v1/moderate/text', { content: 'x', context: secret }],
      ['/v1/moderate/text', { content: [secret] }],
      ['/v1/moderate/text', { content: { [secret]: secret } }],
      ['/v1/moderate/image', { url: secret }],
      ['/v1/moderate/image', { url: `https://${secret}:${secret}@[` }],
      ['/v1/moderate/image', { data: secret }],
      ['/v1/moderate/image', { url: 'https://a.example/', categories: [secret] }],
      ['/v1/config/rules', { ...create, type: secret }],
      ['/v1/config/rules', { ...create, moderation_action: secret }],
      ['/v1/config/rules', { action: secret }],
      ['/v1/config/rules', { action: 'delete', rule_id: secret }],
      ['/v1/compat/analyze', { comment: { text: 'x', type: secret }, requestedAttributes: { TOXICITY: {} } }],
      ['/v1/compat/analyze', { ...analyze, requestedAttributes: { TOXICITY: { scoreType: secret } } }],
      ['/v1/compat/analyze', { ...analyze, requestedAttributes: { [`${secret} with spaces`]: {} } }],
      ['/v1/compat/analyze', { ...analyze, requestedAttributes: { [`${secret} with spaces`]: 1 } }],
    ];
    for (const [path, body] of bodies) {
      const reply = await app.call('POST', path, { key: app.testKey, body });
      expect([400, 404]).toContain(reply.status);
      expect(reply.text, JSON.stringify(body)).not.toContain(secret);
    }
  });
});
