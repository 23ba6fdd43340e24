/** The id of a new clause, made of its name; letters and digits of other scripts leave none, so it may be just `clause`. */
export function clauseId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 32)
    .replace(/-+$/, '');
  const id = plain === '' ? 'clause' : plain;
  for (let number = 1; ; number++) {
    const tried = number === 1 ? id : `${id}-${number}`;
    if (!taken.includes(tried)) return tried;
  }
}
