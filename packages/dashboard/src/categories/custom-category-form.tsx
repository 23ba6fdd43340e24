import { type CustomCategoryDraft, customCategoryLimits } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { NumberField, SelectField, Switch, TextArea, TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { FormError } from '../design/form-error.tsx';
import { formatScore } from '../text/format.ts';
import { linesOf } from '../text/lines-of.ts';

interface CustomCategoryFormProps {
  readonly category?: CustomCategoryDraft;
  readonly judged: boolean;
  readonly onClose: () => void;
}

const empty: CustomCategoryDraft = {
  name: '',
  description: '',
  examples: [],
  threshold: 0.7,
  action: 'flag',
  ask: 'always',
  enabled: true,
};

export function CustomCategoryForm({ category, judged, onClose }: CustomCategoryFormProps) {
  const [draft, setDraft] = useState<CustomCategoryDraft>(
    category === undefined ? empty : { ...category, examples: [...category.examples] },
  );
  const [tried, setTried] = useState('');
  const options = { quiet: true, refresh: ['GET /categories'] as const, done: 'Saved.', onDone: onClose };
  const create = useChange('POST /custom-categories', options);
  const change = useChange('PUT /custom-categories/:name', options);
  const trial = useChange('POST /custom-categories/try', { quiet: true });
  const set = (part: Partial<CustomCategoryDraft>) => setDraft({ ...draft, ...part });
  const submit = () => {
    if (category === undefined) create.mutate({ body: draft });
    else change.mutate({ params: { name: category.name }, body: draft });
  };
  const complete = draft.name !== '' && draft.description !== '';
  return (
    <FormDialog
      title={category === undefined ? 'New category' : 'Edit category'}
      wide
      verb="Save"
      change={category === undefined ? create : change}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        value={draft.name}
        disabled={category !== undefined}
        pattern="[a-z][a-z0-9_]{1,39}"
        hint="Lower-case letters, digits and _. Programs use this name."
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextArea
        label="What belongs in it"
        required
        rows={3}
        maxLength={customCategoryLimits.descriptionCharacters}
        value={draft.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <TextArea
        label="Examples, one per line"
        rows={3}
        value={draft.examples.join('\n')}
        hint={`At most ${customCategoryLimits.examples}.`}
        onChange={({ target }) => set({ examples: target.value === '' ? [] : target.value.split('\n') })}
        onBlur={() => set({ examples: linesOf(draft.examples.join('\n')) })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label="Act above"
          min={0}
          max={1}
          step={0.01}
          value={draft.threshold}
          onChange={(threshold) => set({ threshold: Math.min(1, Math.max(0, threshold)) })}
        />
        <SelectField
          label="Action"
          value={draft.action}
          options={[
            { value: 'flag', label: 'flag' },
            { value: 'block', label: 'block' },
          ]}
          onChange={({ target }) => set({ action: target.value as 'flag' })}
        />
        <SelectField
          label="Ask the model"
          value={draft.ask}
          options={[
            { value: 'always', label: 'always' },
            { value: 'when_unsure', label: 'when unsure' },
          ]}
          onChange={({ target }) => set({ ask: target.value as 'always' })}
        />
      </div>
      <Switch label="Evaluated" checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
      <fieldset className="grid gap-2 rounded-lg border border-line p-4">
        <legend className="px-1 font-medium">Try it out</legend>
        <TextArea
          label="Up to five texts, one per line"
          rows={3}
          value={tried}
          hint={
            judged
              ? 'They are sent to the language model and are not kept.'
              : 'Needs a language model; none is configured.'
          }
          onChange={({ target }) => setTried(target.value)}
        />
        <div>
          <Button
            busy={trial.isPending}
            disabled={!judged || !complete || linesOf(tried).length === 0}
            onClick={() => trial.mutate({ body: { category: draft, texts: linesOf(tried).slice(0, 5) } })}
          >
            Try
          </Button>
        </div>
        <FormError error={trial.error} />
        {trial.data !== undefined && (
          <ol aria-live="polite" className="figures list-inside list-decimal">
            {trial.data.scores
              .map((score, index) => ({ score, place: index + 1 }))
              .map(({ score, place }) => (
                <li key={place}>
                  {score === null ? 'no answer' : formatScore(score)}
                  {score !== null && score > draft.threshold && ` — ${draft.action}`}
                </li>
              ))}
          </ol>
        )}
      </fieldset>
    </FormDialog>
  );
}
