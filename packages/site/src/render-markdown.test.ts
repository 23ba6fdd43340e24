import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const render = (text: string) =>
  renderMarkdown('docs/guides/a.md', text, (source) =>
    source === 'docs/reference/api.md' ? '/docs/reference/api' : undefined,
  );

describe('renderMarkdown', () => {
  it("gives headings GitHub's anchors, numbered if they repeat", () => {
    const { title, html, headings } = render('# The `A` page\n\n## POST /v1/moderate/text\n\n## Twice\n\n## Twice\n');
    expect(title).toBe('The A page');
    expect(headings.map(({ id }) => id)).toEqual(['post-v1moderatetext', 'twice', 'twice-1']);
    expect(html).toContain('<h2 id="twice-1">Twice</h2>');
  });

  it('points links to pages of the site, with their anchors', () => {
    expect(render('[x](../reference/api.md#errors)').html).toContain('<a href="/docs/reference/api#errors">x</a>');
    expect(render('[x](https://example.org/a)').html).toContain('<a href="https://example.org/a">x</a>');
    expect(render('[x](#here)').html).toContain('<a href="#here">x</a>');
  });

  it('does not link files that the site does not show, but names them', () => {
    const { html } = render('[x](../../bench/README.md)');
    expect(html).not.toContain('<a ');
    expect(html).toContain('title="bench/README.md in the repository"');
  });

  it('shows HTML as text', () => {
    expect(render('a <script>alert(1)</script>\n\n<img src=x onerror=y>\n').html).not.toMatch(/<script|<img/);
    expect(render('```sh\necho "<b>"\n```').html).not.toContain('<b>');
  });

  it('splits the text into parts for the search, without Markdown syntax', () => {
    const { parts } = render(
      '# A\n\nOne [two](../reference/api.md) `three` *four* 2 * 3 * 4.\n\n## B\n\n| a | b |\n|---|---:|\n| **1** | 2 |\n',
    );
    expect(parts).toEqual([
      { id: 'a', title: 'A', text: 'One two three four 2 * 3 * 4.' },
      { id: 'b', title: 'B', text: 'a b 1 2' },
    ]);
  });
});
