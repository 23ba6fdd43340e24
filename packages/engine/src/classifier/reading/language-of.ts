/** The language of a text, which is reported and decides whether its scores were ever measured; it chooses no model. */

import { detectLanguages } from '../../language/detect-languages.ts';

/**
 * The language of a text, or null if none was detected reliably; the caller's languages settle what detection is unsure
 * of.
 */
export function languageOf(text: string, named: readonly string[] = []): string | null {
  const found = detectLanguages(text);
  if (found.length === 1) return found[0]!;
  return onlyOne(found.length === 0 ? named : named.filter((code) => found.includes(code))) ?? found[0] ?? null;
}

/** Two named languages settle nothing. */
function onlyOne(codes: readonly string[]): string | undefined {
  return codes.length === 1 ? codes[0] : undefined;
}
