import type { Clause, ClauseMeasure, StatementLanguage } from '@moderato/contract';
import { imageCategoryNames, limits, textCategoryNames } from '@moderato/contract';
import { maxClauseWeight, maxSuspensionDays } from '@moderato/contract/dashboard';
import { useState } from 'react';
import type { DialogChange } from '../design/dialog.tsx';
import { NumberField, SelectField, TextArea, TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { formatName } from '../text/format.ts';
import { clauseId } from './clause-id.ts';
import { clauseMeasureNames, languageLabels } from './measure-names.ts';

interface ClauseFormProps {
  /** Undefined for a new one. */
  readonly clause: Clause | undefined;
  readonly language: StatementLanguage;
  readonly taken: readonly string[];
  readonly change: DialogChange;
  readonly onSave: (clause: Clause) => void;
  readonly onClose: () => void;
}

const measures = Object.entries(clauseMeasureNames).map(([value, label]) => ({ value, label }));
const known: readonly string[] = [...new Set([...textCategoryNames, ...imageCategoryNames])];
const empty: Clause = { id: '', name: '', text: {}, measure: 'removed', weight: 1, categories: [] };

export function ClauseForm({ clause, language, taken, change, onSave, onClose }: ClauseFormProps) {
  const [draft, setDraft] = useState(clause ?? empty);
  const [writing, setWriting] = useState(language);
  const set = (part: Partial<Clause>) => setDraft({ ...draft, ...part });
  const { text, measure, days, weight, categories } = draft;
  const written = (code: string) => (text[code as StatementLanguage] ?? '').trim() !== '';
  const isWritten = Object.keys(text).some(written);
  const submit = () => {
    const kept = Object.entries(text).filter(([code]) => written(code));
    onSave({ ...draft, id: clause?.id ?? clauseId(draft.name, taken), text: Object.fromEntries(kept) });
  };
  const setMeasure = (chosen: ClauseMeasure) => {
    const { days: _days, ...rest } = draft;
    setDraft({ ...rest, measure: chosen });
  };
  const setDays = (chosen: number) => {
    const { days: _days, ...rest } = draft;
    setDraft(Number.isNaN(chosen) ? rest : { ...rest, days: chosen });
  };
  return (
    <FormDialog
      title={clause === undefined ? 'New clause' : 'Edit clause'}
      wide
      verb="Save"
      change={change}
      disabled={!isWritten || draft.name.trim() === '' || Number.isNaN(weight)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={limits.labelCharacters}
        value={draft.name}
        hint="For moderators."
        onChange={({ target }) => set({ name: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem] sm:items-start">
        <TextArea
          label="Text for the author"
          rows={3}
          maxLength={limits.clauseCharacters}
          value={text[writing] ?? ''}
          hint="The rule that was broken, as the statement of reasons quotes it."
          onChange={({ target }) => set({ text: { ...text, [writing]: target.value } })}
        />
        <SelectField
          label="Language"
          options={Object.entries(languageLabels).map(([value, label]) => ({
            value,
            label: written(value) ? `${label} ✓` : label,
          }))}
          value={writing}
          onChange={({ target }) => setWriting(target.value as StatementLanguage)}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Measure"
          options={measures}
          value={measure}
          onChange={({ target }) => setMeasure(target.value as ClauseMeasure)}
        />
        {measure !== 'removed' && (
          <TextField
            label="Days, if it ends by itself"
            type="number"
            min={1}
            max={maxSuspensionDays}
            value={days ?? ''}
            onChange={({ target }) => setDays(target.valueAsNumber)}
          />
        )}
        <NumberField
          label="Counts as strikes"
          min={0}
          max={maxClauseWeight}
          value={weight}
          onChange={(chosen) => set({ weight: chosen })}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">Suggested for</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {[...known, ...categories.filter((name) => !known.includes(name))].map((name) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={categories.includes(name)}
                onChange={({ target }) =>
                  set({
                    categories: target.checked ? [...categories, name] : categories.filter((one) => one !== name),
                  })
                }
              />
              {formatName(name)}
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
