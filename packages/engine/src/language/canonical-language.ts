/**
 * Turns a code as programs write it (`EN`, `pt-BR`, `zh-Hant`, `iw`) into the code that detection uses for it; undefined if
 * it names no language.
 */

const noLanguage = new Set(['und', 'mul', 'mis', 'zxx']);

export function canonicalLanguage(code: string): string | undefined {
  const { language, script } = parse(code) ?? {};
  if (language === undefined || noLanguage.has(language)) return undefined;
  return language === 'hi' && script === 'Latn' ? 'hi-Latn' : language;
}

function parse(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code);
  } catch {
    // Not even in the form of a code.
    return undefined;
  }
}
