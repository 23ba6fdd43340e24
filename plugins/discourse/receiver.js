/**
 * Receives Discourse's webhook for new and edited posts, asks Moderato, and flags posts through Discourse's own API: what
 * Moderato flags waits in the review queue, and what it would block is hidden as well. No dependencies. The README lists
 * the settings.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const names = ['MODERATO_URL', 'MODERATO_KEY', 'DISCOURSE_URL', 'DISCOURSE_KEY', 'DISCOURSE_USER', 'DISCOURSE_SECRET'];
const missing = names.filter((name) => !process.env[name]);
if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}.`);
const { MODERATO_KEY, DISCOURSE_KEY, DISCOURSE_USER, DISCOURSE_SECRET } = process.env;
const { HOST = '127.0.0.1', PORT = '3100' } = process.env;
const [moderato, discourse] = [process.env.MODERATO_URL, process.env.DISCOURSE_URL].map((url) =>
  url.replace(/\/+$/, ''),
);

const maxBytes = 1_048_576;
const timeoutMs = 10_000;
/** Discourse's numbers for the kinds of flags. */
const flags = { inappropriate: 4, notifyModerators: 7, spam: 8 };

const server = createServer(async (request, reply) => {
  reply.statusCode = await answer(request).catch(() => 500);
  reply.end();
});
server.listen(Number(PORT), HOST, () => console.log(`Listening on port ${server.address().port}.`));

/** The status for Discourse. It can send an event again after a 503, if its administrator lets it. */
async function answer(request) {
  if (request.method !== 'POST') return 405;
  const body = await read(request);
  if (body === undefined) return 413;
  if (!isSigned(body, request.headers['x-discourse-event-signature'])) return 403;
  if (!['post_created', 'post_edited'].includes(request.headers['x-discourse-event'])) return 204;
  const post = postIn(body);
  if (post === undefined) return 400;
  if (isExempt(post)) return 204;
  const verdict = await judge(post);
  if (verdict === undefined) return 503;
  if (verdict.action !== 'allow' && !(await flag(post.id, verdict))) return 502;
  return 204;
}

/** A body that is too large is read to its end, so that the sender gets an answer, but not kept. */
async function read(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(parts);
}

function postIn(body) {
  try {
    const { post } = JSON.parse(body);
    return typeof post === 'object' && post !== null ? post : undefined;
  } catch {
    return undefined;
  }
}

function isSigned(body, signature = '') {
  const expected = Buffer.from(`sha256=${createHmac('sha256', DISCOURSE_SECRET).update(body).digest('hex')}`);
  const given = Buffer.from(String(signature));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Private messages are private; system posts and our own need no judgement. */
function isExempt({ topic_archetype: archetype, user_id: author, username }) {
  return archetype === 'private_message' || author < 0 || username === DISCOURSE_USER;
}

/** The title counts with the first post of a topic. Undefined if Moderato gave no verdict. */
async function judge({ post_number: number, topic_title: title, raw, cooked, user_id: author }) {
  const text = raw ?? String(cooked ?? '').replace(/<[^>]*>/g, ' ');
  const content = number === 1 && title ? `${title}\n\n${text}` : text;
  try {
    const reply = await fetch(`${moderato}/v1/moderate/text`, {
      method: 'POST',
      headers: { authorization: `Bearer ${MODERATO_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content, context: 'forum_post', user_id: `discourse-${author}` }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (reply.status === 200) return await reply.json();
    console.error(`A post was not judged: Moderato replied with ${reply.status}.`);
  } catch {
    console.error('A post was not judged: Moderato cannot be reached.');
  }
  return undefined;
}

async function flag(id, { action, categories, request_id: requestId }) {
  const flagged = Object.keys(categories).filter((name) => categories[name].flagged);
  const isSpam = flagged.length === 1 && flagged[0] === 'spam';
  const message = `Moderato: ${flagged.join(', ').replaceAll('_', ' ') || 'a rule'} (${requestId})`;
  const how =
    action === 'block'
      ? { post_action_type_id: isSpam ? flags.spam : flags.inappropriate, take_action: 'true' }
      : { post_action_type_id: flags.notifyModerators, message };
  const reply = await fetch(`${discourse}/post_actions.json`, {
    method: 'POST',
    headers: { 'api-key': DISCOURSE_KEY, 'api-username': DISCOURSE_USER },
    body: new URLSearchParams({ id, ...how }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  // 403 also means that this post carries our flag already, from before an edit.
  if (!reply.ok) console.error(`Post ${id} was not flagged: Discourse replied with ${reply.status}.`);
  return reply.ok || reply.status === 403;
}
