import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawScene } from '../../../engine/src/image/known-images/pdq/testing/draw-scene.ts';
import { importHashes } from '../known-images/import-hashes.ts';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';
import { startProcess } from '../testing/command-process.ts';

interface Listing {
  entries: number;
  hashes: Record<string, unknown>[];
}
const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
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

  it('adds the MD5 of a file, also of a picture too plain for PDQ', async () => {
    const moderato = commandLine();
    const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const words = ['hashes', 'add', '--category', 'gore'];
    const { stdout } = await moderato(...words, '--kind', 'md5', '--from', file('plain.png', plain));
    expect(stdout.trim()).toBe(createHash('md5').update(plain).digest('hex'));
    expect((await moderato(...words, md5.toUpperCase())).stdout.trim()).toBe(md5);
    expect((await moderato(...words, '--kind', 'md5', md5)).code).toBe(2);
    expect((await json<Listing>(moderato, 'hashes', 'list')).entries).toBe(2);
    expect((await moderato('hashes', 'remove', md5)).code).toBe(0);
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
    ['no valid hash', `nonsense\n`, ['--category', 'gore'], 'Lines 1: a line needs a PDQ hash'],
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

describe('hashes import, of long and foreign lists', () => {
  const gore = ['--category', 'gore'];

  it('leaves wrong lines out, and names them by number without their content', async () => {
    const moderato = commandLine();
    const rows = ['hash,label', hashOf(1), `nonsense-${'x'.repeat(20)}`, `${hashOf(2)},${'y'.repeat(101)}`, hashOf(3)];
    const { code, stdout, stderr } = await moderato('hashes', 'import', file('a.csv', rows.join('\n')), ...gore);
    expect([code, stdout]).toEqual([1, '2 added, 0 replaced.\n']);
    expect(stderr).toContain('2 lines were left out (3, 4)');
    expect(stderr).not.toMatch(/nonsense|yyy/);
  });

  it("reads ThreatExchange's CSV and JSON, keeps the source, and leaves other kinds out", async () => {
    const moderato = commandLine();
    const csv = [
      'collab,signal_type,signal_str,category,tags',
      `Hotline A,pdq,${hashOf(1)},POSITIVE_CLASS,one two`,
      `Hotline A,md5,${md5},POSITIVE_CLASS,`,
      `Hotline A,video_md5,${md5},POSITIVE_CLASS,`,
    ];
    const words = ['hashes', 'import', file('exchange.csv', csv.join('\r\n')), ...gore, '--label', 'unnamed'];
    expect(await json(moderato, ...words)).toMatchObject({ added: 2, other: 1, wrong: 0 });
    const page = {
      data: [
        { id: '1', indicator: hashOf(2), type: 'HASH_PDQ', tags: ['x'] },
        { id: '2', indicator: md5.replace('d', 'e'), type: 'HASH_MD5' },
        { id: '3', indicator: md5, type: 'HASH_SHA1' },
      ],
    };
    const paged = file('page.json', JSON.stringify(page));
    expect(await json(moderato, 'hashes', 'import', paged, ...gore, '--label', 'unnamed')).toMatchObject({
      added: 2,
      other: 1,
    });
    const lines = file(
      'l.ndjson',
      `${JSON.stringify({ signal_type: 'pdq', signal_str: hashOf(3), collab: 'B' })}\n{"x"\n`,
    );
    expect((await moderato('hashes', 'import', lines, ...gore)).stderr).toContain('1 line was left out (2)');
    const { hashes } = await json<Listing>(moderato, 'hashes', 'list');
    expect(hashes.map(({ hash, label, category }) => [hash, label, category])).toEqual([
      [hashOf(1), 'Hotline A', 'gore'],
      [hashOf(2), 'unnamed', 'gore'],
      [hashOf(3), 'B', 'gore'],
      [md5, 'Hotline A', 'gore'],
      [md5.replace('d', 'e'), 'unnamed', 'gore'],
    ]);
    for (const content of ['[1', '{"rules": []}', '"x"']) {
      const refused = await moderato('hashes', 'import', file('bad.json', content), ...gore);
      expect([content, refused.code, refused.stderr]).toEqual([content, 1, expect.stringContaining('list of hashes')]);
    }
  });

  it('exports in each form what it imports again', async () => {
    const moderato = commandLine();
    const entries = [`${hashOf(1)},gore,flag,"a ""b"", c"`, `${hashOf(2)},drugs,block,`, `${md5},gore,block,A`];
    await json(moderato, 'hashes', 'import', file('a.csv', ['hash,category,action,label', ...entries].join('\n')));
    const before = (await json<Listing>(moderato, 'hashes', 'list')).hashes.map(({ created_at: _, ...entry }) => entry);
    for (const [form, name] of [
      ['csv', 'x.csv'],
      ['json', 'x.ndjson'],
      ['threatexchange', 'y.csv'],
    ] as const) {
      const path = join(temporaryFolder(), name);
      expect(await json(moderato, 'hashes', 'export', path, '--form', form)).toMatchObject({ entries: 3 });
      expect((await moderato('hashes', 'export', path)).code).toBe(1);
      const other = commandLine();
      const given = form === 'threatexchange' ? gore : [];
      expect(await json(other, 'hashes', 'import', path, ...given)).toMatchObject({ added: 3, wrong: 0 });
      const after = (await json<Listing>(other, 'hashes', 'list')).hashes.map(({ created_at: _, ...entry }) => entry);
      if (form === 'threatexchange') expect(after).toMatchObject(before.map(({ hash, label }) => ({ hash, label })));
      else expect(after).toEqual(before);
    }
  });
});

describe('importHashes', () => {
  const all = { category: 'gore', action: 'block', label: '' } as const;
  const lines = (count: number) => Array.from({ length: count }, (_, at) => hashOf(at)).join('\n');

  it('goes on behind the last stored step after it was stopped, and begins again if the file changed', async () => {
    const path = file('long.txt', lines(50_001));
    const asked = { path, accountId: 'acct_1', defaults: all };
    const stored: string[] = [];
    const add = async (entries: readonly { hash: string }[]) => {
      for (const { hash } of entries) stored.push(hash);
      return { answer: { added: entries.length, replaced: 0, restricted: 0 } };
    };
    let steps = 0;
    const stopping = async (entries: readonly { hash: string }[]) => {
      if (++steps === 2) throw new Error('killed');
      return add(entries);
    };
    await expect(importHashes(asked, stopping)).rejects.toThrow('killed');
    expect(stored).toHaveLength(20_000);
    // Another account has its own progress.
    const other = await importHashes({ ...asked, accountId: 'acct_2' }, async () => ({
      refusal: { code: 'conflict', message: 'full' },
    }));
    expect(other).toMatchObject({ refusal: { code: 'conflict' } });
    const done = await importHashes(asked, add);
    expect(done).toMatchObject({ added: 30_001, resumedAfter: 20_000, wrong: 0, isProgressKept: true });
    expect(stored).toEqual(lines(50_001).split('\n'));
    expect(existsSync(`${path}.progress`)).toBe(false);
    await expect(importHashes(asked, stopping)).resolves.toMatchObject({ resumedAfter: 0 });
    writeFileSync(`${path}.progress`, JSON.stringify({ account_id: 'acct_1', size: 5, modified: 1, line: 40_000 }));
    expect(await importHashes(asked, add)).toMatchObject({ resumedAfter: 0, added: 50_001 });
  });
});

describe('an import that is killed', () => {
  it('has every row once when it is started again', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder() };
    const kindOf = (at: number) => (at % 2 === 0 ? 'pdq' : 'md5');
    const hashes = Array.from({ length: 30_000 }, (_, at) => hashOf(at).slice(at % 2 === 0 ? 0 : 32));
    const rows = hashes.map((hash, at) => `Hotline A,${kindOf(at)},${hash}`);
    const path = file('long.csv', ['collab,signal_type,signal_str', ...rows].join('\n'));
    const words = ['hashes', 'import', path, '--category', 'gore'];
    const child = startProcess(words, environment);
    const ended = once(child, 'close');
    // The first step is stored, and the second has begun.
    const watch = setInterval(() => existsSync(`${path}.progress`) && child.kill('SIGKILL'), 2);
    expect((await ended)[1]).toBe('SIGKILL');
    clearInterval(watch);
    const moderato = commandLine(environment);
    expect(await json(moderato, ...words)).toMatchObject({ resumed_after: 20_001, wrong: 0, other: 0 });
    const stored = await json<Listing>(moderato, 'hashes', 'list', '--limit', '30001');
    expect(stored.entries).toBe(30_000);
    expect(stored.hashes.map(({ hash }) => hash)).toEqual(hashes.toSorted());
    expect(new Set(stored.hashes.map(({ label }) => label))).toEqual(new Set(['Hotline A']));
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
