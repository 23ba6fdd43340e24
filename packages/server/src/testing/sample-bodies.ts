/** A body that each route accepts, for suites that loop over the route table. A route without one fails them. */

export const sampleBodies: Readonly<Record<string, unknown>> = {
  '/v1/moderate/text': { content: 'What a lovely morning.' },
  '/v1/moderate/texts': { items: [{ id: 'a', content: 'What a lovely morning.' }, { content: 'See you there!' }] },
  '/v1/moderate/image': { url: 'https://images.example.com/cat.jpg' },
  '/v1/moderations': { model: 'omni-moderation-latest', input: 'What a lovely morning.' },
  '/v1/config/rules': { action: 'list' },
  '/v1/compat/analyze': { comment: { text: 'What a lovely morning.' }, requestedAttributes: { TOXICITY: {} } },
};
