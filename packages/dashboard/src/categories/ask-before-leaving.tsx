import { useBlocker } from '@tanstack/react-router';
import { Confirm } from '../design/dialog.tsx';

/** Thresholds that were moved and not saved are not lost by a click on a link, nor by closing the window. */
export function AskBeforeLeaving({ changed }: { readonly changed: number }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => changed > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: changed > 0,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <Confirm title="Leave without saving?" verb="Leave" onConfirm={leaving.proceed} onClose={leaving.reset}>
      <p>
        {changed === 1 ? 'One category has' : `${changed} categories have`} changes that are not saved. They are lost
        when you leave this page.
      </p>
    </Confirm>
  );
}
