/**
 * A link with nothing beside it. Spam is what somebody says about a link; where nothing is said, a model only guesses from the
 * letters of the address, so the word lists, which know shorteners and bait, speak alone.
 */

const links = /(?:https?:\/\/|www\.)\S+/giu;

export function isBareLink(content: string): boolean {
  const rest = content.replace(links, '');
  return rest.length < content.length && !/[\p{L}\p{N}]/u.test(rest);
}
