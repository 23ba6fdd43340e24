/** Disturbing content stays blurred until somebody opens it, for people who have this setting in their profile. */

import { isSevere } from '@moderato/contract';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.tsx';

/** Whether content flagged for these categories is blurred for the current person. */
export function useBlur(): (categories: readonly string[]) => boolean {
  const { user } = useSession();
  return (categories) => user.blur_severe && categories.some(isSevere);
}

interface BlurredProps {
  readonly on: boolean;
  readonly children: ReactNode;
}

/** Screen readers do not read it out either. */
export function Blurred({ on, children }: BlurredProps) {
  if (!on) return children;
  return (
    <>
      <span aria-hidden className="select-none blur-[6px]">
        {children}
      </span>
      <span className="sr-only">Blurred text</span>
    </>
  );
}
