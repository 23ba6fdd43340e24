/** A change to one category's setting: what was typed, checked and merged over what the account has [T3, T7]. */

import type { CategorySetting } from '@moderato/server';
import { type Refusal, refuse } from './command.ts';

/** `undefined`: stays as it is. `null`: back to the default. */
export interface CategoryChange {
  readonly threshold: number | null | undefined;
  readonly blockThreshold: number | null | undefined;
  readonly enabled: boolean | undefined;
}

export interface ChangeOptions {
  readonly threshold: string | undefined;
  readonly 'block-threshold': string | undefined;
  readonly enable: boolean;
  readonly disable: boolean;
}

export function readChange(options: ChangeOptions): CategoryChange | Refusal {
  if (options.enable && options.disable) return refuse('usage', '--enable and --disable exclude each other.');
  const threshold = readThreshold('--threshold', options.threshold);
  if (typeof threshold === 'object' && threshold !== null) return threshold;
  const blockThreshold = readThreshold('--block-threshold', options['block-threshold']);
  if (typeof blockThreshold === 'object' && blockThreshold !== null) return blockThreshold;
  const enabled = options.enable ? true : options.disable ? false : undefined;
  if (threshold === undefined && blockThreshold === undefined && enabled === undefined) {
    return refuse('usage', 'Nothing to change: give --threshold, --block-threshold, --enable or --disable.');
  }
  return { threshold, blockThreshold, enabled };
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

/** The setting to store, or why the two thresholds do not go together. */
export function mergeChange(
  setting: CategorySetting,
  change: CategoryChange,
  defaultThreshold: number,
): CategorySetting | Refusal {
  const merged = {
    ...setting,
    threshold: change.threshold === undefined ? setting.threshold : change.threshold,
    blockThreshold: change.blockThreshold === undefined ? setting.blockThreshold : change.blockThreshold,
    enabled: change.enabled ?? setting.enabled,
  };
  const threshold = merged.threshold ?? defaultThreshold;
  if (merged.blockThreshold !== null && merged.blockThreshold < threshold) {
    return refuse(
      'usage',
      `The block threshold ${merged.blockThreshold} would be below the threshold ${threshold}: raise it with --block-threshold, or let it follow with --block-threshold default.`,
    );
  }
  return merged;
}
