/** A body that each route accepts, for suites that loop over the route table. A route without one fails them. */

import { sampleRequestId } from '@moderato/contract';

export const sampleBodies: Readonly<Record<string, unknown>> = {
  '/v1/moderate/text': { content: 'What a lovely morning.' },
  '/v1/moderate/texts': { items: [{ id: 'a', content: 'What a lovely morning.' }, { content: 'See you there!' }] },
  '/v1/moderate/image': { url: 'https://images.example.com/cat.jpg' },
  '/v1/moderate/audio': { url: 'https://audio.example.com/what-a-lovely-morning.mp3' },
  '/v1/moderations': { model: 'omni-moderation-latest', input: 'What a lovely morning.' },
  '/v1/config/rules': { action: 'list' },
  '/v1/reports': { request_id: sampleRequestId, reason: 'This insults me.' },
  '/v1/outcomes': { request_id: sampleRequestId, outcome: 'removed', clause: '4.2: No insults' },
  '/v1/appeals': { request_id: sampleRequestId, reason: 'I was quoting somebody else.' },
  '/v1/compat/analyze': { comment: { text: 'What a lovely morning.' }, requestedAttributes: { TOXICITY: {} } },
};

/** The address of a route that takes the id of a call, with one that test keys know. */
export function samplePath(path: string): string {
  return path.replace('{request_id}', sampleRequestId);
}
