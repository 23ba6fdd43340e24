/** The baseline: Fastify with the same request and reply schemas, and nothing behind them. */

import { TextModerationRequest, TextModerationResult, textCategories } from '@moderato/contract';
import fastify from 'fastify';
import { reportCost } from './report-cost.ts';

const categories = Object.fromEntries(
  textCategories.map(({ name, defaultThreshold }) => [
    name,
    { score: 0.01, threshold: defaultThreshold, flagged: false },
  ]),
);
const reply = {
  request_id: 'req_00000000000000000000000000',
  action: 'allow',
  flagged: false,
  categories,
  pipeline_tier: 0,
  latency_ms: 0.1,
};

const server = fastify({ logger: false });
server.post('/v1/moderate/text', {
  schema: { body: TextModerationRequest, response: { 200: TextModerationResult } },
  handler: async () => reply,
});
const address = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ address });
reportCost();
