/**
 * Fills an installation of a released version as people would, and returns what it wrote and what the release answered.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openSession } from './session.ts';

export interface Written {
  readonly owner: Person;
  readonly moderator: Person;
  readonly keys: { readonly live: string; readonly test: string; readonly revoked: string; readonly other: string };
  readonly accounts: { readonly own: string; readonly other: string };
  readonly rules: readonly { readonly rule_id: string }[];
  readonly webhookId: string;
  /** What the release answered to each call, oldest first. */
  readonly calls: readonly { readonly request_id: string; readonly action: string }[];
  /** The id of the call that a moderator decided. */
  readonly decided: string;
  readonly auditEntries: readonly string[];
}

interface Person {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

const owner = { email: 'owner@example.org', name: 'Olive Owner', password: 'correct horse battery staple' };
const moderator = { email: 'mod@example.org', name: 'Max Moderator', password: 'another staple of horses' };

const texts = [
  { content: 'Good morning, what a lovely day.', context: 'chat', user_id: 'otter-1' },
  { content: 'what a smurf', context: 'chat', user_id: 'otter-2' },
  { content: 'gargamel was here', context: 'comment', user_id: 'otter-2' },
  { content: 'You are a worthless idiot.', context: 'forum_post', user_id: 'otter-3' },
  { content: 'Thank you, that helped.', context: 'default' },
];

export async function fillInstallation(released: string, store: Record<string, string>): Promise<Written> {
  const command = join(released, 'packages/cli/bin/moderato.js');
  const env = { PATH: process.env.PATH ?? '', PORT: '0', ...store };
  const moderato = (...words: string[]) =>
    execFileSync(process.execPath, [command, ...words], { env, encoding: 'utf8' }).trim();

  const server = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const { address } = JSON.parse(line) as { address?: string };
      if (address !== undefined) resolve(address);
    });
  });

  try {
    return await fill(address, moderato);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function fill(address: string, moderato: (...words: string[]) => string): Promise<Written> {
  const keys = {
    live: moderato('keys', 'create', '--mode', 'live', '--label', 'my forum'),
    test: moderato('keys', 'create', '--mode', 'test', '--label', 'my laptop'),
    revoked: moderato('keys', 'create', '--mode', 'live', '--label', 'lost'),
  };
  const lost =
    moderato('keys', 'list')
      .split('\n')
      .find((line) => line.includes('lost')) ?? '';
  moderato('keys', 'revoke', /key_\w+/.exec(lost)?.[0] ?? '');
  const other = /acc\w*_\w+/.exec(moderato('accounts', 'create', 'Second forum'))?.[0] ?? '';
  moderato('accounts', 'set-plan', other, 'indie');
  const otherKey = moderato('keys', 'create', '--mode', 'live', '--account', other);

  const token = /#token=([\w-]+)/.exec(moderato('members', 'setup-link'))?.[1] ?? '';
  const session = openSession(address);
  await session.ask('POST', '/setup', { token, ...owner });
  const { account_id: own } = (await session.ask('GET', '/session')) as { account_id: string };
  const invited = (await session.ask('POST', '/invitations', { email: moderator.email, role: 'moderator' })) as {
    link: string;
  };
  const joining = openSession(address);
  const { name, password } = moderator;
  await joining.ask('POST', '/invitations/accept', { token: invited.link.split('token=')[1], name, password });

  await session.ask('PUT', '/review/settings', { keep_content: true, days: 365 });
  moderato('categories', 'set', 'spam', '--threshold', '0.85', '--account', own);
  const drafts = [
    { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag', priority: 3 },
    { type: 'regex', pattern: 'garga?mel', moderation_action: 'block', priority: 2 },
    { type: 'allowlist', pattern: ['scunthorpe'], moderation_action: 'flag', priority: 1 },
  ];
  const rules: { rule_id: string }[] = [];
  for (const draft of drafts) rules.push((await session.ask('POST', '/rules', draft)) as { rule_id: string });
  const [changed] = rules;
  await session.ask('PUT', `/rules/${changed?.rule_id}`, { ...drafts[0], pattern: ['smurf', 'smurfette'] });
  const { webhook } = (await session.ask('POST', '/webhooks', {
    label: 'our bot',
    url: 'https://hooks.invalid/moderato',
    events: ['decision.block'],
    enabled: true,
  })) as { webhook: { webhook_id: string } };

  const calls: { request_id: string; action: string }[] = [];
  for (const body of texts) {
    const reply = await fetch(`${address}/v1/moderate/text`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.live}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { request_id, action } = (await reply.json()) as { request_id: string; action: string };
    calls.push({ request_id, action });
  }
  const decided = calls[2]?.request_id ?? '';
  await joining.ask('POST', `/review/${decided}`, { decision: 'remove' });
  const { items } = (await session.ask('GET', '/audit')) as { items: { entry_id: string }[] };

  return {
    owner,
    moderator,
    keys: { ...keys, other: otherKey },
    accounts: { own, other },
    rules: rules.map(({ rule_id }) => ({ rule_id })),
    webhookId: webhook.webhook_id,
    calls,
    decided,
    auditEntries: items.map(({ entry_id }) => entry_id),
  };
}
