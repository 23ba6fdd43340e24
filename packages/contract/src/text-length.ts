/**
 * Whether a text has more characters (code points) than `most`. Counts no more of them than needed, however long the
 * text is.
 */
export function isLongerThan(text: string, most: number): boolean {
  // A character takes one or two UTF-16 units.
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let characters = 0;
  for (const _ of text) if (++characters > most) return true;
  return false;
}
