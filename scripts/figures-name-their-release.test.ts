/** Figures outlive the models they were measured on: a page that shows them must say which models those were. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const shipped = JSON.parse(read('packages/models/text/manifest.json')).version as string;

/** Their figures depend on what the text models do. The others measure storage, images, word lists or a constant engine. */
const ofTextModels = ['http', 'overload', 'quality', 'scan'];
const results = globSync(`bench/{${ofTextModels.join(',')}}/{results.json,results/*.json}`, { cwd: root });

/** Every model version in a file of results, however deep. */
function versionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'modelVersion' ? [String(inner)] : versionsIn(inner),
  );
}

describe('figures about the text models', () => {
  it.each(results)('name their release on the page of %s', (file) => {
    const versions = versionsIn(JSON.parse(read(file)));
    expect(versions.length, `${file} does not say which models it measured`).toBeGreaterThan(0);
    const folder = dirname(file).replace(/\/results$/, '');
    expect(existsSync(join(root, folder, 'README.md'))).toBe(true);
    const page = read(`${folder}/README.md`);
    for (const version of versions) expect(page).toContain(version);
  });

  it('cover every bench of the text models', () => {
    expect([...new Set(results.map((file) => file.split(/[\\/]/)[1]))].sort()).toEqual(ofTextModels);
  });

  // A share that is caught or wrongly flagged, in words or in a table; printed examples are no figures of ours.
  const quality =
    /\d ?%[^|\n]{0,80}\b(?:caught|flagged|blocked)\b|\b(?:caught|catches|flags|blocks)\b[^|\n]{0,80}\d ?%/;
  /** The image models have releases of their own; the guide to your own data calculates with made-up shares. */
  const others = /(?:image-models|own-data)\.md$/;
  const pages = ['README.md', ...globSync('docs/{guides,reference}/*.md', { cwd: root })].filter(
    (path) => !others.test(path) && quality.test(read(path).replaceAll(/^```[\s\S]*?^```/gm, '')),
  );

  it.each(pages)('name a release on %s', (path) => {
    const page = read(path);
    const [, number = ''] = /^moderato-(\d+\.\d+)\.\d+$/.exec(shipped) ?? [];
    const named = [...page.matchAll(/\b(?:moderato-)?(\d\.\d+)\.\d+\b/g)].map(([, version]) => version);
    expect(named, `${path} shows figures and never names ${shipped}`).toContain(number);
  });

  it('are found where they stand', () => {
    expect(pages).toContain('README.md');
    expect(pages).toContain(join('docs', 'reference', 'model-card.md'));
  });
});
