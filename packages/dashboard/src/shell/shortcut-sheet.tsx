/** The help sheet: every key that works on the current page. */

import { Dialog } from '../design/dialog.tsx';
import { Key } from '../design/key.tsx';
import { currentShortcuts } from '../design/shortcuts.ts';

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const shortcuts = currentShortcuts();
  const going = shortcuts.filter(({ keys }) => keys.startsWith('g '));
  const here = shortcuts.filter(({ keys }) => !keys.startsWith('g '));
  return (
    <Dialog title="Keyboard" wide onClose={onClose}>
      <div className="grid gap-6 sm:grid-cols-2">
        <ShortcutList title="On this page" shortcuts={[{ keys: 'Ctrl K', meaning: 'Go anywhere' }, ...here]} />
        <ShortcutList title="Go to" shortcuts={going} />
      </div>
    </Dialog>
  );
}

interface ShortcutListProps {
  readonly title: string;
  readonly shortcuts: readonly { readonly keys: string; readonly meaning: string }[];
}

function ShortcutList({ title, shortcuts }: ShortcutListProps) {
  return (
    <div>
      <h3 className="mb-2 font-medium text-sm text-soft">{title}</h3>
      <dl className="grid gap-1.5">
        {shortcuts.map(({ keys, meaning }) => (
          <div key={`${keys} ${meaning}`} className="flex items-center justify-between gap-4">
            <dt>{meaning}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
