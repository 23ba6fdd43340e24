/** Signing in to and out of the dashboard, in a real browser. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled, textOf, visit } from './dashboard/browser.ts';
import { ask, owner, signedIn } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openDashboard } from './dashboard/describe-in-browser.ts';
import { oneTimeCode } from './dashboard/one-time-code.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function fillSignIn(page: Page, person: { readonly email: string; readonly password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describeInBrowser('signing in', async () => {
  const { service, browser } = await openDashboard();

  it('the first person signs in through the setup link, which then stops working', async () => {
    const { context, page, troubles } = await visit(browser, service.address);
    await page.goto('/dashboard/keys');
    await heading(page, 'Set up').waitFor();
    await page.goto(service.setupLink);
    await heading(page, 'Set up Moderato').waitFor();
    expect(page.url(), 'the token is out of the address').not.toContain('token');
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Your name').fill(owner.name);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Set up' }).click();
    await heading(page, 'Overview').waitFor();
    expect(troubles).toEqual([]);
    await context.close();

    const second = await visit(browser, service.address);
    await second.page.goto(service.setupLink);
    await second.page.getByLabel('E-mail').fill('thief@example.org');
    await second.page.getByLabel('Your name').fill('Thief');
    await second.page.getByLabel('Password').fill('another long password');
    await second.page.getByRole('button', { name: 'Set up' }).click();
    await second.page.getByRole('alert').getByText('no longer works').waitFor();
    await second.context.close();
  });

  it('the error for a wrong password does not reveal whether the person exists; the right one leads to the requested page', async () => {
    const { context, page } = await visit(browser, service.address);
    await page.goto('/dashboard/decisions?action=block');
    await heading(page, 'Sign in').waitFor();
    const messages: string[] = [];
    for (const email of [owner.email, 'nobody@example.org']) {
      await fillSignIn(page, { email, password: 'not the password' });
      await page.getByRole('alert').waitFor();
      messages.push(await textOf(page.getByRole('alert')));
    }
    expect(new Set(messages).size).toBe(1);
    await fillSignIn(page, owner);
    await heading(page, 'Decisions').waitFor();
    expect(page.url()).toContain('action=block');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in').waitFor();
    await page.goto('/dashboard/keys');
    await heading(page, 'Sign in').waitFor();
    await context.close();
  });

  it('an invited viewer chooses a password, signs in, and is offered no action that changes the account', async () => {
    const inviting = await signedIn(browser, service);
    await inviting.page.goto('/dashboard/members');
    await inviting.page.getByRole('button', { name: 'Invite' }).click();
    await inviting.page.getByLabel('E-mail').fill('vera@example.org');
    await inviting.page.getByLabel('Role').last().selectOption('viewer');
    await inviting.page.getByRole('button', { name: 'Create link' }).click();
    const link = await textOf(inviting.page.locator('[data-secret]'));
    await inviting.context.close();

    const { context, page, troubles } = await visit(browser, service.address);
    await page.goto(`/dashboard/invitation${new URL(link).hash}`);
    await page.getByText('as viewer').waitFor();
    await page.getByLabel('Your name').fill('Vera');
    await page.getByLabel('Password').fill('a password of her own');
    await page.getByRole('button', { name: 'Accept' }).click();
    await heading(page, 'Overview').waitFor();
    for (const [path, title, button] of [
      ['/keys', 'Keys', 'New key'],
      ['/rules', 'Rules', 'New rule'],
      ['/webhooks', 'Webhooks', 'New webhook'],
      ['/members', 'Members', 'Invite'],
    ] as const) {
      await page.goto(`/dashboard${path}`);
      await heading(page, title).waitFor();
      await settled(page);
      expect(await page.getByRole('button', { name: button }).count(), button).toBe(0);
    }
    expect(await page.getByRole('link', { name: 'Instance health' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('a second factor is set up with a QR code, required at the next sign-in, and refused if wrong', async () => {
    const { context, page } = await signedIn(browser, service);
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByLabel('Your password').and(page.locator(':focus')).waitFor();
    await page.getByRole('dialog').getByLabel('Your password').fill(owner.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'Code to scan' }).waitFor();
    const secret = await textOf(page.locator('[data-secret]'));
    await page.getByLabel('Current code from your authenticator').fill(oneTimeCode(secret, Date.now()));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Your second factor is on.').waitFor();

    const again = await visit(browser, service.address);
    await again.page.goto('/dashboard/sign-in');
    await fillSignIn(again.page, owner);
    await heading(again.page, 'Second factor').waitFor();
    await again.page.getByLabel('Code').fill('000000');
    await again.page.getByRole('button', { name: 'Continue' }).click();
    await again.page.getByRole('alert').waitFor();
    // The previous code has been used: each works once, and the next one is already valid.
    await again.page.getByLabel('Code').fill(oneTimeCode(secret, Date.now() + 30_000));
    await again.page.getByRole('button', { name: 'Continue' }).click();
    await heading(again.page, 'Overview').waitFor();
    await again.context.close();

    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(owner.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('Your second factor is off.').waitFor();
    await context.close();
  });

  it('a session that was ended elsewhere leads to sign-in, and nothing else is lost', async () => {
    const [here, there] = [await signedIn(browser, service), await signedIn(browser, service)];
    await there.page.goto('/dashboard/keys');
    await heading(there.page, 'Keys').waitFor();
    await ask(here.context, service.address, 'POST /profile/sessions/end-others');
    await there.page.getByRole('link', { name: 'Rules' }).click();
    await heading(there.page, 'Sign in').waitFor();
    await fillSignIn(there.page, owner);
    await heading(there.page, 'Rules').waitFor();
    await here.context.close();
    await there.context.close();
  });
});
