/** The frame around every page: header with search, navigation, the page itself, its headings. */

import { addressOf, type Page, sections, siteRoot } from './pages.ts';
import { escapeHtml, type Heading, type Rendered } from './render-markdown.ts';

/** Files of the build, by the addresses that pages load them from. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly theme: string;
  readonly search: string;
}

export interface PageContent {
  /** Path without the root; empty for the first page. */
  readonly address: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Links to the dashboard are between these marks; the service removes them if the dashboard is turned off. */
const toDashboard = (link: string) => `<!--dashboard-->${link}<!--/dashboard-->`;

export function renderPage({ address, title, html, headings }: PageContent, assets: Assets): string {
  return `<!doctype html>
<html lang="en" data-search="${assets.search}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(address === '' ? title : `${title} · Moderato`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.theme}"></script>
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${siteRoot}">Moderato</a>
<search class="search" hidden>
<input type="search" id="search" placeholder="Search" aria-label="Search the documentation" aria-controls="results" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
<div id="results" class="results" role="region" aria-label="Search results" hidden></div>
<p id="found" class="unseen" role="status"></p>
</search>
<nav aria-label="Service"><a href="/openapi">OpenAPI</a>${toDashboard('<a href="/dashboard">Dashboard</a>')}<button type="button" id="theme" class="theme" hidden>Theme</button></nav>
</header>
<div class="frame">
<nav class="pages" aria-label="Documentation"><details open><summary>All pages</summary>${renderNavigation(address)}</details></nav>
<main id="main" tabindex="-1">${html}</main>
${renderContents(headings)}
</div>
</body>
</html>
`;
}

function renderNavigation(current: string): string {
  const item = ({ source, name }: Page) => {
    const address = addressOf(source);
    const here = address === current ? ' aria-current="page"' : '';
    return `<li><a href="${siteRoot}/${address}"${here}>${escapeHtml(name)}</a></li>`;
  };
  return sections.map(({ title, pages }) => `<p>${title}</p><ul>${pages.map(item).join('')}</ul>`).join('');
}

function renderContents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return '';
  const items = shown.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('');
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items}</ul></nav>`;
}

export function homePage(): PageContent {
  const item = ({ source, name, about }: Page) =>
    `<li><a href="${siteRoot}/${addressOf(source)}">${escapeHtml(name)}</a> <span>${escapeHtml(about)}</span></li>`;
  const lists = sections.map(({ title, pages }) => `<h2>${title}</h2><ul class="map">${pages.map(item).join('')}</ul>`);
  return {
    address: '',
    title: 'Moderato documentation',
    headings: [],
    html: `<h1>Moderato</h1>
<p class="lead">Content moderation you run yourself: send text or an image, get a score for each category and an action.</p>
<p class="ways"><a href="${siteRoot}/guides/quick-start">Quick start</a><a href="${siteRoot}/reference/api">API reference</a><a href="/openapi">OpenAPI</a>${toDashboard('<a href="/dashboard">Dashboard</a>')}</p>
${lists.join('\n')}`,
  };
}

/** Decision records are not in the navigation; they have their own list. */
export function recordsPage(address: string, records: readonly { address: string; rendered: Rendered }[]): PageContent {
  const items = records.map(
    ({ address, rendered }) => `<li><a href="${siteRoot}/${address}">${escapeHtml(rendered.title)}</a></li>`,
  );
  return {
    address,
    title: 'Design decisions',
    headings: [],
    html: `<h1>Design decisions</h1><p>Why things are built the way they are, one page each.</p><ul>${items.join('')}</ul>`,
  };
}
