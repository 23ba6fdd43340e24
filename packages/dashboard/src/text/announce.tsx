/** Short messages after an action: shown at the bottom of the page and read out by screen readers. */

import { useSyncExternalStore } from 'react';

interface Announcement {
  readonly id: number;
  readonly text: string;
}

const shownMs = 5_000;
let current: Announcement | undefined;
let count = 0;
const listeners = new Set<() => void>();

function set(next: Announcement | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

export function announce(text: string): void {
  count += 1;
  const mine = { id: count, text };
  set(mine);
  setTimeout(() => {
    if (current === mine) set(undefined);
  }, shownMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcements() {
  const announcement = useSyncExternalStore(subscribe, () => current);
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4">
      {announcement !== undefined && (
        <p
          key={announcement.id}
          className="max-w-prose rounded-lg bg-ink px-4 py-2.5 text-canvas text-sm"
          style={{ boxShadow: 'var(--shadow)' }}
        >
          {announcement.text}
        </p>
      )}
    </div>
  );
}
