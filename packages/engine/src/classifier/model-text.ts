/**
 * The text that the trained models read, with its disguises removed. Hidden terms are spelled out, other letter forms become
 * plain letters and invisible characters are dropped, so that a model has one spelling to learn, not forty. Training
 * prepares its texts with this same function (training/prepare.ts), so models read what they were trained on.
 */

import type { Reading } from './signs/read-signs.ts';
import { confidences } from './signs/tricks.ts';

const unseen = /\p{Default_Ignorable_Code_Point}|(?![\t\n\r])\p{Cc}/gu;

export function modelText(content: string, readings: readonly Reading[]): string {
  const unmasked = spelledOut(content, readings);
  return isPlain(unmasked) ? unmasked : unmasked.toWellFormed().normalize('NFKC').replace(unseen, '');
}

/** What most texts consist of entirely: visible ASCII, spaces, tabs and line breaks. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7e || (unit < 0x20 && unit !== tab && unit !== lineFeed && unit !== carriageReturn)) return false;
  }
  return true;
}

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function spelledOut(content: string, readings: readonly Reading[]): string {
  if (readings.length === 0) return content;
  const hidden = readings.filter(
    ({ sign, trick }) => trick !== null && sign.confidence >= confidences.sure && typeof sign.source === 'object',
  );
  if (hidden.length === 0) return content;
  const ordered = hidden.toSorted((a, b) => a.sign.start - b.sign.start || b.sign.end - a.sign.end);
  let text = '';
  let from = 0;
  for (const { sign, term } of ordered) {
    if (sign.start < from) continue;
    text += content.slice(from, sign.start) + term;
    from = sign.end;
  }
  return text + content.slice(from);
}
