import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { Dialog } from '../design/dialog.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly secret: string;
  readonly note: string;
  readonly onClose: () => void;
  /** What to do with it. */
  readonly children?: ReactNode;
}

/** A secret that is never shown again: keys, signing secrets, links of invitations. */
export function ShownOnce({ title, secret, note, onClose, children }: ShownOnceProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <p className="mb-3">{note}</p>
      <div className="flex flex-wrap items-center gap-3 rounded-lg bg-wash p-3">
        <code data-secret="" className="min-w-0 flex-1 basis-60 select-all break-all font-mono text-sm">
          {secret}
        </code>
        <CopyButton text={secret} />
      </div>
      {children}
    </Dialog>
  );
}
