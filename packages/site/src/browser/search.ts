/** The search: loads its texts when somebody first uses it and shows results on the page, without the service. */

import { type FoundPart, makeFinder, type Part } from './find-parts.ts';

type Find = (question: string) => FoundPart[];

const maxResults = 12;
const snippetLength = 140;

export function prepareSearch(): void {
  const box = document.querySelector<HTMLElement>('.search');
  const input = document.querySelector<HTMLInputElement>('#search');
  const results = document.querySelector<HTMLElement>('#results');
  const found = document.querySelector<HTMLElement>('#found');
  const address = document.documentElement.dataset.search;
  if (!box || !input || !results || !found || address === undefined) return;

  let loading: Promise<Find> | undefined;
  const finder = () => {
    loading ??= loadFinder(address).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  const close = () => {
    results.hidden = true;
    results.replaceChildren();
    found.textContent = '';
  };

  async function answer(): Promise<void> {
    const words = input?.value.trim() ?? '';
    if (words === '') return close();
    let lines: Node[];
    try {
      const find = await finder();
      lines = find(words).slice(0, maxResults).map(resultLine);
    } catch {
      lines = [];
      show('The search could not be loaded. Try again.', lines);
      return;
    }
    // The input changed in the meantime.
    if (words !== input?.value.trim()) return;
    show(lines.length === 0 ? `Nothing found for “${words}”.` : `${lines.length} found`, lines);
  }

  function show(summary: string, lines: readonly Node[]): void {
    if (!results || !found) return;
    const list = document.createElement('ul');
    list.append(...lines);
    const note = document.createElement('p');
    note.textContent = summary;
    results.replaceChildren(...(lines.length === 0 ? [note] : [list]));
    results.hidden = false;
    found.textContent = summary;
  }

  // Loaded early; if that fails, the first letter typed loads it again and reports an error.
  input.addEventListener('focus', () => void finder().catch(() => undefined));
  input.addEventListener('input', () => void answer());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') results.querySelector('a')?.click();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = '';
      close();
      input.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [input, ...results.querySelectorAll('a')];
    stops[stops.indexOf(document.activeElement as HTMLAnchorElement) + step]?.focus();
  });
  // A result on the same page loads nothing, so the list would stay open over it.
  results.addEventListener('click', close);
  document.addEventListener('click', ({ target }) => {
    if (!box.contains(target as Node)) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    input.focus();
  });
  box.hidden = false;
}

async function loadFinder(address: string): Promise<Find> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The search index could not be loaded (status ${reply.status}).`);
  return makeFinder((await reply.json()) as Part[]);
}

function resultLine({ part: { address, page, title, text }, words }: FoundPart): Node {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  const heading = document.createElement('strong');
  heading.textContent = page === title ? page : `${page}: ${title}`;
  const snippet = document.createElement('span');
  snippet.textContent = snippetOf(text, words);
  link.append(heading, snippet);
  line.append(link);
  return line;
}

function snippetOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first < 40 ? 0 : text.indexOf(' ', first - 40) + 1;
  const end = Math.min(text.length, start + snippetLength);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
