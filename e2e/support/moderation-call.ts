export interface CallOutcome {
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: string | null;
  readonly body: { request_id?: string; error?: { code: string; message: string; retry_after?: number } };
}

/** One text call; rejects if no complete reply came back. */
export async function moderateText(
  address: string,
  key: string,
  body: { content: string; context?: string; user_id?: string },
): Promise<CallOutcome> {
  const reply = await fetch(`${address}/v1/moderate/text`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: reply.status,
    requestId: reply.headers.get('x-request-id'),
    retryAfter: reply.headers.get('retry-after'),
    body: (await reply.json()) as CallOutcome['body'],
  };
}
