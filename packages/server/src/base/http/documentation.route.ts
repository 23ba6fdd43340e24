/** `GET /openapi.json` and `GET /openapi`. Both are made once, when the server is created. */

import { Type } from 'typebox';
import { renderApiPage } from './api-page.ts';
import type { OpenApi } from './openapi.ts';
import type { PublicRoute } from './route.ts';

/** The document describes these routes too, so it is passed in after the table is complete. */
export function documentationRoutes(describe: () => OpenApi): PublicRoute[] {
  let json: string | undefined;
  let page: ReturnType<typeof renderApiPage> | undefined;
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      access: 'public',
      operationId: 'getOpenApi',
      summary: 'This interface as OpenAPI 3.1',
      reply: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
      handle() {
        json ??= JSON.stringify(describe());
        return { status: 200, body: json };
      },
    },
    {
      method: 'GET',
      path: '/openapi',
      access: 'public',
      operationId: 'getDocs',
      summary: 'This interface as a page',
      reply: Type.String(),
      replyType: 'text/html',
      handle() {
        page ??= renderApiPage(describe());
        return { status: 200, body: page.html, headers: { 'content-security-policy': page.contentSecurityPolicy } };
      },
    },
  ];
}
