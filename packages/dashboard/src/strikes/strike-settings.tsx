/** The ladder of measures: whether strikes are shown, how long they last, and what is recommended after how many. */

import type { StrikeSettings, StrikeStep } from '@moderato/contract';
import { maxSteps, maxStrikeDays } from '@moderato/contract/dashboard';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { NumberField, Switch } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { Loaded } from '../design/states.tsx';
import { LadderStep } from './ladder-step.tsx';

export function StrikeSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useCall('GET /strikes/settings', {});
  return (
    <Dialog title="Strikes and measures" wide onClose={onClose}>
      <Loaded query={settings} what="the settings">
        {(found) => <SettingsForm settings={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

/** A step keeps its fields when others are removed. */
interface NamedStep {
  readonly id: number;
  readonly step: StrikeStep;
}

function SettingsForm({ settings, onClose }: { readonly settings: StrikeSettings; readonly onClose: () => void }) {
  const [enabled, setEnabled] = useState(settings.enabled);
  const [days, setDays] = useState(settings.days);
  const [steps, setSteps] = useState(() => settings.ladder.map((step, id): NamedStep => ({ id, step })));
  const mayChange = useMay('PUT /strikes/settings');
  const save = useChange('PUT /strikes/settings', {
    quiet: true,
    refresh: ['GET /strikes/settings', 'GET /authors/detail', 'GET /review/beside/:request_id'],
    done: 'Saved.',
    onDone: onClose,
  });
  const setStep = (id: number, step: StrikeStep) => setSteps(steps.map((old) => (old.id === id ? { id, step } : old)));
  const addStep = () => {
    const strikes = (steps.at(-1)?.step.strikes ?? 0) + 1;
    setSteps([...steps, { id: 1 + Math.max(...steps.map(({ id }) => id)), step: { strikes, measure: 'ban' } }]);
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { enabled, days, ladder: steps.map(({ step }) => step) } });
      }}
    >
      <p className="text-soft">
        A removed post counts as a strike (or as many as its clause says) against its author, whether a moderator
        removed it in review or you recorded an outcome other than <code className="font-mono">kept</code>. The last
        decision counts: undo, an approval or an appeal that is granted removes the strike. Moderato only recommends;
        your platform acts.
      </p>
      <div className="flex flex-wrap items-end gap-5">
        <div className="flex h-8 items-center">
          <Switch
            label="Show strikes and recommend measures"
            checked={enabled}
            disabled={!mayChange}
            onChange={setEnabled}
          />
        </div>
        <div className="w-40">
          <NumberField
            label="Days until a strike expires"
            min={1}
            max={maxStrikeDays}
            value={days}
            disabled={!mayChange}
            onChange={setDays}
          />
        </div>
      </div>
      <ol aria-label="Measures" className="grid gap-3">
        {steps.map(({ id, step }, at) => (
          <LadderStep
            key={id}
            step={step}
            number={at + 1}
            disabled={!mayChange}
            onChange={(changed) => setStep(id, changed)}
            onRemove={steps.length === 1 ? undefined : () => setSteps(steps.filter((other) => other.id !== id))}
          />
        ))}
      </ol>
      <FormError error={save.error} />
      {mayChange ? (
        <div className="flex flex-wrap justify-between gap-2">
          <Button onClick={addStep} disabled={steps.length >= maxSteps}>
            Add a step
          </Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            Save
          </Button>
        </div>
      ) : (
        <p className="text-soft">Admins and owners can change this.</p>
      )}
    </form>
  );
}
