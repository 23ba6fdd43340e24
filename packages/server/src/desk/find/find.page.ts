/** Ctrl K: one query, answered in the reading thread. */

import type { findCalls } from '@moderato/contract';
import type { Handlers } from '../../base/http/page.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { findAnything } from './find-anything.ts';

export function findHandlers(reads: Reads<{ find: typeof findAnything }>): Handlers<keyof typeof findCalls> {
  return { 'GET /find': ({ member: { accountId }, query: { text } }) => reads.find({ accountId, text }) };
}
