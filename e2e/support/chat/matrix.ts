/** The part of a Matrix homeserver that a moderating bot uses, for one room and the moderators' room. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Asked, serve } from '../small-server.ts';
import type { ChatPlatform } from './platform.ts';

const rooms = { group: '!group:matrix.example', moderators: '!moderators:matrix.example' };
const self = '@moderato:matrix.example';
const sender = '@ann:matrix.example';
const pollMs = 50;
/** How long a call for news waits, as a homeserver lets it. */
const maxPolls = 20;

export interface FakeMatrix extends ChatPlatform {
  /** Somebody sends an event with this content. */
  send(content: object): string;
}

export async function startMatrix(): Promise<FakeMatrix> {
  const events: { room: string; event: object }[] = [];
  const removed: string[] = [];
  const shown: string[] = [];
  let mayRemove = true;

  async function answer({ method, url, body }: Asked) {
    const path = decodeURIComponent(url.pathname).replace(/^\/_matrix\/client\/v3/, '');
    if (path === '/account/whoami') return { json: { user_id: self } };
    if (path === '/sync') return { json: await newsSince(Number(url.searchParams.get('since') ?? 0)) };
    if (path.endsWith('/filter')) return { json: { filter_id: 'f' } };
    const [, , , verb, event = ''] = path.split('/');
    if (method === 'PUT' && verb === 'redact') {
      if (!mayRemove) return { status: 403, json: { errcode: 'M_FORBIDDEN', error: 'Not allowed' } };
      removed.push(event);
    }
    if (method === 'PUT' && verb === 'send') shown.push((JSON.parse(body) as { body: string }).body);
    return { json: { event_id: '$sent', joined_rooms: Object.values(rooms) } };
  }

  async function newsSince(seen: number) {
    for (let polls = 0; polls < maxPolls && events.length <= seen; polls += 1) await pause(pollMs);
    const join: Record<string, object> = {};
    for (const room of Object.values(rooms)) {
      const news = events.slice(seen).filter((one) => one.room === room);
      join[room] = { timeline: { events: news.map(({ event }) => event) } };
    }
    return { next_batch: String(events.length), rooms: { join } };
  }

  function send(content: object, room = rooms.group): string {
    const event_id = `$event${events.length}`;
    const event = { type: 'm.room.message', sender, event_id, origin_server_ts: 1, content };
    events.push({ room, event });
    return event_id;
  }

  const http = await serve(answer);
  return {
    environment: {
      MATRIX_URL: http.address,
      MATRIX_TOKEN: 'test',
      MATRIX_MODERATORS: rooms.moderators,
      MATRIX_STATE: join(mkdtempSync(join(tmpdir(), 'moderato-matrix-')), 'state.json'),
    },
    removed,
    shown,
    send,
    say: (text, place = 'group') => send({ msgtype: 'm.text', body: text }, rooms[place]),
    edit(id, text) {
      const edited = { 'm.relates_to': { rel_type: 'm.replace', event_id: id } };
      return send({
        msgtype: 'm.text',
        body: '* edited',
        'm.new_content': { msgtype: 'm.text', body: text },
        ...edited,
      });
    },
    forbidRemoval() {
      mayRemove = false;
    },
    stop: () => http.stop(),
  };
}
