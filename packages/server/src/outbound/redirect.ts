/**
 * Where a `Location` leads, or undefined when it is not followed: no address, a repeated header, or a step down from https.
 * Whether the new target may be connected to is judged like the first.
 */
export function followRedirect(from: URL, location: string | string[] | undefined): URL | undefined {
  if (typeof location !== 'string') return undefined;
  const next = URL.parse(location, from.href);
  if (next === null || (from.protocol === 'https:' && next.protocol !== 'https:')) return undefined;
  return next;
}
