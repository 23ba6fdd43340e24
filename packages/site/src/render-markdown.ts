/** Renders one Markdown file as HTML: headings with GitHub's anchors, coloured code, and links to pages of the site. */

import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { Marked, type Token, type Tokens } from 'marked';

const languages = { bash, ini, javascript, json, python, sql, typescript, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly parts: readonly Part[];
}

export interface Heading {
  readonly id: string;
  /** HTML. */
  readonly title: string;
  readonly depth: number;
}

/** A heading and the text below it, for the search. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Where a link to a file of the repository leads; undefined if the site does not show that file. */
export type FindAddress = (source: string) => string | undefined;

export function renderMarkdown(source: string, text: string, findAddress: FindAddress): Rendered {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  let title = '';

  const resolve = (href: string): string | undefined => {
    if (/^(?:https?|mailto):|^#/.test(href)) return href;
    const [path = '', anchor] = href.split('#');
    const address = findAddress(posix.join(posix.dirname(source), path));
    return address === undefined || anchor === undefined ? address : `${address}#${anchor}`;
  };

  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = slugger.slug(unescapeHtml(plain));
        if (depth === 1) title = unescapeHtml(plain);
        else headings.push({ id, title: inner.replace(/<\/?a\b[^>]*>/g, ''), depth });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = resolve(href);
        if (address !== undefined) return `<a href="${escapeHtml(address)}">${inner}</a>`;
        return `<span class="file" title="${escapeHtml(href.replace(/^(?:\.\.\/)+/, ''))} in the repository">${inner}</span>`;
      },
      image: ({ href, text }) =>
        `<img src="${escapeHtml(resolve(href) ?? href)}" alt="${escapeHtml(text)}" loading="lazy">`,
      code: ({ text, lang = '' }) => {
        const known = hljs.getLanguage(lang) !== undefined;
        const inner = known ? hljs.highlight(text, { language: lang }).value : escapeHtml(text);
        return `<div class="code"><pre tabindex="0"><code>${inner}</code></pre></div>\n`;
      },
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[]) => row.map((cell) => this.tablecell(cell)).join('');
        const head = `<tr>${cells(header)}</tr>`;
        const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n');
        const table = `<table><thead>${head}</thead><tbody>${body}</tbody></table>`;
        return `<div class="wide" tabindex="0" role="group" aria-label="Table">${table}</div>\n`;
      },
      tablecell({ tokens, header, align }) {
        const inner = this.parser.parseInline(tokens);
        const side = align === null ? '' : ` class="${align}"`;
        // The corner above row names may be empty; an empty heading cell would be read out as nothing.
        if (!header || inner === '') return `<td${side}>${inner}</td>`;
        return `<th scope="col"${side}>${inner}</th>`;
      },
    },
  });

  const tokens = marked.lexer(text);
  const html = marked.parser(tokens);
  return { title, html, headings, parts: partsOf(tokens, new GithubSlugger()) };
}

function partsOf(tokens: readonly Token[], slugger: GithubSlugger): Part[] {
  const parts: { id: string; title: string; text: string }[] = [];
  for (const token of tokens) {
    const text = plainText(token.raw);
    if (token.type === 'heading') parts.push({ id: slugger.slug(text), title: text, text: '' });
    else if (parts.length > 0 && text !== '') (parts.at(-1) as { text: string }).text += ` ${text}`;
  }
  return parts.map((part) => ({ ...part, text: part.text.trim() }));
}

/** Markdown as plain text, without its markup. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*/g, '')
    .replace(/(?<![\w*])\*([^\s*][^*\n]*)\*(?![\w*])/g, '$1')
    .replace(/^#+ |^\s*[-*] |\||:?-{3,}:?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function unescapeHtml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
    code === undefined ? (named[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  );
}
