import type { Measure, StrikeStep } from '@moderato/contract';
import { Button } from '../design/button.tsx';
import { SelectField, TextField } from '../design/field.tsx';
import { measureNames } from './measure-words.ts';

interface LadderStepProps {
  readonly step: StrikeStep;
  readonly number: number;
  readonly disabled: boolean;
  readonly onChange: (step: StrikeStep) => void;
  /** Undefined for the last one that is left. */
  readonly onRemove: (() => void) | undefined;
}

const measures = Object.entries(measureNames).map(([value, label]) => ({ value, label }));
const usualDays = 7;

export function LadderStep({ step, number, disabled, onChange, onRemove }: LadderStepProps) {
  const { strikes, measure, days } = step;
  return (
    <li aria-label={`Step ${number}`} className="flex flex-wrap items-end gap-3">
      <div className="w-28">
        <TextField
          label="Strikes"
          type="number"
          min={1}
          max={100}
          required
          value={strikes || ''}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...step, strikes: Number(target.value) })}
        />
      </div>
      <SelectField
        label="Measure"
        options={measures}
        value={measure}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = target.value as Measure;
          onChange({ strikes, measure: chosen, ...(chosen === 'suspend' ? { days: usualDays } : {}) });
        }}
      />
      {measure === 'suspend' && (
        <div className="w-28">
          <TextField
            label="Days"
            type="number"
            min={1}
            max={3650}
            required
            value={days || ''}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...step, days: Number(target.value) })}
          />
        </div>
      )}
      {!disabled && onRemove !== undefined && (
        <Button kind="quiet" aria-label={`Remove step ${number}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
