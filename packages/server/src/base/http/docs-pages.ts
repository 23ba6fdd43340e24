/**
 * Serves the documentation built from docs/ at `/docs`, and redirects browsers there from `/`, unless there is a first
 * page for them. A program that requests `/` gets the same error as for any unknown path.
 */

import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { WebServer } from './bare-server.ts';
import { addPages, type BuiltPages, createBuiltPages, type PageReply } from './built-pages.ts';
import { sendRefusal } from './error-reply.ts';
import { refuse } from './route.ts';

export const docsPath = '/docs';

const builtFolder = fileURLToPath(new URL('../../../../site/dist', import.meta.url));
const dashboardLinks = /<!--dashboard-->.*?<!--\/dashboard-->/gs;

export interface DocsOptions {
  readonly dashboardOn: boolean;
  readonly folder?: string;
  /** The page at `/` for some browsers; undefined for the others. */
  readonly firstPage?: (request: FastifyRequest) => Promise<PageReply | undefined>;
}

export function addDocsPages(server: WebServer, options: DocsOptions): void {
  addPages(server, docsPath, createDocsPages(options));
  server.get('/', { exposeHeadRoute: true, config: { label: '/' } }, async (request, reply) => {
    reply.header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return sendRefusal(reply, refuse('not_found').refusal);
    const page = await options.firstPage?.(request);
    if (page === undefined) return reply.redirect(docsPath);
    return reply.code(page.status).headers(page.headers).send(page.body);
  });
}

export function createDocsPages({ dashboardOn, folder = builtFolder }: DocsOptions): BuiltPages {
  return createBuiltPages({
    folder,
    root: docsPath,
    fallback: (name) => (name === '' ? 'index.html' : `${name.replace(/\/$/, '')}.html`),
    ...(dashboardOn ? {} : { edit: (html) => html.replace(dashboardLinks, '') }),
    notBuilt: 'The documentation is not built yet. Run: npm run build --workspace packages/site\n',
  });
}
