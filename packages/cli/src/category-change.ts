/** A change to one category's setting, as it was typed [T3, T7]. */

import { type Refusal, refuse } from './command.ts';

/** A field that is not given stays as it is. `null`: back to the default. */
export interface CategoryChange {
  readonly threshold?: number | null;
  readonly blockThreshold?: number | null;
  readonly enabled?: boolean;
}

export interface ChangeOptions {
  readonly threshold: string | undefined;
  readonly 'block-threshold': string | undefined;
  readonly enable: boolean;
  readonly disable: boolean;
}

export function readChange(options: ChangeOptions): CategoryChange | Refusal {
  if (options.enable && options.disable) return refuse('usage', 'Use either --enable or --disable, not both.');
  const threshold = readThreshold('--threshold', options.threshold);
  if (typeof threshold === 'object' && threshold !== null) return threshold;
  const blockThreshold = readThreshold('--block-threshold', options['block-threshold']);
  if (typeof blockThreshold === 'object' && blockThreshold !== null) return blockThreshold;
  const enabled = options.enable ? true : options.disable ? false : undefined;
  if (threshold === undefined && blockThreshold === undefined && enabled === undefined) {
    return refuse('usage', 'Nothing to change: use --threshold, --block-threshold, --enable or --disable.');
  }
  return {
    ...(threshold === undefined ? {} : { threshold }),
    ...(blockThreshold === undefined ? {} : { blockThreshold }),
    ...(enabled === undefined ? {} : { enabled }),
  };
}

function readThreshold(option: string, text: string | undefined): number | null | undefined | Refusal {
  if (text === undefined) return undefined;
  if (text === 'default') return null;
  const number = /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 0 && number <= 1) return number;
  return refuse(
    'usage',
    `${option} is ${JSON.stringify(text)}; allowed: a number from 0 to 1 such as 0.75, or default.`,
  );
}
