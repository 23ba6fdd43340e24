import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every link between pages leads to a file and a heading that exist. */
const root = join(import.meta.dirname, '..');
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** The anchors that GitHub gives the headings of a page; repeated ones get a number. */
function anchorsOf(path: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = read(path)
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6} +(.+)$/gm);
  const anchors = Array.from(headings, ([, heading = '']) => {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
}

function brokenLinks(page: string): string[] {
  const targets = Array.from(withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
  return targets.filter((target) => {
    if (/^(https?|mailto):/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : relative(root, join(root, dirname(page), path));
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor);
  });
}

describe('links', () => {
  it('are found on many pages', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/reference/api.md', 'clients/python/README.md']));
    expect(anchorsOf('docs/reference/api.md')).toContain('post-v1moderateimage');
  });

  it.each(pages)('of %s lead to an existing target', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });
});
