/** The budget of the issue: whoever opens a page for the first time fetches less than 250 kB of script, gzipped. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const budgetBytes = 250_000;
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'moderato-dashboard-'));

let manifest: Manifest;
beforeAll(async () => {
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: folder } });
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A chunk with everything it imports, also what it imports only when it is drawn. */
function filesOf(names: readonly string[], withLazy: boolean, found: Set<string> = new Set()): Set<string> {
  for (const name of names) {
    const entry = manifest[name];
    if (entry === undefined || found.has(entry.file)) continue;
    found.add(entry.file);
    filesOf([...(entry.imports ?? []), ...(withLazy ? (entry.dynamicImports ?? []) : [])], withLazy, found);
  }
  return found;
}

const weigh = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);

describe('what the first load of a page fetches', () => {
  it('stays under 250 kB of gzipped script on every page, charts included', () => {
    const [entryName, entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry === true) ?? [];
    expect(entryName).toBe('index.html');
    const pages = entry?.dynamicImports ?? [];
    expect(pages.length).toBeGreaterThan(15);
    const first = filesOf(['index.html'], false);
    // What is there already is not followed again: the entry leads to every page.
    const weights = pages.map((page) => [page, weigh(filesOf([page], true, new Set(first)))] as const);
    expect(weights.filter(([, bytes]) => bytes >= budgetBytes)).toEqual([]);
  });

  it('has no chart library before a page draws one', () => {
    expect([...filesOf(['index.html'], false)].filter((file) => file.includes('chart'))).toEqual([]);
  });

  it('has no script in the page itself, which its Content-Security-Policy would refuse', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const inline = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)].filter(([, attributes, body]) => {
      return !attributes?.includes('src=') || body?.trim() !== '';
    });
    expect(inline).toEqual([]);
    expect(html).not.toMatch(/\son[a-z]+=|style=/);
  });
});
