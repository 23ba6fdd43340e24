/**
 * Matrix: removes what Moderato would block from the rooms that the bot is in, and shows moderators what it flags. Reads
 * MATRIX_URL (the homeserver), MATRIX_TOKEN, MODERATO_URL, MODERATO_KEY and MATRIX_MODERATORS (the id of their room, such
 * as Draupnir's management room; optional). The bot needs the power level to redact. It cannot read encrypted rooms.
 */

import { LogLevel, LogService, MatrixClient, SimpleFsStorageProvider } from 'matrix-bot-sdk';
import { createJudge, reasonOf } from './judge.js';

const { MATRIX_URL, MATRIX_TOKEN, MATRIX_MODERATORS, MATRIX_STATE = 'matrix-bot.json' } = process.env;

// Its log could quote requests.
LogService.setLevel(LogLevel.ERROR);
// The file remembers how far the bot has read, so that messages during a restart are judged after it.
const client = new MatrixClient(MATRIX_URL, MATRIX_TOKEN, new SimpleFsStorageProvider(MATRIX_STATE));
const judge = createJudge(tell);
const self = await client.getUserId();

client.on('room.message', (roomId, event) => void moderate(roomId, event));
await client.start();
console.log('The bot is ready.');

async function moderate(roomId, event) {
  try {
    const text = textOf(event.content ?? {});
    if (text === '' || event.sender === self || roomId === MATRIX_MODERATORS) return;
    const verdict = await judge.text(text, event.sender.slice(0, 256));
    if (verdict === undefined || verdict.action === 'allow') return;
    const link = `https://matrix.to/#/${roomId}/${event.event_id}`;
    if (verdict.action === 'flag') return await tell(`Please look at ${link} by ${event.sender}: ${reasonOf(verdict)}`);
    await client.redactEvent(roomId, event.event_id, `Moderato: ${reasonOf(verdict)}`);
    await tell(`Removed ${link} by ${event.sender}: ${reasonOf(verdict)}\n${text.slice(0, 4_000)}`);
  } catch (error) {
    await tell(
      `https://matrix.to/#/${roomId}/${event.event_id} could not be moderated: ${error.errcode ?? error.name}`,
    );
  }
}

/** Some programs show the plain text and others the HTML, and an edit has its own: all of them are judged. */
function textOf(content) {
  const versions = [content, content['m.new_content'] ?? {}];
  const texts = versions.flatMap(({ body, formatted_body: html }) => [body, withoutTags(html)]);
  return [...new Set(texts.filter((text) => typeof text === 'string' && text !== ''))].join('\n');
}

const characters = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What people read, and the addresses behind it. */
function withoutTags(html) {
  if (typeof html !== 'string') return undefined;
  const links = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(["']?)(.*?)\1[\s>]/gi)].map(([, , address]) => address);
  return [html, ...links]
    .join('\n')
    .replace(/<(?:br|p|li|div|h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:(amp|lt|gt|quot)|#(\d{1,7}));/g, (_all, name, code) => characters[name] ?? characterOf(Number(code)))
    .trim();
}

const characterOf = (code) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** As a notice, which no bot answers; to the console without the words of the message. */
async function tell(sentence) {
  try {
    if (MATRIX_MODERATORS) await client.sendNotice(MATRIX_MODERATORS, sentence);
    else console.log(sentence.split('\n')[0]);
  } catch (error) {
    console.error(`The moderators' room cannot be used: ${error.errcode ?? error.name}`);
  }
}
