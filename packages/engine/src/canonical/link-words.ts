/**
 * The words in an address: "https://example.com/how-to-bake-bread?topic=rye+flour" says "how to bake bread" and
 * "rye flour" (with `fewest` 2). One or two words are left out unless asked for, since almost every address has them.
 */

const cleared = (segment: string): string =>
  segment.replace(/\.(?:html?|php|aspx?|jpe?g|png|gif|webp|mp4|pdf|js|css)$/i, '');
const longest = 400;
const most = 40;

export function linkWords(address: string, fewest = 3): string[] {
  const found: string[] = [];
  const [scheme] = /^(?:(?:https?|ftp):)?\/\/(?:www\.)?|^www\.|^(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,6}(?:\/|$))/i.exec(
    address,
  ) ?? [undefined];
  const [path = '', query = ''] = address.slice(scheme?.length ?? 0, longest).split(/[?#](.*)/s);
  const [host, ...rest] = path.split('/');
  const segments = scheme === undefined ? [host!, ...rest] : [...host!.split('.').slice(0, -1), ...rest];
  const values = query.split(/[&;#]/).map((pair) => pair.replace(/^[^=]*=/, ''));
  for (const segment of [...segments, ...values].slice(0, most)) {
    const words = wordsOf(decoded(cleared(segment)));
    if (words.length >= fewest) found.push(words.join(' '));
  }
  return found;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Words of letters; codes such as "a1b2c3", "dlYQXCt" and lone letters are none. */
function wordsOf(segment: string): string[] {
  const words = segment
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter((word) => /^(?:\p{Lu}?[^\p{Lu}\p{N}]+|\p{Lu}+)$/u.test(word));
  return words.some((word) => word.length > 2) ? words : [];
}
