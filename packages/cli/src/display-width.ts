/** Counts the terminal columns of a text: wide scripts and emoji take two, marks and joiners none. */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]|\ufe0f/u;
const invisible = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;
const plain = /^[ -~]*$/;

export function displayWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOf(segment);
  return width;
}

/** Truncates a text that is too wide and marks the cut. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let taken = 0;
  for (const { segment } of graphemes.segment(text)) {
    taken += widthOf(segment);
    if (taken > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

function widthOf(grapheme: string): number {
  return invisible.test(grapheme) ? 0 : wide.test(grapheme) ? 2 : 1;
}
