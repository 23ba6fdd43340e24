import type { Clause, StatementLanguage } from '@moderato/contract';
import { Button } from '../design/button.tsx';
import { Key } from '../design/key.tsx';
import { formatName } from '../text/format.ts';
import { clauseMeasureNames, sayWeight } from './measure-names.ts';

interface ClauseRowProps {
  readonly clause: Clause;
  /** Its key in review; the last ones of a long list have none. */
  readonly digit: string | undefined;
  readonly language: StatementLanguage;
  readonly mayChange: boolean;
  /** Undefined if it cannot move that way. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function ClauseRow({ clause, digit, language, mayChange, onUp, onDown, onEdit, onRemove }: ClauseRowProps) {
  const { name, text, measure, days, weight, categories } = clause;
  const shown = text[language] ?? Object.values(text).find((one) => one !== undefined);
  const texts = Object.keys(text).length;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0">
      <span className="w-7">{digit !== undefined && <Key>{digit}</Key>}</span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm [overflow-wrap:anywhere]">{shown}</p>
        <p className="text-sm text-soft">
          {[
            days === undefined ? clauseMeasureNames[measure] : `${clauseMeasureNames[measure]} for ${days} days`,
            sayWeight(weight),
            texts === 1 ? 'one language' : `${texts} languages`,
            ...(categories.length === 0 ? [] : [categories.map(formatName).join(', ')]),
          ].join(' · ')}
        </p>
      </div>
      {mayChange && (
        <div className="flex gap-2">
          <Button kind="quiet" small aria-label={`Move ${name} up`} disabled={onUp === undefined} onClick={onUp}>
            ↑
          </Button>
          <Button kind="quiet" small aria-label={`Move ${name} down`} disabled={onDown === undefined} onClick={onDown}>
            ↓
          </Button>
          <Button small kind="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button small kind="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
