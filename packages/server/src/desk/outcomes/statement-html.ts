/**
 * A statement of reasons as a page of the dashboard: to read, and to print on paper. It has no script. Everything in it is
 * escaped.
 */

import { createHash } from 'node:crypto';
import { type StatementLanguage, statementLanguages } from '@moderato/contract';
import type { ShownPage } from '@moderato/contract/dashboard';
import { escapeHtml } from '../../base/escape-html.ts';

export interface StatementView {
  /** The account's name; absent if nobody chose it. */
  readonly platform: string | undefined;
  readonly language: StatementLanguage;
  /** The letter: its heading comes first. */
  readonly lines: readonly string[];
  /** For the moderator only: not printed. */
  readonly notice: string;
}

const style = `:root{color-scheme:light dark}
body{font:1rem/1.6 system-ui,sans-serif;margin:0 auto;max-width:44rem;overflow-wrap:anywhere;padding:2rem 1rem}
.platform{border-bottom:1px solid light-dark(#bbb,#666);font-weight:600;padding-bottom:.75rem}
.notice{background:light-dark(#eef2ff,#1e2440);border-radius:.5rem;padding:.75rem 1rem}
nav{display:flex;flex-wrap:wrap;gap:1rem}
a{color:inherit}
h1{font-size:1.5rem}
h2{font-size:1.125rem;margin-top:2rem}
@page{margin:2.5cm}
@media print{
:root{color-scheme:light}
body{font:11pt/1.5 Georgia,serif;max-width:none;padding:0}
nav,.notice{display:none}
p{break-inside:avoid;orphans:3;widows:3}
h1,h2{break-after:avoid}
}`;

const styleHash = createHash('sha256').update(style).digest('base64');
const languageNames = new Map(
  statementLanguages.map((code) => [code, new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code]),
);

export function statementHtml({ platform, language, lines, notice }: StatementView): ShownPage {
  const [title = '', ...rest] = lines;
  const links = statementLanguages.map((code) =>
    code === language
      ? `<strong lang="${code}">${languageNames.get(code)}</strong>`
      : `<a href="?language=${code}" lang="${code}" hreflang="${code}">${languageNames.get(code)}</a>`,
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Moderato</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Languages">${links.join('\n')}</nav>
<p class="notice">${escapeHtml(notice)}</p>
<main lang="${language}">
${platform === undefined ? '' : `<p class="platform">${escapeHtml(platform)}</p>\n`}<h1>${escapeHtml(title)}</h1>
${paragraphs(rest)}
</main>
</body>
</html>
`;
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, content_security_policy: policy };
}

/** The sections of the letter are separated by empty lines: the reference, the reasons, and how to appeal, with a heading. */
function paragraphs(lines: readonly string[]): string {
  const sections = lines.join('\n').split('\n\n');
  return sections
    .map((section, at) => {
      const [first = '', ...others] = section.split('\n').filter((line) => line !== '');
      const isHeaded = at === 2;
      const head = first === '' ? '' : isHeaded ? `<h2>${escapeHtml(first)}</h2>` : `<p>${escapeHtml(first)}</p>`;
      return [head, ...others.map((line) => `<p>${escapeHtml(line)}</p>`)].join('\n');
    })
    .join('\n');
}
