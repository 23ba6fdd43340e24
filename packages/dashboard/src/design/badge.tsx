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

export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-md px-1.5 py-0.5 font-medium text-xs whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

export function ActionBadge({ action }: { readonly action: LedgerAction }) {
  return <Badge tone={action === 'scored' ? 'plain' : action}>{action}</Badge>;
}
