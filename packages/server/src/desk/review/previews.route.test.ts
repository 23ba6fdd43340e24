/** Previews of flagged images: off by default, sealed, for a week, for those who may see them, and noted when seen. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImageCategory } from '@moderato/contract';
import type { ImageJudge } from '@moderato/engine';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawScene } from '../../../../engine/src/image/known-images/pdq/testing/draw-scene.ts';
import { dayMs } from '../../base/durations.ts';
import { expirySteps } from '../../base/storage/expire-held.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import { createChanges } from '../../changes.ts';
import { readAuthorRecord } from '../../testing/author-record.ts';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { dataUri } from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'moderato-previews-'));
let scores: Partial<Record<ImageCategory, number>> = { violence: 0.8, sexual: 0.1 };
const judge: ImageJudge = {
  ...{ name: 'made-up', version: '1', clears: ['violence', 'sexual'], raises: [] },
  judge: async () =>
    Object.entries(scores).map(([category, score]) => ({
      ...{ category: category as ImageCategory, score, reviewOnly: false },
    })),
};
const app = await startTestApp({ MODERATO_DATA_DIR: folder }, { imageJudges: [judge] });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
const { accountId, liveKey } = app;
const { query } = app.stores.database;
const owner = await signedIn(app, { accountId, role: 'owner' });
const moderator = await signedIn(app, { accountId, role: 'moderator' });
const viewer = await signedIn(app, { accountId, role: 'viewer' });

async function send(found: typeof scores, body: object = {}): Promise<string> {
  scores = found;
  const reply = await app.call('POST', '/v1/moderate/image', { key: liveKey, body: { ...(await drawOne()), ...body } });
  expect(reply.status).toBe(200);
  return reply.json.request_id;
}

/** Each picture is another one, and says where and by whom it was taken. */
let drawn = 0;
async function drawOne() {
  drawn += 7;
  const background = { r: 200, g: drawn % 256, b: 40 };
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Nobody Knows', Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  return { data: dataUri(file, 'image/jpeg'), user_id: 'ann' };
}

const blurredOf = (visitor: typeof owner, id: string) =>
  visitor.call('GET /review/preview/:request_id', { params: { request_id: id } });
/** Whether the item says that there is one, so that the page asks for no others. */
const saidOf = async (visitor: typeof owner, id: string) =>
  (await visitor.call('GET /review', { query: { item: id } })).json.items[0]?.preview;
const pictureOf = (visitor: typeof owner, id: string) =>
  visitor.call('POST /review/preview', { body: { request_id: id } });
const change = (body: object) =>
  owner.call('PUT /review/settings', { body: { keep_content: true, days: 30, ...body } });
const bytesOf = (uri: string) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
const previews = () => query.selectFrom('kept_content').selectAll().where('preview', 'is not', null).execute();
/** The files of the store that have these bytes. */
const holding = (what: Buffer | string) =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(what));
/** The change is noticed within a second. */
async function sendUntil(isDone: () => Promise<boolean>) {
  while (!(await isDone())) await send({ violence: 0.8, sexual: 0.1 });
}

describe('previews', () => {
  it('are off by default, and need kept content', async () => {
    expect((await change({})).json).toMatchObject({ keep_content: true, previews: false });
    const kept = () => query.selectFrom('kept_content').select('request_id').execute();
    await sendUntil(async () => (await kept()).length > 0);
    expect(await previews()).toEqual([]);
    const refused = await change({ keep_content: false, previews: true });
    expect([refused.status, refused.json]).toMatchObject([400, { error: { message: 'previews need keep_content.' } }]);
    expect((await moderator.call('PUT /review/settings', { body: { keep_content: true, days: 30 } })).status).toBe(403);
    expect((await change({ previews: true })).json).toMatchObject({ previews: true });
    await sendUntil(async () => (await previews()).length > 0);
  });

  it('have at most 512 pixels and no metadata; looking at one is noted', async () => {
    const id = await send({ violence: 0.8, sexual: 0.1 });
    const blurred = await blurredOf(moderator, id);
    expect([blurred.status, blurred.headers['cache-control']]).toEqual([200, 'no-store']);
    const tiny = await sharp(bytesOf(blurred.json.blurred)).metadata();
    expect([tiny.width, tiny.height]).toEqual([12, 8]);
    const days = (Date.parse(blurred.json.expires_at) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    const noted = async () => {
      const { items } = (await owner.call('GET /audit', { query: {} })).json;
      return items.filter(({ action, subject }) => action === 'review.preview_shown' && subject === id);
    };
    expect(await noted()).toEqual([]);
    const shown = await pictureOf(moderator, id);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    const { width, height, format, exif } = await sharp(bytesOf(shown.json.picture)).metadata();
    expect([width, height, format, exif]).toEqual([512, 341, 'jpeg', undefined]);
    expect(await noted()).toMatchObject([{ by: { user_id: moderator.userId } }]);
    await pictureOf(moderator, id);
    expect(await noted()).toHaveLength(2);
  });

  it('are for moderators and above, of their own account; those flagged or unjudged as sexual for admins', async () => {
    const id = await send({ violence: 0.8, sexual: 0.1 });
    expect((await blurredOf(viewer, id)).status).toBe(403);
    expect((await pictureOf(viewer, id)).status).toBe(403);
    const other = await app.addAccount('pro');
    const stranger = await signedIn(app, { accountId: other.accountId, role: 'owner' });
    for (const ask of [blurredOf, pictureOf]) expect((await ask(stranger, id)).status).toBe(404);
    for (const found of [{ violence: 0.8, sexual: 0.9 }, { violence: 0.8 }]) {
      const hidden = await send(found, 'sexual' in found ? {} : { categories: ['violence'] });
      for (const ask of [blurredOf, pictureOf]) {
        expect([(await ask(moderator, hidden)).status, (await ask(owner, hidden)).status]).toEqual([404, 200]);
      }
      expect([await saidOf(moderator, hidden), await saidOf(owner, hidden)]).toEqual([false, true]);
    }
  });

  it('do not exist of allowed and restricted images, and go when they expire', async () => {
    const allowed = await send({ violence: 0.1, sexual: 0.1 });
    expect((await blurredOf(owner, allowed)).status).toBe(404);
    const restricted = await send({ violence: 0.8, sexual: 0.1 });
    await query.updateTable('kept_content').set({ restricted: 1 }).where('request_id', '=', restricted).execute();
    const expired = await send({ violence: 0.8, sexual: 0.1 });
    await query.updateTable('kept_content').set({ preview_expires_at: 1 }).where('request_id', '=', expired).execute();
    expect([await saidOf(owner, restricted), await saidOf(owner, expired)]).toEqual([false, false]);
    for (const id of [restricted, expired]) {
      for (const ask of [blurredOf, pictureOf]) expect((await ask(owner, id)).status).toBe(404);
    }
  });

  it('O6: go without a trace when their image is listed as known, and known images have none', async () => {
    const scene = drawScene(11, { width: 320, height: 240 });
    const raw = { width: scene.width, height: scene.height, channels: 3 } as const;
    const data = dataUri(await sharp(scene.pixels, { raw }).png().toBuffer());
    const id = await send({ violence: 0.8, sexual: 0.1 }, { data });
    expect((await blurredOf(owner, id)).status).toBe(200);
    const row = (await previews()).find((one) => one.request_id === id);
    if (row === undefined) throw new Error('The picture has no preview.');
    const sealed = row.preview?.slice(0, 80) ?? 'none';
    expect(holding(sealed)).not.toEqual([]);
    const hashes = openRow(app.stores.database.secrets, 'kept_content', row).picture_hashes ?? '';
    const listed = { hash: hashes.split(' ')[0] ?? '', category: 'gore', action: 'flag', label: '' } as const;
    const by = { accountId, actor: { kind: 'command_line' as const } };
    const done = await createChanges(app.stores).knownImages.add(by, [listed]);
    expect(done).toMatchObject({ answer: { added: 1, restricted: 1 } });
    for (const ask of [blurredOf, pictureOf]) expect((await ask(owner, id)).status).toBe(404);
    expect([(await previews()).filter((one) => one.request_id === id), holding(sealed)]).toEqual([[], []]);

    const again = await send({ violence: 0.8, sexual: 0.1 }, { data });
    const kept = query.selectFrom('kept_content').select(['restricted', 'preview']).where('request_id', '=', again);
    await expect
      .poll(() => kept.executeTakeFirst(), { timeout: 60_000, interval: 100 })
      .toEqual({ restricted: 1, preview: null });
  });

  it('O6, O7: show nothing at rest without the key, and leave no bytes after expiry, erasure and the end', async () => {
    const id = await send({ violence: 0.8, sexual: 0.1 });
    const picture = bytesOf((await pictureOf(owner, id)).json.picture);
    const row = (await previews()).find((one) => one.request_id === id);
    expect(holding(picture.subarray(200, 260))).toEqual([]);
    expect(holding(picture.toString('base64').slice(300, 380))).toEqual([]);
    const sealed = row?.preview?.slice(0, 80) ?? '';
    expect(holding(sealed)).not.toEqual([]);
    const times = { nowMs: Date.now() + 8 * dayMs, ledgerDays: 90 };
    for (const expire of expirySteps(app.stores.database, ['kept_content'])) await expire(times, 1_000);
    expect(await previews()).toEqual([]);
    expect(holding(sealed)).toEqual([]);
    expect((await owner.call('GET /review', { query: { item: id } })).json.items).toHaveLength(1);

    const later = await send({ violence: 0.8, sexual: 0.1 });
    const author = { accountId, author: 'ann' };
    expect((await readAuthorRecord(app.stores.authors, author))?.contents.at(-1)).toMatchObject({
      preview: expect.stringMatching(/^\/9j\//),
    });
    const seal = (await previews())[0]?.preview?.slice(0, 80) ?? '';
    await app.stores.authors.erase(author);
    expect((await pictureOf(owner, later)).status).toBe(404);
    expect(holding(seal)).toEqual([]);

    await send({ violence: 0.8, sexual: 0.1 });
    const last = (await previews())[0]?.preview?.slice(0, 80) ?? '';
    expect((await change({ previews: false })).status).toBe(200);
    expect([await previews(), holding(last)]).toEqual([[], []]);
  });
});
