/** A dialog that is one form: its fields, why the change was refused, and its buttons. Callers bring the fields and the change. */

import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogChange } from './dialog.tsx';
import { FormError } from './form-error.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly wide?: boolean;
  /** What the button that sends the form says. */
  readonly verb: string;
  readonly danger?: boolean;
  readonly change?: DialogChange;
  /** Until the form can be sent. */
  readonly disabled?: boolean;
  /** What is there in place of the button that cancels. */
  readonly beside?: ReactNode;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, wide = false, verb, danger = false, change, disabled = false, onSubmit, onClose, children } = props;
  const { beside = <Button onClick={onClose}>Cancel</Button> } = props;
  const busy = change?.isPending === true;
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) onSubmit(event.currentTarget);
        }}
      >
        {children}
        <FormError error={change?.error} />
        <div className="flex flex-wrap justify-end gap-2">
          {beside}
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** For a longer text that Enter sends. Shift and Enter start a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
