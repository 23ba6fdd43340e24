/** A moderator's day: 200 items with the keyboard only, two moderators at once, and every page agrees on the result. */

import type { AuditEntry, AuthorSummary, Overview, Page as Paged, ReviewSettings } from '@moderato/contract';
import { expect, it } from 'vitest';
import { ask, judge, signedIn } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';
import { inviteModerator, openModerator } from './dashboard/moderators.ts';
import { sayTimes } from './dashboard/say-times.ts';

const patience = { timeout: 120_000, interval: 500 };
const dayMs = 900_000;
const items = 200;
const duplicates = 30;
const wrong = 10;
const escalated = 3;
const notedAuthors = 5;

interface Text {
  readonly content: string;
  readonly user_id: string;
}

/** The expected decision is written in each text, where a person can see it. Duplicates repeat the first ones. */
function textsOfTheDay(): Text[] {
  const distinct = Array.from({ length: items - duplicates }, (_, index) => {
    const fate = index < wrong ? 'wrong' : index < wrong + escalated ? 'unsure' : index % 3 === 0 ? 'fine' : 'bad';
    const author = index >= 20 && index < 20 + notedAuthors ? `ring-${index}` : `otter-${index % 17}`;
    return { content: `smurf number ${index} is ${fate}`, user_id: author };
  });
  const again = distinct.slice(50, 50 + duplicates / 2).flatMap((text) => [
    { ...text, user_id: 'copier-1' },
    { ...text, user_id: 'copier-2' },
  ]);
  return [...distinct, ...again];
}

describeInBrowser("a moderator's day", async () => {
  const { service, browser, context } = await openAsOwner();
  const owners = (...given: [Parameters<typeof ask>[2], Parameters<typeof ask>[3]?]) =>
    ask(context, service.address, ...given);
  await owners('PUT /review/settings', { body: { keep_content: true, days: 14 } });
  // Then one key removes.
  await owners('PUT /clauses', { body: { language: 'en', clauses: [] } });
  await owners('POST /rules', { body: { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag' } });
  for (const name of ['ada', 'ben']) await inviteModerator(browser, service, `${name}@example.org`);

  async function send(texts: readonly Text[]): Promise<void> {
    for (let from = 0; from < texts.length; from += 50) {
      const reply = await fetch(`${service.address}/v1/moderate/texts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.liveKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ items: texts.slice(from, from + 50) }),
      });
      const { results } = (await reply.json()) as { results: readonly { action?: string }[] };
      expect(results.filter(({ action }) => action !== 'flag' && action !== 'block')).toEqual([]);
    }
  }

  /** Every item of a list, page by page. */
  async function all<Item>(path: string): Promise<Item[]> {
    const found: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const reply = await context.request.get(`${service.address}/dashboard/api${path}${after}`);
      const { items: some, next_cursor: next } = (await reply.json()) as Paged<Item>;
      found.push(...some);
      cursor = next;
    }
    return found;
  }
  const entries = (action: string) => all<AuditEntry>(`/audit?limit=100&action=${action}`);
  const handled = (log: readonly AuditEntry[]) =>
    log.reduce((sum, { after }) => sum + (after as { items: number }).items, 0);
  const idsOf = (log: readonly AuditEntry[]) =>
    log.flatMap(({ before }) =>
      (before as { items: readonly (string | { requestId: string })[] }).items.map((item) =>
        typeof item === 'string' ? item : item.requestId,
      ),
    );

  /** The page shows the next item at once and sends the decision in the background. */
  const saved = () =>
    expect.poll(async () => ((await owners('GET /review/settings')) as ReviewSettings).open, patience).toBe(0);

  it('200 items are cleared using only the keyboard, with fewer than 200 keys beyond the decisions', {
    timeout: dayMs,
  }, async () => {
    await send(textsOfTheDay());
    const ada = await openModerator(browser, service, 'ada@example.org');
    let text = await ada.inFront();
    const noted = new Set<string>();
    while (text !== undefined) {
      const author = await ada.page.locator('article[aria-label="Item to review"] header a').first().textContent();
      if (author?.startsWith('ring-') && !noted.has(author)) {
        noted.add(author);
        await ada.press('N');
        await ada.page.getByRole('dialog', { name: 'Note about the author' }).waitFor();
        await ada.type('spam ring');
        await ada.press('Enter');
        await ada.page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      if (text.endsWith('wrong')) {
        await ada.press('w');
        await ada.page.getByRole('dialog', { name: 'What should it have been?' }).waitFor();
        await ada.decide('7');
      } else if (text.endsWith('unsure')) {
        await ada.press('e');
        await ada.page.getByRole('dialog', { name: 'Pass on' }).waitFor();
        await ada.type('unsure');
        await ada.press('Enter');
        await ada.page.getByRole('dialog').waitFor({ state: 'detached' });
      } else {
        await ada.decide(text.endsWith('fine') ? 'a' : 'x');
      }
      text = await ada.moved(text);
    }
    expect(noted.size).toBe(notedAuthors);
    expect(ada.decisions).toBe(items - duplicates - escalated);
    expect(ada.others).toBeLessThan(200);
    await saved();
    await ada.page.context().close();
  });

  it('review, decisions, authors, overview and the audit log agree at the end', { timeout: dayMs }, async () => {
    expect((await owners('GET /review/settings')) as ReviewSettings).toMatchObject({ open: 0, escalated, kept: items });
    const decided = await all<{ decided: { decision: string } }>('/review?state=decided&limit=50');
    expect(decided).toHaveLength(items - escalated);
    expect(decided.filter((item) => item.decided.decision === 'wrong_category')).toHaveLength(wrong);
    expect(await all('/decisions?limit=100')).toHaveLength(items);
    const authors = await all<AuthorSummary>('/authors?limit=100');
    const stopped = authors.reduce((sum, { flagged, blocked }) => sum + flagged + blocked, 0);
    expect(stopped).toBe(items);
    await expect
      .poll(async () => {
        const { now } = (await owners('GET /overview')) as Overview;
        return now.by_action.flag + now.by_action.block;
      }, patience)
      .toBe(items);
    const log = await entries('review.decided');
    expect(handled(log)).toBe(items - escalated);
    expect(new Set(idsOf(log)).size).toBe(items - escalated);
    expect(handled(await entries('review.escalated'))).toBe(escalated);
    expect(await entries('note.added')).toHaveLength(notedAuthors);
  });

  it('two moderators working at once never decide the same item twice', { timeout: dayMs }, async () => {
    const before = idsOf(await entries('review.decided'));
    const more = Array.from({ length: 60 }, (_, index) => ({
      content: `smurf again ${index}`,
      user_id: `vole-${index}`,
    }));
    await send(more);
    const both = await Promise.all(
      ['ada', 'ben'].map((name) => openModerator(browser, service, `${name}@example.org`)),
    );
    await Promise.all(
      both.map(async (moderator, place) => {
        let text = await moderator.inFront();
        while (text !== undefined) {
          // One keeps, the other removes, so an item that both decided would show.
          await moderator.decide(place === 0 ? 'a' : 'x');
          if (await moderator.isTaken()) await moderator.press('f');
          text = await moderator.moved(text, 1_000);
        }
      }),
    );
    await saved();
    const ids = idsOf(await entries('review.decided')).slice(0, -before.length || undefined);
    expect(ids).toHaveLength(more.length);
    expect(new Set(ids).size).toBe(more.length);
    for (const { page } of both) await page.context().close();
  });

  it('a new flagged call appears on an open page without a reload', { timeout: dayMs }, async () => {
    const { page } = await signedIn(browser, service);
    await page.goto('/dashboard/review');
    await page.getByText('Nothing is waiting').waitFor();
    const list = page.getByRole('list', { name: 'Queue' });
    const times: number[] = [];
    for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) {
      await judge(service.address, service.liveKey, { content: `a ${name} smurf out of nowhere`, user_id: 'otter' });
      const answeredMs = performance.now();
      await list.getByText(`a ${name} smurf out of nowhere`).waitFor();
      times.push(performance.now() - answeredMs);
    }
    sayTimes('from the reply of a call to its item on an open page', times);
    await page.context().close();
  });

  it('severe text is blurred until v is pressed, for people who choose that', { timeout: dayMs }, async () => {
    await owners('PUT /categories/:medium/:name', {
      params: { medium: 'text', name: 'violence' },
      body: { threshold: 0.01, block_threshold: 1, enabled: true },
    });
    const content = 'i will find you and kill you, smurf';
    await judge(service.address, service.liveKey, { content, user_id: 'otter' });
    const { page } = await signedIn(browser, service);
    await page.goto('/dashboard/review');
    const item = page.getByRole('article', { name: 'Item to review' });
    const readable = item.locator('p > .content').filter({ hasText: content });
    await item.getByText('Blurred text').waitFor();
    expect(await readable.count()).toBe(0);
    await page.keyboard.press('v');
    await readable.waitFor();
    await page.keyboard.press('v');
    await item.getByText('Blurred text').waitFor();
    await owners('PUT /profile/blurring', { body: { blur_severe: false } });
    await page.reload();
    await readable.waitFor();
    await page.context().close();
  });
});
