/** The outcome of a call, as seen from outside. */

/**
 * `ok`: acknowledged. `refused`: a declared refusal that says when to retry. `unreached`: no copy took the call.
 * `unknown`: it was sent, but no complete reply came back; it may or may not have been counted. `wrong`: anything else.
 */
export const fates = ['ok', 'refused', 'unreached', 'unknown', 'wrong'] as const;
export type Fate = (typeof fates)[number];

export interface Told {
  readonly fate: Fate;
  /** For a wrong one: request id, status and code. */
  readonly problem?: string;
  readonly body?: Record<string, unknown>;
}

/** Codes of our error format, and the statuses of Perspective's format that stand for them on its addresses. */
const declared: Readonly<Record<number, readonly string[]>> = {
  429: ['quota_exceeded', 'RESOURCE_EXHAUSTED'],
  503: ['overloaded', 'UNAVAILABLE'],
};

export async function readFate(send: () => Promise<Response>): Promise<Told> {
  try {
    const reply = await send();
    const body = (await reply.json()) as Record<string, unknown>;
    if (reply.status === 200) return { fate: 'ok', body };
    const { code, status } = (body.error ?? {}) as { code?: unknown; status?: unknown };
    const name = String(status ?? code);
    const saysWhen = Number(reply.headers.get('retry-after')) >= 1;
    if (saysWhen && declared[reply.status]?.includes(name)) return { fate: 'refused' };
    return { fate: 'wrong', problem: `${reply.headers.get('x-request-id')} ${reply.status} ${name}` };
  } catch (error) {
    if (error instanceof SyntaxError) return { fate: 'wrong', problem: 'a reply that is no JSON' };
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    return { fate: code === 'ECONNREFUSED' ? 'unreached' : 'unknown' };
  }
}
