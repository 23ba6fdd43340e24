import type { Destination } from './navigation.ts';

/** Pages whose names contain the typed letters in order; those that start with them come first. */
export function rankDestinations(destinations: readonly Destination[], typed: string): readonly Destination[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return destinations;
  return destinations
    .map((destination) => ({ destination, rank: rank(destination.label.toLowerCase(), wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ destination }) => destination);
}

function rank(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 3;
  if (label.includes(wanted)) return 2;
  let at = 0;
  for (const letter of wanted) {
    at = label.indexOf(letter, at) + 1;
    if (at === 0) return 0;
  }
  return 1;
}
