/**
 * The target of a `Location` header, or undefined if it is not followed: no address, a repeated header, or a step down from
 * https. The new target is checked like the first.
 */
export function followRedirect(from: URL, location: string | string[] | undefined): URL | undefined {
  if (typeof location !== 'string') return undefined;
  const next = URL.parse(location, from.href);
  if (next === null || (from.protocol === 'https:' && next.protocol !== 'https:')) return undefined;
  return next;
}
