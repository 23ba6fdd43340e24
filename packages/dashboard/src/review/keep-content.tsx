import type { ReviewSettings } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Switch, TextField } from '../design/field.tsx';
import { Panel } from '../design/panel.tsx';
import { formatCount } from '../text/format.ts';

/** Whether content is kept, and for how long. Off unless somebody switched it on. */
export function KeepContent({ settings }: { readonly settings: ReviewSettings }) {
  const [keep, setKeep] = useState(settings.keep_content);
  const [scored, setScored] = useState(settings.include_scored);
  const [days, setDays] = useState(String(settings.days));
  const mayChange = useMay('PUT /review/settings');
  const save = useChange('PUT /review/settings', { refresh: ['GET /review/settings', 'GET /review'], done: 'Saved.' });
  const number = Number(days);
  const valid = Number.isInteger(number) && number >= 1 && number <= 365;
  const changed = keep !== settings.keep_content || number !== settings.days || scored !== settings.include_scored;
  return (
    <Panel
      title="Kept content"
      note={
        settings.keep_content
          ? `${formatCount(settings.kept)} messages are kept now: only flagged and blocked ones, each for ${settings.days === 1 ? 'one day' : `${settings.days} days`}.`
          : 'No content is kept. If you turn this on, flagged and blocked messages are kept until they expire.'
      }
    >
      <form
        className="flex flex-wrap items-end gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) save.mutate({ body: { keep_content: keep, days: number, include_scored: scored } });
        }}
      >
        <div className="pb-2">
          <Switch label="Keep content for review" checked={keep} disabled={!mayChange} onChange={setKeep} />
        </div>
        <div className="pb-2">
          <Switch
            label="Apply my thresholds to Perspective calls too"
            checked={scored}
            disabled={!mayChange}
            onChange={setScored}
          />
        </div>
        <div className="w-32">
          <TextField
            label="Days"
            type="number"
            min={1}
            max={365}
            required
            value={days}
            disabled={!mayChange}
            error={valid ? undefined : 'From 1 to 365.'}
            onChange={({ target }) => setDays(target.value)}
          />
        </div>
        {mayChange && (
          <Button type="submit" kind="primary" busy={save.isPending} disabled={!changed || !valid}>
            Save
          </Button>
        )}
      </form>
      <p className="mt-3 text-soft">
        Calls in Perspective’s format are only scored: the program that sent them decides. If you apply your thresholds
        to them too, they can be flagged or blocked, and then appear in review, webhooks and author scores.
      </p>
    </Panel>
  );
}
