import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawScene } from '../../../engine/src/image/known-images/pdq/testing/draw-scene.ts';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

interface Listing {
  entries: number;
  hashes: Record<string, unknown>[];
}
const hashOf = (number: number) => number.toString(16).padStart(64, '0');

function file(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

describe('hashes add', () => {
  it('adds a hash to the account’s list, with all its settings', async () => {
    const moderato = commandLine();
    const { code, stdout } = await moderato('hashes', 'add', hashOf(10).toUpperCase(), '--category', 'gore');
    expect([code, stdout]).toEqual([0, `${hashOf(10)}\n`]);
    await json(
      moderato,
      ...['hashes', 'add', hashOf(11), '--category', 'sexual', '--action', 'flag', '--label', 'case 118'],
    );
    expect((await json<Listing>(moderato, 'hashes', 'list')).hashes).toEqual([
      { hash: hashOf(10), category: 'gore', action: 'block', label: '', created_at: expect.any(String) },
      { hash: hashOf(11), category: 'sexual', action: 'flag', label: 'case 118', created_at: expect.any(String) },
    ]);
  });

  it('replaces an existing entry, and says so', async () => {
    const moderato = commandLine();
    await moderato('hashes', 'add', hashOf(1), '--category', 'gore');
    const { stderr } = await moderato('hashes', 'add', hashOf(1), '--category', 'drugs');
    expect(stderr).toContain('already');
    expect(await json<Listing>(moderato, 'hashes', 'list')).toMatchObject({
      entries: 1,
      hashes: [{ category: 'drugs' }],
    });
  });

  it('hashes an image file, and gives a smaller copy of it the same hash within a few bits', async () => {
    const { pixels, width, height } = drawScene(4);
    const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
    const moderato = commandLine();
    const add = async (path: string) =>
      (await moderato('hashes', 'add', '--from', path, '--category', 'gore')).stdout.trim();
    const hash = await add(file('a.png', await picture.png().toBuffer()));
    const again = await add(file('b.jpg', await picture.resize(200).jpeg().toBuffer()));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const differing = BigInt(`0x${hash}`) ^ BigInt(`0x${again}`);
    expect(differing.toString(2).replaceAll('0', '').length).toBeLessThanOrEqual(31);
  });

  it('refuses a picture with too little detail, and files that are not pictures', async () => {
    const moderato = commandLine();
    const plain = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    for (const [path, part] of [
      [file('plain.png', plain), 'quality is 0'],
      [file('page.html', '<!doctype html>'), 'JPEG, PNG, GIF or WebP'],
      ['/nowhere/at-all.png', 'cannot be read'],
    ] as const) {
      const { code, stderr } = await moderato('hashes', 'add', '--from', path, '--category', 'gore');
      expect([code, stderr]).toEqual([1, expect.stringContaining(part)]);
    }
    expect((await json<Listing>(moderato, 'hashes', 'list')).entries).toBe(0);
  });

  it.each([
    [['--category', 'gore'], 'either HASH'],
    [[hashOf(1), '--from', 'x.png', '--category', 'gore'], 'either HASH'],
    [[hashOf(1)], '--category'],
    [[hashOf(1), '--category', 'toxicity'], 'toxicity'],
    [['abc', '--category', 'gore'], '64 hexadecimal'],
    [[`${hashOf(1)}0`, '--category', 'gore'], '64 hexadecimal'],
    [[hashOf(1), '--category', 'gore', '--action', 'allow'], 'allow'],
    [[hashOf(1), '--category', 'gore', '--label', 'x'.repeat(101)], '101'],
  ])('refuses %j', async (words, part) => {
    const { code, stderr } = await commandLine()('hashes', 'add', ...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(part)]);
  });
});

describe('hashes import', () => {
  it('reads one hash per line, and can be repeated', async () => {
    const moderato = commandLine();
    const lines = Array.from({ length: 2_500 }, (_, number) => hashOf(number)).join('\r\n');
    const path = file('list.txt', `\ufeff${lines}\r\n\r\n`);
    const words = ['hashes', 'import', path, '--category', 'gore', '--label', 'the list'];
    expect(await json(moderato, ...words)).toMatchObject({ added: 2_500, replaced: 0 });
    expect(await json(moderato, ...words)).toMatchObject({ added: 0, replaced: 2_500 });
    const { entries, hashes } = await json<Listing>(moderato, 'hashes', 'list', '--limit', '3');
    expect([entries, hashes.map(({ label }) => label)]).toEqual([2_500, ['the list', 'the list', 'the list']]);
  });

  it('reads CSV by its column names, and values of a line override the options', async () => {
    const moderato = commandLine();
    const rows = [`id,Hash,label,category,action`, `1,${hashOf(1)},"a, b",drugs,flag`, `2,${hashOf(2)},,,`];
    await json(moderato, 'hashes', 'import', file('list.csv', rows.join('\n')), '--category', 'gore');
    expect((await json<Listing>(moderato, 'hashes', 'list')).hashes).toMatchObject([
      { hash: hashOf(1), category: 'drugs', action: 'flag', label: 'a, b' },
      { hash: hashOf(2), category: 'gore', action: 'block', label: '' },
    ]);
  });

  it.each([
    ['an invalid hash', `${hashOf(1)}\nnonsense\n`, ['--category', 'gore'], 'Line 2'],
    ['no category', `${hashOf(1)}\n`, [], '--category'],
    ['an invalid category', `hash,category\n${hashOf(1)},cats\n`, [], 'category'],
    ['an invalid action', `hash,action\n${hashOf(1)},allow\n`, ['--category', 'gore'], 'action'],
    ['nothing', '\n\n', ['--category', 'gore'], 'no hash'],
  ])('imports nothing from a file with %s', async (_name, content, options, part) => {
    const moderato = commandLine();
    const { code, stderr } = await moderato('hashes', 'import', file('list.txt', content), ...options);
    expect([code, stderr]).toEqual([1, expect.stringContaining(part)]);
    expect((await json<Listing>(moderato, 'hashes', 'list')).entries).toBe(0);
  });
});

describe('hashes list and remove', () => {
  it('goes through a long list page by page', async () => {
    const moderato = commandLine();
    await moderato('hashes', 'import', file('l', [3, 1, 2].map(hashOf).join('\n')), '--category', 'gore');
    const { stdout, stderr } = await moderato('hashes', 'list', '--limit', '2');
    expect(stdout).toContain(hashOf(2));
    expect(stdout).not.toContain(hashOf(3));
    expect(stderr).toContain(`--after ${hashOf(2)}`);
    const rest = await json<Listing>(moderato, 'hashes', 'list', '--after', hashOf(2));
    expect(rest.hashes.map(({ hash }) => hash)).toEqual([hashOf(3)]);
    expect((await moderato('hashes', 'list', '--limit', '0')).code).toBe(2);
  });

  it('removes one or all, and says if there is none', async () => {
    const moderato = commandLine();
    await moderato('hashes', 'import', file('l', [1, 2, 3].map(hashOf).join('\n')), '--category', 'gore');
    expect((await moderato('hashes', 'remove', hashOf(2))).code).toBe(0);
    expect((await moderato('hashes', 'remove', hashOf(2))).code).toBe(1);
    expect((await moderato('hashes', 'remove')).code).toBe(2);
    expect((await moderato('hashes', 'remove', hashOf(1), '--all')).code).toBe(2);
    expect(await json(moderato, 'hashes', 'remove', '--all')).toMatchObject({ removed: 2 });
  });
});
