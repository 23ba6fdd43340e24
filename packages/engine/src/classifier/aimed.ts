/** Is a rude word aimed at a person? Then it is an insult, and no longer only rude. */

const before =
  /(?:^|[^\p{L}])(?:you|u|ya|y['’]?all|ur|your|you['’]?re|(?:he|she)(?:['’]s| is)(?: such)? an?|du|dich|ihr|tu|t['’]es|vous|eres|você|vc|ты|вы|sen|ty|jij|je|tum|tu)(?:[^\p{L}.!?;:\n]+\p{L}+){0,3}[^\p{L}.!?;:\n]*$/iu;
const after = /^[\s,]*(?:you|u)(?![\p{L}'’])/iu;
const reach = 40;

export function isAimed(content: string, start: number, end: number): boolean {
  return before.test(content.slice(Math.max(0, start - reach), start)) || after.test(content.slice(end, end + 6));
}
