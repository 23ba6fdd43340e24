import type { Measure, StrikeStep } from '@moderato/contract';
import { maxStrikes, maxSuspensionDays } from '@moderato/contract/dashboard';
import { Button } from '../design/button.tsx';
import { NumberField, SelectField } from '../design/field.tsx';
import { measureNames } from './measure-words.ts';

interface LadderStepProps {
  readonly step: StrikeStep;
  readonly number: number;
  readonly disabled: boolean;
  readonly onChange: (step: StrikeStep) => void;
  /** Undefined if it is the only one left. */
  readonly onRemove: (() => void) | undefined;
}

const measures = Object.entries(measureNames).map(([value, label]) => ({ value, label }));
const usualDays = 7;

export function LadderStep({ step, number, disabled, onChange, onRemove }: LadderStepProps) {
  const { strikes, measure, days } = step;
  return (
    <li aria-label={`Step ${number}`} className="flex flex-wrap items-end gap-3">
      <div className="w-28">
        <NumberField
          label="Strikes"
          min={1}
          max={maxStrikes}
          value={strikes}
          disabled={disabled}
          onChange={(changed) => onChange({ ...step, strikes: changed })}
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
          <NumberField
            label="Days"
            min={1}
            max={maxSuspensionDays}
            value={days ?? usualDays}
            disabled={disabled}
            onChange={(changed) => onChange({ ...step, days: changed })}
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
