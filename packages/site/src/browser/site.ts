/** Adds search, the choice of theme and copying of code to the pages, which are readable without any of it. */

import './site.css';
import { prepareSearch } from './search.ts';

prepareSearch();
prepareTheme();
prepareCopying();
prepareNavigation();

function prepareTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('#theme');
  if (button === null) return;
  const page = document.documentElement;
  const isDark = () => (page.dataset.theme ?? systemTheme()) === 'dark';
  const label = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', `Switch to the ${isDark() ? 'light' : 'dark'} theme`);
  };
  button.addEventListener('click', () => {
    page.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('moderato-theme', page.dataset.theme);
    } catch {
      // Kept for this page only if storage is forbidden.
    }
    label();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', label);
  label();
  button.hidden = false;
}

function systemTheme(): string {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function prepareCopying(): void {
  // Browsers offer the clipboard only over https and on localhost.
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('pre')?.textContent ?? '');
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2_000);
    });
    block.append(button);
  }
}

/** On a phone, the list of pages would push the page itself out of sight. */
function prepareNavigation(): void {
  const list = document.querySelector<HTMLDetailsElement>('.pages details');
  if (list !== null && matchMedia('(max-width: 60rem)').matches) list.open = false;
  document.querySelector('.pages [aria-current]')?.scrollIntoView({ block: 'nearest' });
}
