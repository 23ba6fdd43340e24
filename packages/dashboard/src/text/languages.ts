/** The detected languages that people can choose to work in; `und` is everything else. */

const codes =
  'ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );
const names = new Intl.DisplayNames(['en'], { type: 'language' });

export const languageCodes: readonly string[] = [
  ...codes.toSorted((a, b) => languageName(a).localeCompare(languageName(b))),
  'und',
];

export function languageName(code: string): string {
  return code === 'und' ? 'uncertain, or a picture' : (names.of(code) ?? code);
}
