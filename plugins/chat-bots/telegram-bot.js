/**
 * Telegram with grammY: removes what Moderato would block from groups, and shows moderators what it flags. Reads
 * TELEGRAM_TOKEN, MODERATO_URL, MODERATO_KEY and TELEGRAM_MODERATORS (the id of their chat; optional). The bot has to be an
 * administrator of the group with the right to delete messages.
 */

import { Bot } from 'grammy';
import { createJudge, reasonOf } from './judge.js';

const { TELEGRAM_TOKEN, TELEGRAM_MODERATORS, TELEGRAM_API_URL } = process.env;

const bot = new Bot(TELEGRAM_TOKEN, TELEGRAM_API_URL ? { client: { apiRoot: TELEGRAM_API_URL } } : {});
const judge = createJudge(tell);

// Not awaited: an outage must not hold up the messages after this one.
bot.on(['message', 'edited_message'], (context) => void moderate(context));
bot.catch(({ error }) => console.error(error.name));
await bot.start({ onStart: () => console.log('The bot is ready.') });

async function moderate({ msg, chat }) {
  try {
    const text = textOf(msg);
    if (text === '' || chat.type === 'private' || String(chat.id) === TELEGRAM_MODERATORS) return;
    const verdict = await judge.text(text, `telegram-${(msg.sender_chat ?? msg.from).id}`);
    if (verdict === undefined || verdict.action === 'allow') return;
    const isBad = verdict.action === 'block';
    await show(msg);
    await tell(`${isBad ? 'Removed from' : 'Please look at this in'} ${chat.title}: ${reasonOf(verdict)}`);
    if (isBad) await bot.api.deleteMessage(chat.id, msg.message_id);
  } catch (error) {
    await tell(`A message could not be moderated: ${error.description ?? error.name}`);
  }
}

/** The words, the caption of a picture, what a poll asks, and the addresses behind words. */
function textOf({ text, caption, poll, entities = [], caption_entities: ofCaption = [] }) {
  const asked = poll ? [poll.question, poll.description, ...poll.options.map((option) => option.text)] : [];
  const links = [...entities, ...ofCaption].map(({ url }) => url);
  return [text, caption, ...asked, ...links].filter((part) => part).join('\n');
}

/** Forwarded, so that moderators see it after it was removed. A group can forbid that. */
async function show(message) {
  if (!TELEGRAM_MODERATORS) return;
  try {
    await bot.api.forwardMessage(TELEGRAM_MODERATORS, message.chat.id, message.message_id);
  } catch {
    await tell('The message itself cannot be forwarded here.');
  }
}

/** To the moderators' chat, or to the console. */
async function tell(sentence) {
  try {
    if (TELEGRAM_MODERATORS) await bot.api.sendMessage(TELEGRAM_MODERATORS, sentence);
    else console.log(sentence);
  } catch (error) {
    console.error(`The moderators' chat cannot be used: ${error.description ?? error.name}`);
  }
}
