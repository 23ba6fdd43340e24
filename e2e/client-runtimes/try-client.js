// What every runtime does with the client: the same calls against the real service, with the same answers. The runtime
// provides the client (its import differs), the address and the key.

export async function tryClient({ Moderato, InvalidRequestError }, { baseUrl, apiKey }) {
  const client = new Moderato({ apiKey, baseUrl });
  const { action } = await client.moderate.text({ content: 'moderato test spam block', context: 'chat' });
  const { categories } = await client.categories.list();
  const refused = await client.moderate.text('').catch((error) => error);
  const left = await client.usage.get({ signal: AbortSignal.abort(new Error('left')) }).catch((error) => error);
  // Nothing listens on port 1: the outage policy answers instead.
  const lost = new Moderato({ apiKey, baseUrl: 'http://127.0.0.1:1', onUnavailable: 'flag', maxRetries: 0 });
  const stated = await lost.moderate.text('hello');
  return {
    action,
    categories: categories.length,
    refused: refused instanceof InvalidRequestError && refused.code,
    requestId: /^req_/.test(refused.requestId),
    left: left.message,
    unavailable: [stated.unavailable, stated.action, stated.error.name],
  };
}
