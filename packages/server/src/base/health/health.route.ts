/** `GET /livez` and `GET /readyz`, for programs that start and watch the process. */

import { Type } from 'typebox';
import type { PublicReply, PublicRoute } from '../http/route.ts';

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
    handle: () => answer(200, { status: 'alive' }),
  };
}

export interface Readiness {
  isDraining(): boolean;
  /** Whether the classifier has all it needs. */
  hasModels(): boolean;
  /** False once a model for images turned out to be damaged. */
  imagesAreSound(): boolean;
  /** Rejects if the store does not accept writes. */
  checkStore(): Promise<void>;
  /** Called with the reason. */
  onFailure(error: unknown): void;
}

export function readyzRoute({ isDraining, hasModels, imagesAreSound, checkStore, onFailure }: Readiness): PublicRoute {
  // Anybody may call this, and often, so the failure is logged once until the store works again.
  let isReported = false;
  return {
    method: 'GET',
    path: '/readyz',
    access: 'public',
    operationId: 'readyz',
    summary: 'The service can take calls',
    description:
      'The schema is current, the store is writable, the models are loaded, and the process is not shutting down.',
    reply: Type.Object({ status: Type.Literal('ready') }),
    refusals: ['overloaded'],
    async handle() {
      if (isDraining()) return notReady('The service is shutting down.');
      if (!hasModels()) return notReady('The models are still loading.');
      if (!imagesAreSound()) return notReady('An image model is damaged; the log names it.');
      try {
        await checkStore();
        isReported = false;
      } catch (error) {
        if (!isReported) onFailure(error);
        isReported = true;
        return notReady('The store is not writable.');
      }
      return answer(200, { status: 'ready' });
    },
  };
}

function notReady(message: string): PublicReply {
  const reply = answer(503, { error: { code: 'overloaded', message, retry_after: 1 } });
  return { ...reply, headers: { ...reply.headers, 'retry-after': '1' } };
}
