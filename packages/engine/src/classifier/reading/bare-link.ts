/**
 * A link, or another way to reach someone, with no more than one word beside it. Whether it is spam depends on what is said about
 * it. If nothing is said, a model can only guess, so only the word lists judge it: they know shorteners and bait.
 */

const links = /(?:https?:\/\/|www\.)\S+|(?<!\S)(?:http|@user|12345)(?!\S)/giu;

const severalWords =
  /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]|[\p{L}\p{N}]{13}|[\u3040-\u9fff\uac00-\ud7af\u0e00-\u0e7f]{4}/u;

export function isBareLink(content: string): boolean {
  const rest = content.replace(links, '');
  return rest.length < content.length && !severalWords.test(rest);
}
