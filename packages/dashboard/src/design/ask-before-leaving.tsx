import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Confirm } from './dialog.tsx';

interface AskBeforeLeavingProps {
  readonly when: boolean;
  /** What is lost. */
  readonly children: ReactNode;
}

/** What was changed and not saved is not lost by a click on a link, nor by closing the window. */
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
