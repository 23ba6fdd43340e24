/** Which clause an item breaks, by one digit; 0 removes it without one. */

import type { Clause } from '@moderato/contract';
import { clauseDigits, undoSeconds } from '@moderato/contract/dashboard';
import { useEffect, useRef } from 'react';
import { useCall } from '../api/use-call.ts';
import { clauseMeasureNames, sayWeight } from '../clauses/measure-names.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Key } from '../design/key.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { Loaded } from '../design/states.tsx';

interface ClausePickerProps {
  /** How many items are removed. */
  readonly items: number;
  /** What they were flagged for. */
  readonly categories: readonly string[];
  /** Without a clause, nothing but the removal is recorded. */
  readonly onChoose: (clause: Clause | undefined) => void;
  readonly onClose: () => void;
}

export function ClausePicker({ items, categories, onChoose, onClose }: ClausePickerProps) {
  const list = useCall('GET /clauses', {});
  const clauses = list.data?.clauses ?? [];
  const strikes = useCall('GET /strikes/settings', {}).data?.enabled === true;
  useShortcuts(
    [
      ...clauses.slice(0, clauseDigits).map((clause, at) => ({
        ...{ keys: String(at + 1), meaning: clause.name, run: () => onChoose(clause) },
      })),
      { keys: '0', meaning: 'Without a clause', run: () => onChoose(undefined) },
    ],
    true,
  );
  const fits = (clause: Clause) => clause.categories.some((name) => categories.includes(name));
  const firstFitting = clauses.find(fits);
  const fitting = useRef<HTMLButtonElement>(null);
  // Enter takes the clause that fits; without this, it would press the button that closes the dialog.
  useEffect(() => {
    if (firstFitting !== undefined) fitting.current?.focus();
  }, [firstFitting]);
  return (
    <Dialog
      title={items > 1 ? `Remove ${items} items: which clause?` : 'Remove: which clause?'}
      onClose={onClose}
      footer={
        <Button kind="quiet" onClick={() => onChoose(undefined)}>
          Without a clause: no statement <Key>0</Key>
        </Button>
      }
    >
      <Loaded query={list} what="the clauses">
        {() => (
          <ul aria-label="Clauses" className="grid gap-2">
            {clauses.map((clause, at) => (
              <li key={clause.id}>
                <Button
                  ref={clause === firstFitting ? fitting : null}
                  className="w-full justify-start py-1.5 text-left"
                  onClick={() => onChoose(clause)}
                >
                  <span className="w-7 shrink-0">{at < clauseDigits && <Key>{String(at + 1)}</Key>}</span>
                  <span className="min-w-0 flex-1 whitespace-normal [overflow-wrap:anywhere]">
                    {clause.name}{' '}
                    <span className="block font-normal text-sm text-soft">
                      {clauseMeasureNames[clause.measure]}
                      {strikes && `, ${sayWeight(clause.weight)}`}
                    </span>
                  </span>
                  {fits(clause) && <Badge tone="accent">fits</Badge>}
                  {clause === firstFitting && <Key>Enter</Key>}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="mt-4 text-sm text-soft">
        The author’s statement{strikes && ', the strike'} and your webhooks follow after {undoSeconds} seconds. If you
        undo before then, nothing is sent; Work still counts it as undone.
      </p>
    </Dialog>
  );
}
