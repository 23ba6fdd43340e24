/**
 * Asks Moderato. Coop runs every signal alone, so the signals of one text would ask as often as there are categories:
 * verdicts are kept for a few seconds, and all of them share one call, which counts once.
 */

import { createHash } from 'node:crypto';

const keepMs = 10_000;
const maxKept = 1_000;
const timeoutMs = 15_000;

export function createJudge(now = Date.now) {
  /** Digests, so that no content stays in memory. */
  const kept = new Map();

  return function judge(settings, input, content, userId) {
    const key = createHash('sha256')
      .update(JSON.stringify([settings.address, settings.apiKey, input, content, userId]))
      .digest('hex');
    const found = kept.get(key);
    if (found !== undefined && now() - found.since < keepMs) return found.verdict;
    const verdict = ask(settings, input, content, userId);
    kept.delete(key);
    kept.set(key, { verdict, since: now() });
    // A failure is not kept: Coop may try again.
    verdict.catch(() => kept.get(key)?.verdict === verdict && kept.delete(key));
    if (kept.size > maxKept) kept.delete(kept.keys().next().value);
    return verdict;
  };
}

async function ask({ address, apiKey }, input, content, userId) {
  const subject = input === 'text' ? { content } : { url: content };
  let reply;
  try {
    reply = await fetch(`${address}/v1/moderate/${input}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...subject, ...(typeof userId === 'string' && userId !== '' ? { user_id: userId } : {}) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
  } catch {
    throw new Error('Moderato could not be reached.');
  }
  const body = await reply.json().catch(() => undefined);
  // The code says enough; a message could quote what was sent.
  if (!reply.ok) throw new Error(`Moderato replied with ${reply.status} ${body?.error?.code ?? ''}`.trim());
  if (body?.categories === undefined) throw new Error('The address is not that of a Moderato service.');
  return body;
}
