/** Whether a rude word is aimed at a person, which makes it an insult. */

const before =
  /(?:^|[^\p{L}])(?:you|u|ya|y['’]?all|ur|your|you['’]?re|(?:he|she)(?:['’]s| is)(?: such)? an?|du|dich|ihr|tu|t['’]es|vous|eres|você|vc|ты|вы|sen|ty|jij|je|tum|tu)(?:[^\p{L}.!?;:\n]+\p{L}+){0,3}[^\p{L}.!?;:\n]*$/iu;
const after = /^[\s,]*(?:you|u)(?![\p{L}'’])/iu;
const reach = 40;
const pronounLetter = /[a-zA-Zа-яА-ЯıİſK]/;

export function isAimed(content: string, start: number, end: number): boolean {
  if (after.test(content.slice(end, end + 6))) return true;
  const said = content.slice(Math.max(0, start - reach), start);
  // Called again and again for texts full of hits, most of which have no letter of these words.
  return pronounLetter.test(said) && before.test(said);
}
