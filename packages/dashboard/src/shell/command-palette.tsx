/** Ctrl K: type a few letters of a page's name and press Enter. */

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { classNames } from '../design/class-names.ts';
import { Dialog } from '../design/dialog.tsx';
import type { Destination } from './navigation.ts';
import { rankDestinations } from './rank-destinations.ts';

interface CommandPaletteProps {
  readonly destinations: readonly Destination[];
  readonly onClose: () => void;
}

export function CommandPalette({ destinations, onClose }: CommandPaletteProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const found = rankDestinations(destinations, typed);
  const go = (destination: Destination | undefined) => {
    if (destination === undefined) return;
    onClose();
    void navigate({ to: destination.to });
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        className="control"
        type="text"
        role="combobox"
        aria-label="Page"
        aria-expanded="true"
        aria-controls="palette-options"
        aria-activedescendant={found.length > 0 ? `palette-${chosen}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setChosen(Math.min(found.length - 1, chosen + 1));
          else if (event.key === 'ArrowUp') setChosen(Math.max(0, chosen - 1));
          else if (event.key === 'Enter') go(found[chosen]);
          else return;
          event.preventDefault();
        }}
      />
      <div id="palette-options" role="listbox" aria-label="Pages" className="mt-3 grid max-h-80 overflow-y-auto">
        {found.map((destination, index) => (
          <button
            key={destination.to}
            id={`palette-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => go(destination)}
            className={classNames(
              'rounded-lg px-3 py-2 text-left',
              index === chosen ? 'bg-accent-wash' : 'hover:bg-wash',
            )}
          >
            {destination.label}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="px-3 py-2 text-soft">No page has that name.</p>}
    </Dialog>
  );
}
