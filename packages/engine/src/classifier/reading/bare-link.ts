/**
 * A link, or another way to reach somebody, without other text. Whether a link is spam depends on what somebody says about it. If nothing is said, a model can
 * only guess from the letters of the address, so only the word lists judge it: they know shorteners and bait.
 */

const links = /(?:https?:\/\/|www\.)\S+|(?<!\S)(?:http|@user|12345)(?!\S)/giu;

export function isBareLink(content: string): boolean {
  const rest = content.replace(links, '');
  return rest.length < content.length && !/[\p{L}\p{N}]/u.test(rest);
}
