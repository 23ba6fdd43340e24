/** The real service with an owner who used the setup link, a key, and calls that were judged. */

import { type CallName, dashboardApiPath, splitCallName } from '@moderato/contract/dashboard';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { vi } from 'vitest';
import { type LiveService, startService } from '../support/live-service.ts';
import { type Visit, visit } from './browser.ts';

/** For a service with its models and a browser to start, on a busy machine. */
export const startMs = 600_000;

export const owner = { email: 'owner@example.org', name: 'Olive Owner', password: 'correct horse battery staple' };

export interface DashboardService extends LiveService {
  /** Works once. */
  readonly setupLink: string;
}

export async function startDashboard(environment: Record<string, string> = {}): Promise<DashboardService> {
  const service = await startService({ MODERATO_MODEL_THREADS: '1', ...environment });
  try {
    // The service prints it as it starts. The port is not the printed one if there is a public address.
    const token = await vi.waitUntil(() => /#token=[\w-]+/.exec(service.server.printed())?.[0], { timeout: 60_000 });
    return { ...service, setupLink: `${service.address}/dashboard/setup${token}` };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

interface CallGiven {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes a dashboard call in the current session; fails if it is refused. */
export async function ask(
  context: BrowserContext,
  address: string,
  name: CallName,
  given: CallGiven = {},
): Promise<unknown> {
  const { method, path } = splitCallName(name);
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, field: string) => encodeURIComponent(given.params?.[field] ?? ''));
  const reply = await context.request.fetch(`${address}${dashboardApiPath}${filled}`, {
    method,
    headers: { origin: address },
    ...(given.body === undefined ? {} : { data: given.body }),
  });
  if (!reply.ok()) throw new Error(`${name} was answered with ${reply.status()}: ${await reply.text()}`);
  return reply.json();
}

/** The owner uses the setup link, without the page. */
export async function setUp(browser: Browser, service: DashboardService): Promise<void> {
  const { context } = await visit(browser, service.address);
  const token = new URLSearchParams(new URL(service.setupLink).hash.slice(1)).get('token');
  await ask(context, service.address, 'POST /setup', { body: { token, ...owner } });
  await context.close();
}

export async function signedIn(
  browser: Browser,
  { address }: LiveService,
  person: { readonly email: string; readonly password: string } = owner,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visited = await visit(browser, address, options);
  const { email, password } = person;
  await ask(visited.context, address, 'POST /sign-in', { body: { email, password } });
  return visited;
}

/** Texts that a rule flags or blocks, whatever the models say, so that review and authors have something to show. */
export async function judgeSome(service: DashboardService, context: BrowserContext): Promise<void> {
  const { address, liveKey } = service;
  await ask(context, address, 'PUT /review/settings', { body: { keep_content: true, days: 14 } });
  await ask(context, address, 'POST /rules', {
    body: { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag', priority: 3 },
  });
  await ask(context, address, 'POST /rules', {
    body: { type: 'wordlist', pattern: ['gargamel'], moderation_action: 'block' },
  });
  const texts = [
    'good morning to you',
    'what a smurf',
    'gargamel was here',
    'a sm\u{200b}ooth \u{202e}smurf text',
    'thank you',
  ];
  for (const [index, content] of texts.entries()) {
    await judge(address, liveKey, { content, context: 'chat', user_id: `otter-${index % 3}` });
  }
}

export async function judge(
  address: string,
  key: string,
  body: { readonly content: string; readonly context?: string; readonly user_id?: string },
): Promise<{ readonly request_id: string; readonly action: string }> {
  const reply = await fetch(`${address}/v1/moderate/text`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`A text was answered with ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as { request_id: string; action: string };
}
