/** Calls the sign-in library, and distinguishes its refusals from its failures. */

import type { Visitor } from '../../base/http/page.ts';

/** What every question to the library has. */
interface Asked {
  readonly headers: Headers;
  readonly returnHeaders: true;
}

/**
 * The reply, with its cookies passed on; undefined if the library refused, or we do with `isAllowed`. Anything else
 * that goes wrong is thrown.
 */
export async function askAuth<Reply>(
  visitor: Visitor,
  ask: (asked: Asked) => Promise<{ headers: Headers; response: Reply }>,
  isAllowed: (reply: Reply) => Promise<boolean> = async () => true,
): Promise<Reply | undefined> {
  try {
    const { headers, response } = await ask({ headers: visitor.headers, returnHeaders: true });
    if (!(await isAllowed(response))) return undefined;
    visitor.addCookies(headers);
    return response;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'APIError') return false;
  const { statusCode } = error as Error & { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode < 500;
}
