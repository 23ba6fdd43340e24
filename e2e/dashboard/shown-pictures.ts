/**
 * The pictures of the dashboard in the documentation, and their record: a digest of each picture, and one of what its
 * page printed, so that a test can tell whether a picture is still true without comparing pixels, which fonts change.
 */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export const shownFolder = join(import.meta.dirname, '../../docs/screenshots');
export const recordFile = 'record.json';

export interface ShownPicture {
  readonly picture: string;
  /** Of the words, numbers and thresholds on the page, those below the edge of the picture included. */
  readonly shows: string;
}

/** By the name of the picture's file. */
export type PictureRecord = Readonly<Record<string, ShownPicture>>;

export const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Every visible text and the value of every field. The marks of charts are left out: how many fit depends on the font. */
export const whatItShows = async (page: Page): Promise<string> => (await page.evaluate(printed)) as string;

const printed = `(() => {
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element.closest('svg, script, style') !== null || !element.checkVisibility()) continue;
    if (node instanceof HTMLInputElement) lines.push(node.type === 'checkbox' ? String(node.checked) : node.value);
    else if (node instanceof Text && node.data.trim() !== '') lines.push(node.data.trim());
  }
  return lines.join('\\n');
})()`;
