/** The budget: opening a page for the first time loads less than 255 kB of script, gzipped. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const budgetBytes = 255_000;
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'moderato-dashboard-'));

let manifest: Manifest;
beforeAll(() => {
  // In a separate process, as `npm run build` does it: in this one, NODE_ENV is "test", and React would be larger.
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
  execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '' },
  });
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A chunk with everything it imports, including what it imports only when it is drawn. */
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

describe('the first load of a page', () => {
  it('fetches less than 255 kB of gzipped script, charts included', () => {
    const [entryName, entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry === true) ?? [];
    expect(entryName).toBe('index.html');
    const pages = entry?.dynamicImports ?? [];
    expect(pages.length).toBeGreaterThan(15);
    const first = filesOf(['index.html'], false);
    // Modules already visited are not followed again: the entry leads to every page.
    const weights = pages.map((page) => [page, weigh(filesOf([page], true, new Set(first)))] as const);
    expect(weights.filter(([, bytes]) => bytes >= budgetBytes)).toEqual([]);
  });

  it('fetches no chart library before a page draws a chart', () => {
    expect([...filesOf(['index.html'], false)].filter((file) => file.includes('chart'))).toEqual([]);
  });

  it('has no inline script, which the Content-Security-Policy would refuse', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const inline = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)].filter(([, attributes, body]) => {
      return !attributes?.includes('src=') || body?.trim() !== '';
    });
    expect(inline).toEqual([]);
    expect(html).not.toMatch(/\son[a-z]+=|style=/);
  });
});
