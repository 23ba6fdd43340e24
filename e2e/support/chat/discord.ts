/** The part of Discord that a moderating bot uses: its HTTP API and its gateway, for one server with two channels. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Asked, serve } from '../small-server.ts';
import { type ChatPlatform, people } from './platform.ts';

interface Socket {
  on(event: 'message', heard: (data: Buffer) => void): void;
  send(data: string): void;
  terminate(): void;
}
interface Gateway {
  on(event: 'connection', heard: (socket: Socket) => void): void;
  clients: Set<Socket>;
}

const require = createRequire(join(import.meta.dirname, '../../plugins/package.json'));
const guild = '1000000000000000010';
const channels = { group: '1000000000000000020', moderators: '1000000000000000021' };
const bot = { id: people.bot, username: 'moderato', discriminator: '0000', avatar: null, bot: true };
const ann = { id: people.ann, username: 'ann', discriminator: '0', avatar: null };

export interface FakeDiscord extends ChatPlatform {
  /** A message with more than text: pictures, or messages that it forwards. */
  send(more: object): string;
}

export async function startDiscord(): Promise<FakeDiscord> {
  const { WebSocketServer } = require('ws') as { WebSocketServer: new (options: object) => Gateway };
  const messages = new Map<string, object>();
  const removed: string[] = [];
  const shown: string[] = [];
  let mayRemove = true;
  let sequence = 0;
  let nextId = 1_100_000_000_000_000_000n;

  function answer({ method, url, body }: Asked) {
    const [, noun = '', , deeper, id = ''] = url.pathname.replace('/api/v10', '').split('/');
    if (noun === 'gateway') {
      const session_start_limit = { total: 9, remaining: 9, reset_after: 0, max_concurrency: 1 };
      return { json: { url: http.address.replace('http', 'ws'), shards: 1, session_start_limit } };
    }
    if (deeper === 'messages' && method === 'POST') {
      const { content } = JSON.parse(body) as { content: string };
      shown.push(content);
      return { json: message(String(++nextId), content, channels.moderators, bot) };
    }
    if (deeper === 'messages' && method === 'DELETE') {
      if (!mayRemove) return { status: 403, json: { code: 50013, message: 'Missing Permissions' } };
      removed.push(id);
      return { status: 204 };
    }
    if (deeper === 'messages') return { json: messages.get(id) };
    return { status: 404, json: { code: 0, message: 'Not Found' } };
  }

  const http = await serve(answer);
  const gateway = new WebSocketServer({ server: http.server });
  const send = (socket: Socket, t: string, d: object) => socket.send(JSON.stringify({ op: 0, s: ++sequence, t, d }));
  const toAll = (t: string, d: object) => {
    for (const socket of gateway.clients) send(socket, t, d);
  };
  function post(more: object): string {
    const id = String(++nextId);
    messages.set(id, { ...message(id, '', channels.group, ann), ...more });
    toAll('MESSAGE_CREATE', messages.get(id) as object);
    return id;
  }

  gateway.on('connection', (socket) => {
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 } }));
    socket.on('message', (data) => {
      const { op } = JSON.parse(data.toString()) as { op: number };
      if (op === 1) socket.send(JSON.stringify({ op: 11 }));
      if (op !== 2) return;
      const session = { session_id: 's', resume_gateway_url: http.address.replace('http', 'ws') };
      send(socket, 'READY', {
        v: 10,
        user: bot,
        guilds: [{ id: guild }],
        application: { id: '1', flags: 0 },
        ...session,
      });
      send(socket, 'GUILD_CREATE', server);
    });
  });

  return {
    environment: {
      DISCORD_TOKEN: 'a.test.token',
      DISCORD_API_URL: `${http.address}/api`,
      DISCORD_MODERATORS: channels.moderators,
    },
    removed,
    shown,
    say: (text, place = 'group') => post({ content: text, channel_id: channels[place] }),
    send: post,
    edit(id, text) {
      messages.set(id, { ...messages.get(id), content: text, edited_timestamp: new Date().toISOString() });
      toAll('MESSAGE_UPDATE', messages.get(id) as object);
      return id;
    },
    forbidRemoval() {
      mayRemove = false;
    },
    async stop() {
      for (const socket of gateway.clients) socket.terminate();
      await http.stop();
    },
  };
}

const channel = (id: string, name: string) => ({ id, name, type: 0, guild_id: guild, permission_overwrites: [] });

const server = {
  id: guild,
  name: 'A server',
  owner_id: '2',
  channels: [channel(channels.group, 'general'), channel(channels.moderators, 'moderators')],
  roles: [{ id: guild, name: '@everyone', permissions: '0', position: 0, colors: {}, flags: 0 }],
  ...Object.fromEntries(
    ['members', 'emojis', 'stickers', 'threads', 'voice_states', 'presences', 'features'].map((name) => [name, []]),
  ),
};

function message(id: string, content: string, channelId: string, author: object) {
  const lists = { mentions: [], mention_roles: [], attachments: [], embeds: [] };
  const timestamp = new Date().toISOString();
  return { id, content, channel_id: channelId, guild_id: guild, author, timestamp, type: 0, ...lists };
}
