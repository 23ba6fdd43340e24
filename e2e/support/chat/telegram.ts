/** The part of Telegram's Bot API that a moderating bot uses, for one group and the moderators' chat. */

import { setTimeout as pause } from 'node:timers/promises';
import { type Asked, serve } from '../small-server.ts';
import { type ChatPlatform, people } from './platform.ts';

const chats = {
  group: { id: -100, type: 'supergroup', title: 'A group' },
  moderators: { id: -200, type: 'supergroup', title: 'Moderators' },
};
const from = { id: Number(people.ann), is_bot: false, first_name: 'Ann' };
const bot = { id: Number(people.bot), is_bot: true, first_name: 'Moderato', username: 'moderato_bot' };
const pollMs = 50;
/** How long a call for updates waits, as Telegram lets it. */
const maxPolls = 20;

export interface FakeTelegram extends ChatPlatform {
  /** A message with more than text, such as addresses behind words. */
  send(more: object): string;
}

export async function startTelegram(): Promise<FakeTelegram> {
  const messages = new Map<string, object>();
  const updates: { update_id: number }[] = [];
  const removed: string[] = [];
  const shown: string[] = [];
  let mayRemove = true;
  let lastId = 0;

  async function answer(asked: Asked) {
    const method = asked.url.pathname.split('/').at(-1);
    const words = parse(asked);
    if (method === 'getUpdates') return { json: { ok: true, result: await updatesFrom(Number(words.offset ?? 0)) } };
    if (method === 'getMe') return { json: { ok: true, result: bot } };
    if (method === 'deleteMessage' && !mayRemove) return refused("message can't be deleted");
    if (method === 'deleteMessage') removed.push(String(words.message_id));
    if (method === 'sendMessage') shown.push(String(words.text));
    if (method === 'forwardMessage') {
      const { text } = messages.get(String(words.message_id)) as { text: string };
      shown.push(text);
    }
    const isMessage = method === 'sendMessage' || method === 'forwardMessage';
    const sent = { message_id: ++lastId, date: 1, chat: chats.moderators, from: bot, text: 'sent' };
    return { json: { ok: true, result: isMessage ? sent : true } };
  }

  async function updatesFrom(offset: number) {
    for (let polls = 0; polls < maxPolls; polls += 1) {
      const waiting = updates.filter(({ update_id }) => update_id >= offset);
      if (waiting.length > 0) return waiting;
      await pause(pollMs);
    }
    return [];
  }

  function post(more: object): string {
    const message = { message_id: ++lastId, date: 1, chat: chats.group, from, ...more };
    messages.set(String(lastId), message);
    updates.push({ update_id: updates.length + 1, message } as { update_id: number });
    return String(lastId);
  }

  const http = await serve(answer);
  return {
    environment: {
      TELEGRAM_TOKEN: '1:test',
      TELEGRAM_API_URL: http.address,
      TELEGRAM_MODERATORS: String(chats.moderators.id),
    },
    removed,
    shown,
    say: (text, place = 'group') => post({ text, chat: chats[place] }),
    send: post,
    edit(id, text) {
      const message = { ...messages.get(id), text, edit_date: 2 };
      messages.set(id, message);
      updates.push({ update_id: updates.length + 1, edited_message: message } as { update_id: number });
      return id;
    },
    forbidRemoval() {
      mayRemove = false;
    },
    stop: () => http.stop(),
  };
}

/** One library sends JSON, the other a form. */
function parse({ headers, body }: Asked): Record<string, unknown> {
  if (headers['content-type']?.startsWith('application/json')) return JSON.parse(body || '{}');
  return Object.fromEntries(new URLSearchParams(body));
}

const refused = (description: string) => ({
  status: 400,
  json: { ok: false, error_code: 400, description: `Bad Request: ${description}` },
});
