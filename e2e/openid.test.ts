/** Signs in with a real OpenID provider, in a separate process, in a real browser. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { chromiumInstalled, launchBrowser, visit } from './dashboard/browser.ts';
import {
  ask,
  type DashboardService,
  owner,
  setUp,
  signedIn,
  startDashboard,
  startMs,
} from './dashboard/dashboard-service.ts';
import { oneTimeCode } from './dashboard/one-time-code.ts';

const folder = join(import.meta.dirname, 'openid');
const installed = hasExtra(existsSync(join(folder, 'node_modules'))) && chromiumInstalled;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe.runIf(installed)('signing in with an OpenID provider', () => {
  let provider: ChildProcess;
  let service: DashboardService;
  let browser: Browser;
  let issuer: string;

  beforeAll(async () => {
    provider = spawn(process.execPath, ['provider.mjs'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    [issuer] = (await once(createInterface({ input: provider.stdout as NodeJS.ReadableStream }), 'line')) as [string];
    const settings = {
      MODERATO_OPENID_ISSUER: issuer,
      MODERATO_OPENID_CLIENT_ID: 'moderato',
      MODERATO_OPENID_CLIENT_SECRET: 'a-secret-of-the-client',
      MODERATO_OPENID_NAME: 'Acme',
    };
    service = await startDashboard(settings);
    browser = await launchBrowser();
    await setUp(browser, service);
  }, startMs);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    provider?.stdin?.end();
  });

  /** At the provider, as the person with this name. */
  async function answer(page: Page, name: string): Promise<void> {
    await page.waitForURL(`${issuer}/interaction/**`);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Go' }).click();
  }

  async function signInAs(name: string): Promise<{ context: BrowserContext; page: Page }> {
    const { context, page } = await visit(browser, service.address);
    await page.goto('/dashboard/sign-in');
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    await answer(page, name);
    return { context, page };
  }

  async function refusalOf(name: string): Promise<string> {
    const { context, page } = await signInAs(name);
    const text = (await page.getByRole('alert').textContent()) ?? '';
    expect(page.url(), 'what the provider sent is out of the address').toBe(`${service.address}/dashboard/openid`);
    expect(await ask(context, service.address, 'GET /session')).toMatchObject({ signed_in: false });
    await context.close();
    return text;
  }

  /** As the owner, who signs in with the password. */
  async function connectAs(name: string): Promise<{ context: BrowserContext; page: Page }> {
    const { context, page } = await signedIn(browser, service);
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByLabel('Confirm your password').fill(owner.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await answer(page, name);
    return { context, page };
  }

  it('reports a provider that is down, and uses it again once it is back', async () => {
    const { context, page } = await visit(browser, service.address);
    await page.goto('/dashboard/sign-in');
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    provider.stdin?.write(`${service.address}/dashboard/openid\n`);
    await context.close();
  });

  it('admits nobody who has not connected it, whether their address is known or not', async () => {
    expect(await refusalOf('owner')).toContain('Nobody here has connected this identity');
    expect(await refusalOf('stranger')).toContain('Nobody here has connected this identity');
    expect(await refusalOf('nobody')).toContain('refused to sign you in');
  });

  it('connects only the same, verified address', async () => {
    for (const [name, why] of [
      ['stranger', 'a different e-mail address'],
      ['unverified-owner', 'has not verified'],
    ] as const) {
      const { context, page } = await connectAs(name);
      await page.getByRole('alert').getByText(why).waitFor();
      expect(await ask(context, service.address, 'GET /profile/openid')).toEqual({ name: 'Acme', connected: false });
      await context.close();
    }
  });

  it('a member connects it with their password, and then signs in with it', async () => {
    const connecting = await connectAs('owner');
    await heading(connecting.page, 'Your profile').waitFor();
    await connecting.page.getByText('connected', { exact: true }).waitFor();
    await connecting.context.close();

    const { context, page } = await signInAs('owner');
    await heading(page, 'Overview').waitFor();
    expect(await ask(context, service.address, 'GET /session')).toMatchObject({ user: { email: owner.email } });
    const { items } = (await ask(context, service.address, 'GET /audit')) as { items: { action: string }[] };
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['openid.connected', 'sign_in.succeeded']),
    );
    await context.close();
    expect(await refusalOf('twin-of-owner')).toContain('Nobody here has connected this identity');
  });

  it('stops working once disconnected, which needs the password', async () => {
    const { context } = await signedIn(browser, service);
    const remove = (password: string) =>
      ask(context, service.address, 'POST /profile/openid/remove', { body: { password } });
    await expect(remove('not the password')).rejects.toThrow('401');
    await remove(owner.password);
    await expect(remove(owner.password)).rejects.toThrow('404');
    const { items } = (await ask(context, service.address, 'GET /audit')) as { items: { action: string }[] };
    expect(items.map(({ action }) => action)).toContain('openid.removed');
    await context.close();
    expect(await refusalOf('owner')).toContain('Nobody here has connected this identity');
    const connecting = await connectAs('owner');
    await heading(connecting.page, 'Your profile').waitFor();
    await connecting.context.close();
  });

  it('stores no token of the provider', () => {
    for (const file of ['moderato.db', 'moderato.db-wal']) {
      // A token of the provider (JWT) begins with these letters, in whatever column.
      expect(readFileSync(join(service.dataDir, file)).includes('eyJ'), file).toBe(false);
    }
  });

  it('a code does not work in another browser or with another state', async () => {
    const { context } = await visit(browser, service.address);
    const finish = (body: unknown) =>
      context.request.fetch(`${service.address}/dashboard/api/sign-in/openid/finish`, {
        method: 'POST',
        headers: { origin: service.address },
        data: body,
      });
    const { url } = (await ask(context, service.address, 'POST /sign-in/openid')) as { url: string };
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    for (const body of [
      { code: 'made-up', state },
      { code: 'made-up', state: 'a'.repeat(32) },
      { code: 'made-up', state, iss: 'http://127.0.0.1:9' },
    ]) {
      expect((await finish(body)).status()).toBe(401);
    }
    await context.clearCookies();
    expect((await finish({ code: 'made-up', state })).status()).toBe(401);
    expect(await ask(context, service.address, 'GET /session')).toMatchObject({ signed_in: false });
    await context.close();
  });

  it('people with a second factor need it here too', async () => {
    const { context } = await signedIn(browser, service);
    const body = { password: owner.password };
    const { secret } = (await ask(context, service.address, 'POST /profile/second-factor', { body })) as {
      secret: string;
    };
    const code = oneTimeCode(secret, Date.now());
    await ask(context, service.address, 'POST /profile/second-factor/confirm', { body: { code } });

    const entering = await signInAs('owner');
    await heading(entering.page, 'Second factor').waitFor();
    expect(await ask(entering.context, service.address, 'GET /session')).toMatchObject({ signed_in: false });
    // Every code works only once, so this is the next one.
    await entering.page.getByLabel('Code').fill(oneTimeCode(secret, Date.now() + 30_000));
    await entering.page.getByRole('button', { name: 'Continue' }).click();
    await heading(entering.page, 'Overview').waitFor();
    await entering.context.close();
    await context.close();
  });

  it('a new password disconnects it', async () => {
    const printed = await service.moderato('members', 'reset-password', owner.email);
    const token = /#token=([\w-]+)/.exec(printed)?.[1];
    const { context } = await visit(browser, service.address);
    await ask(context, service.address, 'POST /reset-password', { body: { token, password: owner.password } });
    await context.close();
    expect(await refusalOf('owner')).toContain('Nobody here has connected this identity');
  });
});
