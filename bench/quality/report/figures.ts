/** How the page writes numbers. */

export function percent(value: number | null, places = 1): string {
  return value === null ? '–' : `${(value * 100).toFixed(places)} %`;
}

export function figure(value: number | null | undefined, places = 3): string {
  return value === null || value === undefined ? '–' : value.toFixed(places);
}
