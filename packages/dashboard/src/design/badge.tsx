/** Small coloured words; the word says the same as the colour. */

import type { LedgerAction } from '@moderato/contract';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'allow' | 'flag' | 'block' | 'accent' | 'plain';

const tones: Record<Tone, string> = {
  allow: 'bg-allow-wash text-allow',
  flag: 'bg-flag-wash text-flag',
  block: 'bg-block-wash text-block',
  accent: 'bg-accent-wash text-accent',
  plain: 'bg-wash text-soft',
};

interface BadgeProps {
  readonly tone?: Tone;
  /** For the one that a page is about. */
  readonly large?: boolean;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', large = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-md whitespace-nowrap',
        large ? 'px-2.5 py-1 font-semibold text-lg' : 'px-1.5 py-0.5 font-medium text-xs',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

export function ActionBadge({ action, large = false }: { readonly action: LedgerAction; readonly large?: boolean }) {
  // Most calls are allowed: only what is not stands out.
  return (
    <Badge tone={action === 'flag' || action === 'block' ? action : 'plain'} large={large}>
      {action}
    </Badge>
  );
}
