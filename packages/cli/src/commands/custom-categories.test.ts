import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

interface Listing {
  categories: Record<string, unknown>[];
}
const add = ['categories', 'add', 'off_topic', '--description', 'Not about gardens.'];

describe('categories add', () => {
  it('T7: adds a category that is listed after the seven, with all its settings', async () => {
    const moderato = commandLine();
    const file = join(temporaryFolder(), 'examples.txt');
    writeFileSync(file, 'buy my car\r\n\nwho won the game?\n');
    const added = await json<Record<string, unknown>>(
      moderato,
      ...add,
      ...['--examples', file, '--threshold', '.8', '--action', 'block', '--ask', 'when_unsure'],
    );
    const expected = {
      name: 'off_topic',
      description: 'Not about gardens.',
      examples: ['buy my car', 'who won the game?'],
      threshold: 0.8,
      action: 'block',
      ask: 'when_unsure',
      enabled: true,
    };
    expect(added).toMatchObject(expected);
    const { categories } = await json<Listing>(moderato, 'categories', 'list');
    expect(categories).toHaveLength(8);
    expect(categories.at(-1)).toMatchObject(expected);
    expect((await json<Listing>(moderato, 'categories', 'list', '--image')).categories).toHaveLength(6);
  });

  it('flags above 0.7 for every text by default, and says if no language model is configured', async () => {
    const { stdout, stderr, code } = await commandLine()(...add);
    expect([code, stdout]).toEqual([0, 'off_topic\n']);
    expect(stderr).toContain('MODERATO_TIER2_BASE_URL');
  });

  it('refuses a duplicate name, a reserved name, and invalid settings', async () => {
    const moderato = commandLine();
    await moderato(...add);
    expect(await moderato(...add)).toMatchObject({ code: 1, stderr: expect.stringContaining('already') });
    for (const [words, part] of [
      [['spam', '--description', 'x'], 'reserved'],
      [['Big', '--description', 'x'], 'name'],
      [['fine', '--description', ' '], 'description'],
      [['fine', '--description', 'x', '--threshold', '1.5'], 'threshold'],
      [['fine', '--description', 'x', '--threshold', 'high'], 'threshold'],
      [['fine', '--description', 'x', '--action', 'allow'], 'action'],
      [['fine'], '--description'],
    ] as const) {
      expect(await moderato('categories', 'add', ...words)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(part),
      });
    }
    expect(
      await moderato('categories', 'add', 'fine', '--description', 'x', '--examples', '/no/such/file'),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read'),
    });
  });
});

describe('categories set', () => {
  it('T7: changes a custom category like any other, except for the block threshold', async () => {
    const moderato = commandLine();
    await moderato(...add);
    const changed = await json<Listing>(moderato, 'categories', 'set', 'off_topic', '--threshold', '0.5', '--disable');
    expect(changed.categories).toMatchObject([
      { name: 'off_topic', threshold: 0.5, enabled: false, description: 'Not about gardens.' },
    ]);
    const back = await json<Listing>(moderato, 'categories', 'set', 'off_topic', '--threshold', 'default', '--enable');
    expect(back.categories).toMatchObject([{ threshold: 0.7, enabled: true }]);
    expect((await moderato('categories', 'set', 'off_topic', '--block-threshold', '0.9')).code).toBe(2);
    expect((await moderato('categories', 'set', 'off_topics', '--enable')).stderr).toContain('off_topic.');
  });
});

describe('categories remove', () => {
  it('removes it, and says if there is none', async () => {
    const moderato = commandLine();
    await moderato(...add);
    expect((await moderato('categories', 'remove', 'off_topic')).code).toBe(0);
    expect((await json<Listing>(moderato, 'categories', 'list')).categories).toHaveLength(7);
    expect((await moderato('categories', 'remove', 'off_topic')).code).toBe(1);
    expect((await moderato('categories', 'remove', 'spam')).code).toBe(1);
  });
});
