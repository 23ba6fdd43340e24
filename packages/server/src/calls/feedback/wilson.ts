/** How certain a share is that people's decisions speak for. */

export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const z = 1.96;

/** The share of `some` in `all` with its 95 % interval (Wilson's score interval). Of nothing, nothing is known. */
export function wilson(some: number, all: number): Share {
  if (all === 0) return { share: 0, low: 0, high: 1 };
  const share = some / all;
  const middle = share + z ** 2 / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  const whole = 1 + z ** 2 / all;
  return { share, low: Math.max(0, (middle - spread) / whole), high: Math.min(1, (middle + spread) / whole) };
}
