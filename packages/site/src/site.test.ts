import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFinder, type Part } from './browser/find-parts.ts';
import { addressOf, recordFolder, sections } from './pages.ts';
import { questions } from './questions.ts';

const root = join(import.meta.dirname, '../../..');
const dist = join(import.meta.dirname, '../dist');
const sources = sections.flatMap(({ pages }) => pages.map(({ source }) => source));

beforeAll(() => {
  execFileSync(process.execPath, ['src/build.ts'], { cwd: join(import.meta.dirname, '..') });
});

describe('the site', () => {
  it('has every guide and every reference page once', () => {
    const written = globSync('docs/{guides,guides/patches,reference}/*.md', { cwd: root }).sort();
    expect(sources.filter((source) => /^docs\/(?:guides|reference)\//.test(source)).sort()).toEqual(written);
  });

  it('has only links that lead to an existing page and heading', () => {
    const records = globSync(`${recordFolder}/*.md`, { cwd: root });
    const pages = ['index', 'decisions', ...[...sources, ...records].map(addressOf)];
    const htmlOf = (page: string) => readFileSync(join(dist, `${page}.html`), 'utf8');
    const broken = pages.flatMap((page) =>
      Array.from(htmlOf(page).matchAll(/ (?:href|src)="([^"]+)"/g), ([, target = '']) => target)
        .filter((target) => !leadsSomewhere(page, target))
        .map((target) => `${page}: ${target}`),
    );
    expect(pages.length).toBeGreaterThan(40);
    expect(broken).toEqual([]);

    function leadsSomewhere(page: string, target: string): boolean {
      // The service itself serves these.
      if (/^https?:|^mailto:|^data:,$|^\/dashboard$|^\/openapi$/.test(target)) return true;
      const [path = '', anchor] = target.split('#');
      const name = path === '' ? page : path.replace(/^\/docs\/?/, '') || 'index';
      if (existsSync(join(dist, name)) && /\.\w+$/.test(name)) return true;
      if (!existsSync(join(dist, `${name}.html`))) return false;
      return anchor === undefined || htmlOf(name).includes(` id="${anchor}"`);
    }
  });

  it('has a heading of every page in the search index, with an address that exists', () => {
    const [file = ''] = globSync('assets/search-*.json', { cwd: dist });
    const parts = JSON.parse(readFileSync(join(dist, file), 'utf8')) as { address: string; title: string }[];
    const addresses = new Set(parts.map(({ address }) => address.split('#')[0]));
    for (const source of sources) expect(addresses).toContain(`/docs/${addressOf(source)}`);
    for (const { address } of parts) {
      const [page = '', anchor] = address.replace('/docs/', '').split('#');
      const html = readFileSync(join(dist, `${page}.html`), 'utf8');
      expect([address, anchor === undefined || html.includes(` id="${anchor}"`)]).toEqual([address, true]);
    }
  });

  it.each([
    ['docker', '/docs/guides/quick-start#1-install-and-start'],
    ['GDPR', '/docs/reference/authors#export-and-erase'],
    ['how do I change the encryption key?', '/docs/guides/operate#changing-the-encryption-key'],
    ['webhook signature', '/docs/reference/webhooks#verify-the-signature'],
    ['games', '/docs/guides/games'],
    ['usernames', '/docs/guides/games#names'],
    ['costs', '/docs/guides/costs'],
    ['memory and disk', '/docs/guides/costs#cores-memory-and-disk'],
    ['own data', '/docs/guides/own-data'],
    ['HTML', '/docs/guides/formats'],
    ['delete a user', '/docs/guides/privacy#when-a-person-asks'],
    ['Polish', '/docs/guides/my-language#find-your-language'],
    ['ban a word', '/docs/reference/rules#ban-a-word'],
    ['backup', '/docs/guides/operate#backup-and-restore'],
    ['upgrade', '/docs/guides/upgrade'],
    ['change a threshold', '/docs/reference/categories#change-a-threshold'],
    ['Django', '/docs/clients/python#django'],
    ['FastAPI', '/docs/clients/python#fastapi'],
    ['discord bot', '/docs/clients/python#discordpy'],
    ['shadow rule', '/docs/reference/dashboard#shadow-rules'],
  ])('answers “%s” in the first three results', (question, address) => {
    const [file = ''] = globSync('assets/search-*.json', { cwd: dist });
    const find = makeFinder(JSON.parse(readFileSync(join(dist, file), 'utf8')) as Part[]);
    const first = find(question).slice(0, 3);
    expect(first.map(({ part }) => part.address)).toContain(address);
  });

  it.each(questions)('answers “$question” in two clicks', ({ word, source, heading, says }) => {
    const includes = (text: string) => text.toLowerCase().includes(word.toLowerCase());
    // The first click: an entry of the front page, and a link of the README, that name what the reader looks for.
    const address = `/docs/${addressOf(source)}`;
    const front = readFileSync(join(dist, 'index.html'), 'utf8');
    const entries = [...front.matchAll(/<li><a href="([^"]+)">.*?<\/li>/g)];
    expect(entries.filter(([text, target]) => target === address && includes(text))).not.toEqual([]);
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\[([^\]]+)\]\(([^)#]+)(#[^)]*)?\)/g)];
    expect(links.filter(([, text = '', target]) => target === source && includes(text))).not.toEqual([]);

    // The second: a heading in the contents of that page.
    const html = readFileSync(join(dist, `${addressOf(source)}.html`), 'utf8');
    const [, main = ''] = html.split('<main');
    const from = heading === undefined ? main : main.slice(main.indexOf(` id="${heading}"`));
    const answer = heading === undefined ? from : from.split('<h2')[0];
    expect(answer?.replace(/<[^>]+>/g, '')).toContain(says);
    if (heading !== undefined) expect(html).toContain(`<li><a href="#${heading}">`);
  });

  it('loads nothing from other hosts and has no inline script', () => {
    for (const page of globSync('**/*.html', { cwd: dist })) {
      const html = readFileSync(join(dist, page), 'utf8');
      expect(html).not.toMatch(/<(?:script|link|img|iframe)[^>]* (?:src|href)="https?:/);
      expect(html).not.toMatch(/<script(?![^>]* src=)|\son[a-z]+="|\sstyle="/);
    }
  });
});
