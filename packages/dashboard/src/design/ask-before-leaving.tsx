import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Confirm } from './dialog.tsx';

interface AskBeforeLeavingProps {
  readonly when: boolean;
  /** What would be lost. */
  readonly children: ReactNode;
}

/** Prevents a click on a link or closing the window from losing unsaved changes. */
export function AskBeforeLeaving({ when, children }: AskBeforeLeavingProps) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <Confirm title="Leave without saving?" verb="Leave" onConfirm={leaving.proceed} onClose={leaving.reset}>
      <p>{children}</p>
    </Confirm>
  );
}
