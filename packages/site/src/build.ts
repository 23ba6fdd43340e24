/** `npm run build`: turns the Markdown of docs/ into pages in dist/, which the service shows under /docs. */

import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { type FrontAssets, frontPage } from './front-page.ts';
import { type Assets, homePage, recordsPage, renderPage } from './page-template.ts';
import { addressOf, recordFolder, recordWeight, sections, siteRoot } from './pages.ts';
import { renderMarkdown } from './render-markdown.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(import.meta.dirname, '..');
const dist = join(folder, 'dist');

const names = new Map(sections.flatMap(({ pages }) => pages.map(({ source, name }) => [source, name])));
const weights = new Map(sections.flatMap(({ weight, pages }) => pages.map(({ source }) => [source, weight])));
const recordSources = globSync(`${recordFolder}/*.md`, { cwd: root }).sort();
const sources = [...names.keys(), ...recordSources];
const images = new Set<string>();

function findAddress(source: string): string | undefined {
  const path = source.replace(/\/$/, '');
  if (path === 'README.md') return siteRoot;
  if (sources.includes(path) || path === recordFolder) return `${siteRoot}/${addressOf(path)}`;
  if (!/^docs\/.*\.(?:png|svg)$/.test(path) || !existsSync(join(root, path))) return undefined;
  images.add(path);
  return `${siteRoot}/${path.replace(/^docs\//, '')}`;
}

const rendered = sources.map((source) => ({
  source,
  address: addressOf(source),
  rendered: renderMarkdown(source, readFileSync(join(root, source), 'utf8'), findAddress),
}));

const assets = await buildAssets();
const records = rendered.filter(({ source }) => recordSources.includes(source));
const pages = [
  homePage(),
  recordsPage(addressOf(recordFolder), records),
  ...rendered.map(({ address, rendered }) => ({ address, ...rendered })),
];
for (const page of pages) write(`${page.address || 'index'}.html`, renderPage(page, assets));
// Not a page of the documentation: the service shows it at its own root.
write('front/index.html', frontPage(assets.front));
for (const image of images) cpSync(join(root, image), join(dist, image.replace(/^docs\//, '')));

async function buildAssets(): Promise<Assets & { front: FrontAssets }> {
  const built = await build({
    configFile: false,
    root: folder,
    base: `${siteRoot}/`,
    logLevel: 'warn',
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(
          ['site', 'theme', 'front'].map((name) => [name, join(folder, `src/browser/${name}.ts`)]),
        ),
      },
    },
  });
  const files = [built].flat().flatMap((output) => ('output' in output ? output.output : []));
  const addressWith = (form: RegExp) => {
    const file = files.find(({ fileName }) => form.test(fileName));
    if (file === undefined) throw new Error(`The build made no file that matches ${form}.`);
    return `${siteRoot}/${file.fileName}`;
  };
  const theme = addressWith(/\/theme-.*\.js$/);
  const style = addressWith(/\/site-.*\.css$/);
  return {
    style,
    script: addressWith(/\/site-.*\.js$/),
    theme,
    search: writeSearch(),
    front: {
      styles: [style, addressWith(/\/front-.*\.css$/)],
      script: addressWith(/\/front-.*\.js$/),
      theme,
    },
  };
}

/** Every heading with its text, for the search of the site. */
function writeSearch(): string {
  const parts = rendered.flatMap(({ source, address, rendered: { title, parts } }) =>
    parts.map((part, index) => ({
      address: `${siteRoot}/${address}${index === 0 ? '' : `#${part.id}`}`,
      page: names.get(source) ?? title,
      title: part.title,
      text: part.text,
      weight: weights.get(source) ?? recordWeight,
    })),
  );
  const json = JSON.stringify(parts);
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 8);
  write(`assets/search-${hash}.json`, json);
  return `${siteRoot}/assets/search-${hash}.json`;
}

function write(name: string, text: string): void {
  const path = join(dist, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
