/**
 * Asks Moderato for the bots. A verdict is `{ action, flagged, requestId }`; without one, the judge returns undefined and
 * the bots leave the message alone. Moderators are told once when an outage begins, and once when it ends.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 10_000;
/** Long enough for a restart of the service. */
const pausesMs = [1_000, 5_000, 20_000];
const maxCharacters = 50_000;
const actions = ['allow', 'flag', 'block'];

/** @param tell says a sentence to the moderators */
export function createJudge(tell, { MODERATO_URL, MODERATO_KEY } = process.env) {
  if (!MODERATO_URL || !MODERATO_KEY) throw new Error('Set MODERATO_URL and MODERATO_KEY.');
  const address = MODERATO_URL.replace(/\/+$/, '');
  let isAway = false;

  async function ask(path, question) {
    const idempotencyKey = randomUUID();
    for (const pauseMs of [...pausesMs, undefined]) {
      const { status, verdict } = await send(`${address}/v1/moderate/${path}`, MODERATO_KEY, question, idempotencyKey);
      if (verdict !== undefined) {
        if (isAway) await tell('Moderato answers again.');
        isAway = false;
        return verdict;
      }
      // This message or picture cannot be judged. Others can.
      if ([400, 413, 415, 422].includes(status)) return undefined;
      if (!isAway) {
        isAway = true;
        await tell(`Messages are not judged: Moderato ${status ? `replied with ${status}` : 'cannot be reached'}.`);
      }
      if (pauseMs !== undefined) await pause(pauseMs);
    }
    return undefined;
  }

  return {
    /** Longer texts are judged in pieces, and the worst counts. */
    async text(content, author) {
      const pieces = content.match(new RegExp(`.{1,${maxCharacters}}`, 'gsu')) ?? [];
      const question = (piece) => ({ content: piece, context: 'chat', user_id: author });
      return worst(await Promise.all(pieces.map((piece) => ask('text', question(piece)))));
    },
    /** Moderato fetches the picture. */
    image: (url, author) => ask('image', { url, user_id: author }),
  };
}

/** The most severe of several verdicts; undefined if there is none. */
export function worst(verdicts) {
  const rank = (verdict) => actions.indexOf(verdict.action);
  return verdicts.filter((one) => one !== undefined).toSorted((a, b) => rank(b) - rank(a))[0];
}

/** Such as "harassment, hate speech (req_…)"; a rule may have matched without any category. */
export function reasonOf({ flagged, requestId }) {
  const names = flagged.map((name) => name.replaceAll('_', ' ')).join(', ');
  return `${names || 'a rule'} (${requestId})`;
}

/** The status is undefined if nothing answered. */
async function send(address, key, question, idempotencyKey) {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await reply.json();
    if (reply.status !== 200 || !actions.includes(body.action)) return { status: reply.status };
    const flagged = Object.keys(body.categories).filter((name) => body.categories[name].flagged);
    return { status: 200, verdict: { action: body.action, flagged, requestId: body.request_id } };
  } catch {
    return {};
  }
}
