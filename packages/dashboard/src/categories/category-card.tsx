import type { CategoryState, MediumName } from '@moderato/contract';
import { useId } from 'react';
import { DecisionsLink } from '../decisions/decisions-link.tsx';
import { Button } from '../design/button.tsx';
import { classNames } from '../design/class-names.ts';
import { Switch } from '../design/field.tsx';
import { formatName, formatThreshold } from '../text/format.ts';
import {
  backToDefault,
  type CategoryDraft,
  isChanged,
  isDefault,
  moveBlockThreshold,
  moveThreshold,
} from './category-draft.ts';
import { ScoreHistogram } from './score-histogram.tsx';

interface CategoryCardProps {
  readonly medium: MediumName;
  readonly state: CategoryState;
  readonly draft: CategoryDraft;
  readonly bins: readonly number[] | undefined;
  /** Shown if there are none. */
  readonly withoutBins: string;
  readonly disabled: boolean;
  readonly onChange: (draft: CategoryDraft) => void;
}

export function CategoryCard({ medium, state, draft, bins, withoutBins, disabled, onChange }: CategoryCardProps) {
  const name = formatName(state.name);
  return (
    <section
      aria-label={name}
      className={classNames('min-w-0 border-t-2 pt-4', isChanged(state, draft) ? 'border-accent' : 'border-line')}
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold first-letter:uppercase">{name}</h2>
          <p className="text-sm text-soft">{state.description}</p>
        </div>
        <Switch
          label={`${name} is evaluated`}
          hideLabel
          checked={draft.enabled}
          disabled={disabled}
          onChange={(enabled) => onChange({ ...draft, enabled })}
        />
      </header>
      <div className={classNames('mt-3', !draft.enabled && 'opacity-50')}>
        {bins === undefined ? (
          <p className="flex h-20 items-center justify-center rounded-lg bg-wash text-sm text-soft">{withoutBins}</p>
        ) : (
          // As wide as the track of a slider's thumb, so that each thumb is under its line.
          <div className="px-2">
            <ScoreHistogram bins={bins} draft={draft} />
          </div>
        )}
        <Slider
          label="Flags above"
          value={draft.threshold}
          tone="text-flag"
          disabled={disabled || !draft.enabled}
          onChange={(value) => onChange(moveThreshold(state, draft, value))}
        />
        <Slider
          label="Blocks above"
          value={draft.blockThreshold}
          tone="text-block"
          disabled={disabled || !draft.enabled}
          onChange={(value) => onChange(moveBlockThreshold(draft, value))}
        />
      </div>
      <footer className="mt-2 flex flex-wrap items-center justify-between gap-3 text-sm text-soft">
        <span>
          Default {formatThreshold(state.default_threshold)}
          {!draft.ownBlock && '; the block threshold moves with it'}
        </span>
        <DecisionsLink of={name} search={{ category: state.name, kind: medium }}>
          Flagged decisions
        </DecisionsLink>
        {!disabled && !isDefault(state, draft) && (
          <Button small kind="quiet" onClick={() => onChange(backToDefault(state, draft))}>
            Reset to default
          </Button>
        )}
      </footer>
    </section>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly tone: string;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, tone, disabled, onChange }: SliderProps) {
  const id = useId();
  const shown = value === 1 ? 'never' : formatThreshold(value);
  return (
    <div className="mt-2">
      <div className="figures flex justify-between text-sm">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className={classNames('font-medium', tone)}>
          {shown}
        </output>
      </div>
      <input
        id={id}
        className="slider"
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={value}
        // The browser rounds the value to a step, and no score is above 1.
        aria-valuetext={shown}
        disabled={disabled}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
