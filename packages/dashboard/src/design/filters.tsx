import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface FiltersProps {
  /** How many filters narrow the list. */
  readonly set: number;
  readonly className: string;
  readonly children: ReactNode;
}

/** Filters above a list. On a phone they are folded away until opened, because people come for the list. */
export function Filters({ set, className, children }: FiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="sm:hidden">
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide filters' : 'Filters'}
          {set > 0 && ` (${set} set)`}
        </Button>
      </div>
      <div className={classNames(className, !open && 'max-sm:hidden')}>{children}</div>
    </div>
  );
}
