/**
 * Dialogs and drawers on the browser's own <dialog>: it keeps the focus inside, closes on Escape and returns the focus.
 * Pages decide what is in them.
 */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** The call that a dialog makes: meanwhile its button waits, and if the call is refused, the dialog says why. */
export interface DialogChange {
  readonly isPending: boolean;
  readonly error?: unknown;
}

interface DialogProps {
  readonly title: ReactNode;
  readonly side?: boolean;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export function Dialog({ title, side, wide, onClose, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it leaves the page: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    // A form is opened to be filled in, so its first field has the focus, not the button that closes it.
    element.querySelector<HTMLElement>('section :is(input, select, textarea):not(:disabled, [hidden])')?.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className={classNames(
        'fixed m-0 flex-col border-line bg-raised p-0 open:flex',
        side === true
          ? 'drawer inset-y-0 right-0 left-auto h-dvh max-h-none w-full max-w-2xl border-l'
          : 'top-[8vh] left-1/2 max-h-[84vh] w-[calc(100%-2rem)] -translate-x-1/2 rounded-xl border',
        side !== true && (wide === true ? 'max-w-3xl' : 'max-w-lg'),
      )}
      style={{ boxShadow: 'var(--shadow)' }}
    >
      <header className="flex items-center justify-between gap-4 border-line border-b px-5 py-3">
        <h2 id={titleId} className="min-w-0 break-words font-semibold text-lg">
          {title}
        </h2>
        <Button kind="quiet" small aria-label="Close" onClick={onClose}>
          ✕
        </Button>
      </header>
      {/* Scrollable by keyboard too. */}
      <section aria-labelledby={titleId} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
        {children}
      </section>
      {footer !== undefined && (
        <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
      )}
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly verb: string;
  readonly change?: DialogChange;
  /** Until the person has typed what they are asked for. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** For actions that cannot be undone. */
export function Confirm({ title, verb, change, disabled = false, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={change?.isPending === true} disabled={disabled} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {change?.error != null && (
        <p role="alert" className="mt-3 text-block">
          {messageOf(change.error)}
        </p>
      )}
    </Dialog>
  );
}
