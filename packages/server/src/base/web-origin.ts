/**
 * Reads a text as a web origin, in the form that browsers write; undefined if it is anything else, or an origin with a path.
 */
export function readOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const bare =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return (url.protocol === 'http:' || url.protocol === 'https:') && bare ? url.origin : undefined;
}
