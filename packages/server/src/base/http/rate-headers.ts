/** The caller's request rate in headers [E8]: the IETF draft's pair and the older three. */

import type { FastifyReply } from 'fastify';
import type { BudgetState } from '../fairness/budget.ts';

export const rateHeaderNames = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const;

export function setRateHeaders(reply: FastifyReply, decision: BudgetState, requestsPerSecond: number): void {
  const { remaining, resetSeconds } = decision;
  reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`);
  reply.header('ratelimit-policy', `"default";q=${requestsPerSecond};w=1`);
  reply.header('x-ratelimit-limit', requestsPerSecond);
  reply.header('x-ratelimit-remaining', remaining);
  reply.header('x-ratelimit-reset', resetSeconds);
}
