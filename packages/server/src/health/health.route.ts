/** `GET /livez` and `GET /readyz`, for whoever starts and watches the process. */

import { Type } from 'typebox';
import type { PublicReply, PublicRoute } from '../route.ts';

const jsonType = 'application/json; charset=utf-8';

const answer = (status: number, body: Record<string, unknown>): PublicReply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'cache-control': 'no-store' },
});

export function livezRoute(): PublicRoute {
  return {
    method: 'GET',
    path: '/livez',
    access: 'public',
    operationId: 'livez',
    summary: 'The process is alive',
    reply: Type.Object({ status: Type.Literal('alive') }),
    replyType: jsonType,
    refusals: [],
    handle: () => answer(200, { status: 'alive' }),
  };
}

export interface Readiness {
  isDraining(): boolean;
  /** Whether the classifier has all it needs. */
  hasModels(): boolean;
  /** Rejects when the store does not take writes. */
  checkStore(): Promise<void>;
}

export function readyzRoute({ isDraining, hasModels, checkStore }: Readiness): PublicRoute {
  return {
    method: 'GET',
    path: '/readyz',
    access: 'public',
    operationId: 'readyz',
    summary: 'Calls can be taken',
    description:
      'The schema is current, the store takes writes, the models are loaded, and the process is not shutting down.',
    reply: Type.Object({ status: Type.Literal('ready') }),
    replyType: jsonType,
    refusals: ['overloaded'],
    async handle() {
      if (isDraining()) return notReady('The service is shutting down.');
      if (!hasModels()) return notReady('The models are still being loaded.');
      try {
        await checkStore();
      } catch {
        return notReady('The store does not take writes.');
      }
      return answer(200, { status: 'ready' });
    },
  };
}

function notReady(message: string): PublicReply {
  const reply = answer(503, { error: { code: 'overloaded', message, retry_after: 1 } });
  return { ...reply, headers: { ...reply.headers, 'retry-after': '1' } };
}
