/** Buttons, and links that look like them. */

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'keep' | 'quiet';

const looks: Record<ButtonKind, string> = {
  // Without something to do yet, it is not the loudest thing on the page.
  primary:
    'bg-accent text-on-accent border-accent enabled:hover:opacity-90 disabled:bg-wash disabled:text-soft disabled:border-frame',
  plain: 'bg-panel text-ink border-frame hover:bg-wash',
  danger: 'bg-block text-on-block border-block hover:opacity-90',
  keep: 'bg-panel text-allow border-allow hover:bg-allow-wash',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-wash hover:text-ink',
};

export function buttonLook(kind: ButtonKind = 'plain', small = false): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-lg border font-medium whitespace-nowrap transition-colors',
    'disabled:opacity-50',
    small ? 'min-h-7 pointer-coarse:min-h-9 px-2.5 text-sm' : 'min-h-8 pointer-coarse:min-h-10 px-3',
    looks[kind],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly kind?: ButtonKind;
  readonly small?: boolean;
  /** While true, the button says so and cannot be pressed again. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ kind, small, busy, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy === true}
      aria-busy={busy}
      className={classNames(buttonLook(kind, small), className)}
    >
      {children}
    </button>
  );
}
