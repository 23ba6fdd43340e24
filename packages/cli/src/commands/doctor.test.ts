import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClassifier, shippedModelVersion } from '@moderato/engine';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OpenModels } from '../command.ts';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';
import { startServer } from '../testing/command-process.ts';
import { openWordLists } from '../testing/open-word-lists.ts';

interface Report {
  readonly healthy: boolean;
  readonly findings: readonly { name: string; state: string; says: string; advice?: string }[];
}

/** Nothing listens on port 1. */
const environment = (change: NodeJS.ProcessEnv = {}) => ({
  MODERATO_DATA_DIR: temporaryFolder(),
  PORT: '1',
  ...change,
});
const examine = async (settings: NodeJS.ProcessEnv, openModels: OpenModels = openWordLists) => {
  const { code, stdout } = await commandLine(settings, [], openModels)('doctor', '--json');
  const { healthy, findings } = JSON.parse(stdout) as Report;
  return { code, healthy, of: (name: string) => findings.filter((finding) => finding.name === name) };
};

describe('doctor', () => {
  it('finds no problem on a new machine, and says what to do next', async () => {
    const settings = environment();
    const { code, healthy, of } = await examine(settings, createClassifier);
    expect([code, healthy]).toEqual([0, true]);
    expect(of('models')[0]).toMatchObject({ state: 'ok', says: expect.stringContaining(shippedModelVersion()) });
    expect(of('store')).toEqual([expect.objectContaining({ state: 'note', advice: expect.stringContaining('serve') })]);
    expect(of('service')).toEqual([expect.objectContaining({ state: 'note', advice: 'Start it: moderato serve' })]);
    expect(of('tier 2')[0]?.advice).toContain('MODERATO_TIER2_BASE_URL');
    expect(of('image models')[0]).toMatchObject({ state: 'ok', says: expect.stringContaining('judges sexual') });
    expect(of('images')[0]).toMatchObject({ state: 'note', advice: expect.stringContaining('images.md') });
    expect(existsSync(join(settings.MODERATO_DATA_DIR, 'moderato.db'))).toBe(false);
  });

  it('reports the store, its keys and the service that uses it', async () => {
    const settings = environment();
    const moderato = commandLine(settings);
    await moderato('accounts', 'list');
    expect((await examine(settings)).of('keys')[0]).toMatchObject({
      state: 'note',
      advice: expect.stringContaining('keys create'),
    });
    await json(moderato, 'keys', 'create', '--mode', 'test');
    expect((await examine(settings)).of('keys')[0]).toMatchObject({ state: 'ok', says: '1 key can be used.' });
    const { address } = await startServer({ MODERATO_DATA_DIR: settings.MODERATO_DATA_DIR });
    const { of } = await examine({ ...settings, PORT: new URL(address).port });
    expect(of('service')[0]).toMatchObject({ state: 'ok' });
  });

  it('says which provider judges images', async () => {
    const address = { MODERATO_TIER2_BASE_URL: 'https://gateway.example/v1', MODERATO_TIER2_API_KEY: 'secret-word' };
    const [found] = (await examine(environment({ ...address, MODERATO_IMAGE_FETCH: 'off' }))).of('images');
    expect(found).toMatchObject({ state: 'ok', says: expect.stringContaining('gateway.example') });
    expect(found?.says).toContain('not fetched');
    const [off] = (await examine(environment({ ...address, MODERATO_TIER2_IMAGES: 'off' }))).of('images');
    expect(off?.state).toBe('note');
  });

  it('finds an unknown setting and a missing public address', async () => {
    const forClients = {
      MODERATO_KEY: 'mod_test_1',
      MODERATO_TEST_KEY: 'mod_test_1',
      MODERATO_CASES_KEY: 'mod_live_1',
      MODERATO_URL: 'http://a.example',
    };
    const misspelt = { MODERATO_PUBLIC_ULR: 'https://a.example', HOST: '0.0.0.0' };
    const { of } = await examine(environment({ ...forClients, ...misspelt }));
    expect(of('settings')[1]).toMatchObject({ state: 'note', says: 'Unknown settings: MODERATO_PUBLIC_ULR.' });
    expect(of('address')[0]).toMatchObject({ state: 'note', advice: expect.stringContaining('MODERATO_PUBLIC_URL') });
  });

  it.each([
    ['settings', { LOG_LEVEL: 'loud' }],
    ['store', { DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none', MODERATO_SECRET_KEY: '5e'.repeat(32) }],
  ])('exits with 1 for a problem with the %s, and shows no secret', async (name, change) => {
    const { code, healthy, of } = await examine(environment(change));
    expect([code, healthy, of(name).at(-1)?.state]).toEqual([1, false, 'problem']);
    expect(JSON.stringify(of(name))).not.toContain('secret-word');
  });

  it('finds a store that cannot be opened', async () => {
    const settings = environment();
    writeFileSync(join(settings.MODERATO_DATA_DIR, 'moderato.db'), 'this is no database, whatever its name says');
    expect((await examine(settings)).of('store')[0]).toMatchObject({ state: 'problem' });
  });

  it('finds another program on the port', async () => {
    const server = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    onTestFinished(() => void server.close());
    const { of } = await examine(environment({ PORT: String((server.address() as AddressInfo).port) }));
    expect(of('service')[0]).toMatchObject({ state: 'problem', says: expect.stringContaining('Another program') });
  });

  it('prints a line for each finding, with advice below it', async () => {
    const { stdout } = await commandLine(environment(), [], openWordLists)('doctor');
    expect(stdout).toMatch(/^ok +node +Node \d+/m);
    expect(stdout).toMatch(/^note +service +Not running.*\n +→ Start it: moderato serve$/m);
  });
});
