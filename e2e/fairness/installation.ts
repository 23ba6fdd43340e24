/**
 * The real service under a memory limit, with a paying account and hostile ones, a server that receives webhooks and
 * one that never answers. A watchdog ends the service if it and its child processes use more memory than allowed.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { WebhookDraft } from '@moderato/contract';
import { openStores } from '@moderato/server';
import { addRule } from '../../packages/server/src/testing/add-rule.ts';

const command = join(import.meta.dirname, '../../packages/cli/bin/moderato.js');
const checkMs = 250;

export interface Installation {
  readonly address: string;
  readonly keys: Readonly<Record<'paying' | 'free' | 'otherFree' | 'pro' | 'proTest', string>>;
  /** The session of an administrator of the hostile account on plan pro. */
  readonly cookie: string;
  /** Accepts connections and never answers. */
  readonly hangingPort: number;
  /** How many webhooks the paying account's server has received. */
  received(): number;
  readonly peakBytes: () => number;
  /** Called when the service has ended, by itself or by the watchdog. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

export async function startInstallation(
  memoryLimitBytes: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-fairness-'));
  let deliveries = 0;
  const receiver = createServer((request, reply) => {
    deliveries++;
    request.resume();
    reply.end();
  });
  const hanging = createTcpServer((socket) => void socket.on('error', () => {}));
  const [receiverPort, hangingPort] = [await portOf(receiver), await portOf(hanging as unknown as Server)];
  const { keys, invitation } = await seed(folder, receiverPort, hangingPort);

  const megabytes = Math.floor(memoryLimitBytes / 1024 / 1024);
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, command, 'serve'], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      MODERATO_DATA_DIR: folder,
      MODERATO_WEBHOOK_ALLOW: `127.0.0.1:${receiverPort},127.0.0.1:${hangingPort}`,
      MODERATO_IMAGE_FETCH_ALLOW: `127.0.0.1:${hangingPort}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close');
  const address = await addressOf(child);
  const cookie = await acceptInvitation(address, invitation);
  let peak = 0;
  const watchdog = setInterval(() => {
    const bytes = residentBytes(child.pid as number);
    peak = Math.max(peak, bytes);
    if (bytes > memoryLimitBytes) child.kill('SIGKILL');
  }, checkMs);

  return {
    address,
    keys,
    cookie,
    hangingPort,
    received: () => deliveries,
    peakBytes: () => peak,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      clearInterval(watchdog);
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      receiver.closeAllConnections();
      receiver.close();
      hanging.close();
      rmSync(folder, { recursive: true, force: true });
      // The key of its secrets is next to the folder.
      rmSync(`${folder}.key`, { force: true });
    },
  };
}

async function seed(folder: string, receiverPort: number, hangingPort: number) {
  const stores = await openStores({ engine: 'sqlite', folder, durability: 'process' });
  const account = async (name: string, plan: 'free' | 'pro') => (await stores.accounts.create(name, plan)).id;
  const key = async (accountId: string, mode: 'live' | 'test') => (await stores.keys.create(accountId, mode, '')).key;
  const [paying, pro] = [await account('paying', 'pro'), await account('hostile', 'pro')];
  const hook = (port: number): WebhookDraft => ({
    label: 'ours',
    url: `http://127.0.0.1:${port}/`,
    events: ['decision.flag'],
    enabled: true,
  });
  await stores.webhooks.create(paying, hook(receiverPort));
  for (let n = 0; n < 10; n++) await stores.webhooks.create(pro, hook(hangingPort));
  for (const accountId of [paying, pro]) {
    const rule = { type: 'wordlist', pattern: ['flagme'], priority: 0, action: 'flag' } as const;
    await addRule(stores.rules.live, accountId, rule);
  }
  for (let n = 0; n < 10; n++) {
    const pattern = Array.from({ length: 5_000 }, (_, word) => `nonsense${n}x${word}`);
    const rule = { type: 'wordlist', pattern, priority: 0, action: 'flag' } as const;
    // A test key lists test rules; a live key would compile the others at every change.
    for (const mode of ['live', 'test'] as const) await addRule(stores.rules[mode], pro, rule);
  }
  const keys = {
    paying: await key(paying, 'live'),
    free: await key(await account('free', 'free'), 'live'),
    otherFree: await key(await account('other free', 'free'), 'live'),
    pro: await key(pro, 'live'),
    proTest: await key(pro, 'test'),
  };
  const by = { accountId: pro, actor: { kind: 'service' } } as const;
  const long = 'long '.repeat(300);
  for (let n = 0; n < 200; n++) {
    await stores.audit.note(by, { action: 'webhook.added', subject: `wh_${n}`, before: null, after: { label: long } });
  }
  const hostile = { accountId: pro, email: 'hostile@example.org', role: 'admin', createdBy: 'the seed' } as const;
  const { token: invitation } = await stores.links.createInvitation(hostile);
  await stores.close();
  return { keys, invitation };
}

/** The cookies of the invited person. */
async function acceptInvitation(address: string, token: string): Promise<string> {
  const reply = await fetch(`${address}/dashboard/api/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ token, name: 'Hostile', password: 'correct horse battery staple' }),
  });
  if (!reply.ok) throw new Error(`The invitation was answered with ${reply.status}.`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const { address } = JSON.parse(line) as { address?: string };
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error('The service ended before it served.')));
  });
}

/** Memory of a process and its children; 0 without `/proc`. */
function residentBytes(pid: number): number {
  try {
    const own = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return Number(own) * 1024 + children.reduce((sum, child) => sum + residentBytes(Number(child)), 0);
  } catch {
    return 0;
  }
}
