import type { ReviewSettings } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { NumberField, Switch } from '../design/field.tsx';
import { Panel } from '../design/panel.tsx';
import { formatCount } from '../text/format.ts';

/** Whether content is kept, and for how long. Off by default. */
export function KeepContent({ settings }: { readonly settings: ReviewSettings }) {
  const [keep, setKeep] = useState(settings.keep_content);
  const [scored, setScored] = useState(settings.include_scored);
  const [previews, setPreviews] = useState(settings.previews);
  const [sample, setSample] = useState(settings.sample_allowed);
  const [days, setDays] = useState(settings.days);
  const mayChange = useMay('PUT /review/settings');
  const save = useChange('PUT /review/settings', { refresh: ['GET /review/settings', 'GET /review'], done: 'Saved.' });
  const valid = Number.isInteger(days) && days >= 1 && days <= 365;
  const wanted = {
    keep_content: keep,
    days,
    include_scored: scored,
    previews: keep && previews,
    sample_allowed: keep && sample,
  };
  const changed = Object.entries(wanted).some(([name, value]) => settings[name as keyof typeof wanted] !== value);
  return (
    <Panel
      title="Kept content"
      note={
        settings.keep_content
          ? `${formatCount(settings.kept)} items are kept now: what was flagged, blocked or reported, each for ${settings.days === 1 ? 'one day' : `${settings.days} days`}.`
          : 'No content is kept. If you turn this on, flagged and blocked messages are kept until they expire.'
      }
    >
      <form
        className="grid justify-items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) save.mutate({ body: wanted });
        }}
      >
        <div className="flex h-8 items-center">
          <Switch label="Keep content for review" checked={keep} disabled={!mayChange} onChange={setKeep} />
        </div>
        <div className="flex h-8 items-center">
          <Switch
            label="Keep previews of flagged pictures"
            checked={keep && previews}
            disabled={!mayChange || !keep}
            onChange={setPreviews}
          />
        </div>
        <div className="flex h-8 items-center">
          <Switch
            label="Put a sample of allowed texts into review"
            checked={keep && sample}
            disabled={!mayChange || !keep}
            onChange={setSample}
          />
        </div>
        <div className="w-40">
          <NumberField
            label="Keep for (days)"
            min={1}
            max={365}
            value={days}
            disabled={!mayChange}
            error={valid ? undefined : 'From 1 to 365.'}
            onChange={setDays}
          />
        </div>
        <div className="mt-3 flex h-8 items-center">
          <Switch
            label="Apply my thresholds to Perspective calls too"
            checked={scored}
            disabled={!mayChange}
            onChange={setScored}
          />
        </div>
        {mayChange && (
          <Button type="submit" kind="primary" busy={save.isPending} disabled={!changed || !valid}>
            Save
          </Button>
        )}
      </form>
      <p className="mt-3 max-w-prose text-sm text-soft">
        Texts are kept encrypted. For a flagged picture, its address and hashes that recognise it are kept, never the
        file. With previews, a picture of at most 512 pixels is kept encrypted for a week; it is blurred on screen, and
        the audit log says who looked at it. Pictures flagged as sexual are for admins and owners, and known images get
        no preview. For an allowed message that a shadow rule would have matched, the words around the match are kept.
      </p>
      <p className="mt-3 max-w-prose text-sm text-soft">
        The sample is one in 200 allowed texts, drawn at random and kept like the others; texts that may be about a
        minor are never drawn. Only such a sample shows what passes below the thresholds, and so what lower ones would
        catch.
      </p>
      <p className="mt-3 max-w-prose text-sm text-soft">
        Calls in Perspective’s format are only scored: the program that sent them decides. If you apply your thresholds
        to them too, they can be flagged or blocked, and then appear in review, webhooks and author scores.
      </p>
    </Panel>
  );
}
