/**
 * The page at `/` that lets somebody try texts, for a browser on the service's own machine and only until somebody has
 * signed up to the dashboard. Outside the route table: it takes no key and counts nothing. Everybody else gets what `/`
 * answers without it.
 */

import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { ArrivingBodies } from '../../base/fairness/arriving-bodies.ts';
import type { WebServer } from '../../base/http/bare-server.ts';
import { createBuiltPages, type PageReply } from '../../base/http/built-pages.ts';
import { isJson } from '../../base/http/check-headers.ts';
import { sendRefusal } from '../../base/http/error-reply.ts';
import { BadJson, parseJson } from '../../base/http/json-body.ts';
import { createReceiveBody, receiveInHandler } from '../../base/http/receive-body.ts';
import { isRefused, refuse } from '../../base/http/route.ts';
import { isFromHere, isOwnPage } from './is-from-here.ts';
import type { createTryText } from './try-text.ts';

export const tryPath = '/try';

const builtFolder = fileURLToPath(new URL('../../../../site/dist/front', import.meta.url));
/** 2,000 characters, each as an escape of JSON for two units. */
const limitBytes = 32 * 1024;

export interface FrontPageParts {
  readonly tryText: ReturnType<typeof createTryText>;
  readonly bodies: ArrivingBodies;
  /** Whether nobody has signed up to the dashboard yet. */
  isNew(): Promise<boolean>;
  readonly folder?: string;
}

export function addFrontPage(server: WebServer, parts: FrontPageParts) {
  const { tryText, bodies, folder = builtFolder } = parts;
  const receiveBody = createReceiveBody(bodies);
  const pages = createBuiltPages({
    folder,
    root: tryPath,
    fallback: () => 'index.html',
    notBuilt: 'The page is not built yet. Run: npm run build --workspace packages/site\n',
  });
  // Once somebody has signed up, that stays so, and nothing is asked any more.
  let isOver = false;

  async function isWelcome({ socket, headers }: FastifyRequest): Promise<boolean> {
    if (isOver || !isFromHere({ peer: socket.remoteAddress, headers })) return false;
    isOver = !(await parts.isNew());
    return !isOver;
  }

  server.post(tryPath, { config: { label: tryPath } }, async (request, reply) => {
    const { headers } = request;
    if (!isOwnPage({ peer: undefined, headers }) || !(await isWelcome(request))) {
      return sendRefusal(reply, refuse('not_found').refusal);
    }
    if (!isJson(headers)) {
      return sendRefusal(reply, refuse('unsupported_media_type').refusal);
    }
    const bytes = await receiveInHandler(receiveBody, request, reply, { limitBytes });
    const tried = await tryText(parsed(bytes));
    if (isRefused(tried)) return sendRefusal(reply, tried.refusal);
    return reply.header('cache-control', 'no-store').send(tried);
  });

  return {
    /** Undefined if this visitor does not get the page. */
    async open(request: FastifyRequest): Promise<PageReply | undefined> {
      if (!(await isWelcome(request))) return undefined;
      const page = await pages.find(tryPath, { accept: '', etag: undefined });
      // The same address shows something else as soon as somebody has signed up.
      return page && { ...page, headers: { ...page.headers, 'cache-control': 'no-store' } };
    },
  };
}

/** What is no JSON is refused like a body without content. */
function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof BadJson) return undefined;
    throw error;
  }
}
