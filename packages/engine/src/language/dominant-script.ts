import type { Script } from './script-of.ts';
import type { Word } from './words-of.ts';

/** Faces are drawn with letters of many scripts, so one or two of them say nothing. */
const fewestLetters = 3;
/** Of all letters, in percent. */
const dominantShare = 60;

/** Japanese mixes Chinese characters with kana: if there is enough kana, all of it is Japanese. */
export function dominantScript(words: readonly Word[]): Script | null {
  const letters = new Map<Script, number>();
  let total = 0;
  for (const { text, script } of words) {
    letters.set(script, (letters.get(script) ?? 0) + text.length);
    total += text.length;
  }
  const kana = letters.get('kana') ?? 0;
  const han = letters.get('han') ?? 0;
  if (kana >= 1 && kana * 10 >= han) {
    letters.set('kana', kana + han);
    letters.delete('han');
  }
  for (const [script, count] of letters) {
    const enough = script === 'han' || script === 'hangul' ? 2 : fewestLetters;
    if (count >= enough && count * 100 >= total * dominantShare) return script;
  }
  return null;
}
