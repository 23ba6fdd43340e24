/** Step: accents and other marks that decorate a letter are dropped; marks that are vowels of their script stay. */

const decoration =
  /^(?:(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Coptic}]|\u093C|\u09BC|\u0A3C|\u0ABC|\u0B3C|\u0CBC)$/u;

/** Kana voicing marks change the letter: ば is not は. */
export const voicedSoundMark = 0x3099;
export const semiVoicedSoundMark = 0x309a;

export function isDiacritic(code: number): boolean {
  if (code < 0x300) return false;
  if (code === voicedSoundMark || code === semiVoicedSoundMark) return false;
  return decoration.test(String.fromCodePoint(code));
}
