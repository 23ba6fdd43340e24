/** The detectors compared, behind one interface. Loaded by name, so that a process loads only one of them. */

export interface Detector {
  readonly languages: readonly string[];
  /** The detector's own verdict, empty if it calls none reliable. */
  detect(text: string): readonly string[];
}

interface EldResult {
  readonly language: string;
  isReliable(): boolean;
}
interface EldModule {
  readonly eld: { detect(text: string): EldResult; info(): { readonly Languages: Readonly<Record<string, string>> } };
}
interface TinyldModule {
  detect(text: string): string;
  toISO2(code: string): string;
  readonly supportedLanguages: readonly string[];
}

export const detectorNames = ['moderato', 'eld large', 'eld extrasmall', 'tinyld', 'tinyld light'] as const;
export type DetectorName = (typeof detectorNames)[number];

export async function loadDetector(name: DetectorName): Promise<Detector> {
  switch (name) {
    case 'moderato':
      return loadOurs();
    case 'eld large':
      return loadEld('eld/large');
    case 'eld extrasmall':
      return loadEld('eld/extrasmall');
    case 'tinyld':
      return loadTinyld('tinyld');
    case 'tinyld light':
      return loadTinyld('tinyld/light');
  }
}

async function loadOurs(): Promise<Detector> {
  const { detectLanguages } = await import('../../packages/engine/src/language/detect-languages.ts');
  const { groups, testLanguages } = await import('./languages.ts');
  const known = new Set([...Object.values(groups).flat(), ...Object.values(testLanguages)]);
  known.delete('other');
  return { languages: [...known], detect: detectLanguages };
}

async function loadEld(specifier: string): Promise<Detector> {
  const { eld } = (await import(specifier)) as EldModule;
  return {
    languages: Object.values(eld.info().Languages),
    detect: (text) => {
      const result = eld.detect(text);
      return result.language !== '' && result.isReliable() ? [result.language] : [];
    },
  };
}

async function loadTinyld(specifier: string): Promise<Detector> {
  const { detect, toISO2, supportedLanguages } = (await import(specifier)) as TinyldModule;
  return {
    languages: supportedLanguages.map(toISO2),
    detect: (text) => {
      const language = detect(text);
      return language === '' ? [] : [language];
    },
  };
}
