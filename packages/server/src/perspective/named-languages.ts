/** The languages that a request names. Unknown codes are ignored, never an error [P1]. */

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** As written, in their order. */
export function namedLanguages(languages: readonly string[] = []): string[] {
  return languages.filter(isKnown);
}

function isKnown(code: string): boolean {
  try {
    return names.of(code) !== undefined;
  } catch {
    // Not even in the form of a code.
    return false;
  }
}
