/** How many columns of a terminal a text takes: wide scripts and emoji take two, marks and joiners none. */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]|\ufe0f/u;
const invisible = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (!invisible.test(segment)) width += wide.test(segment) ? 2 : 1;
  }
  return width;
}
