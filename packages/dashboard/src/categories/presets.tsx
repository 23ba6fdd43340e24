/** Named sets of thresholds, with what each catches and wrongly flags, and what it would change. */

import {
  type CategoryOverview,
  type CategoryState,
  defaultBlockThreshold,
  type PresetName,
  type PresetState,
} from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormError } from '../design/form-error.tsx';
import { Panel } from '../design/panel.tsx';
import { formatName, formatThreshold, known } from '../text/format.ts';
import { isMeasured, postsWords, rateWords } from './preset-words.ts';
import { type PlannedSetting, WhatWouldChangeView } from './what-would-change.tsx';

const meanings: Readonly<Record<PresetName, string>> = {
  strict: 'Flags more, including more harmless texts.',
  balanced: 'The default thresholds.',
  lenient: 'Flags clear cases only.',
};

export function Presets({ overview }: { readonly overview: CategoryOverview }) {
  const [opened, setOpened] = useState<PresetState>();
  const mayChoose = useMay('POST /categories/preset');
  const measuredOn = overview.presets_measured_on;
  return (
    <Panel
      title="Presets"
      note={
        measuredOn === null
          ? 'Set the thresholds of all seven text categories at once. What they catch has not been measured yet.'
          : `Set the thresholds of all seven text categories at once. Measured on ${measuredOn}.`
      }
    >
      <ul className="grid gap-6 md:grid-cols-3 md:gap-0">
        {overview.presets.map((preset) => (
          <li
            key={preset.name}
            className="flex min-w-0 flex-col gap-1.5 border-line md:border-l md:px-5 md:first:border-l-0 md:first:pl-0"
          >
            <p className="flex items-center justify-between gap-2 font-medium">
              <span className="first-letter:uppercase">{preset.name}</span>
              {preset.chosen && <Badge tone="accent">in use</Badge>}
            </p>
            <p className="text-sm text-soft">{known(meanings, preset.name)}</p>
            <PresetFigures preset={preset} />
            {mayChoose && !preset.chosen && (
              <Button small className="mt-auto self-start" onClick={() => setOpened(preset)}>
                {`Choose ${preset.name}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <ChoosePreset preset={opened} states={overview.text} onClose={() => setOpened(undefined)} />
      )}
    </Panel>
  );
}

function PresetFigures({ preset }: { readonly preset: PresetState }) {
  if (!isMeasured(preset)) return <p className="text-sm text-soft">Not measured</p>;
  return (
    <>
      <p className="figures text-sm">
        Catches {rateWords(preset.catches)}, wrongly flags {rateWords(preset.wrongly_flags)}
      </p>
      <ul className="figures grid gap-1 text-sm text-soft">
        {preset.posts.map((posts) => (
          <li key={posts.bad_share}>{postsWords(posts)}</li>
        ))}
      </ul>
    </>
  );
}

interface ChoosePresetProps {
  readonly preset: PresetState;
  readonly states: readonly CategoryState[];
  readonly onClose: () => void;
}

function ChoosePreset({ preset, states, onClose }: ChoosePresetProps) {
  const choose = useChange('POST /categories/preset', {
    quiet: true,
    refresh: ['GET /categories'],
    done: 'Saved. You can undo this from the audit log.',
    onDone: onClose,
  });
  return (
    <Dialog
      title={`Choose ${preset.name}`}
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={choose.isPending}
            onClick={() => choose.mutate({ body: { preset: preset.name } })}
          >
            Choose
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <table className="figures w-full text-left text-sm">
          <thead className="text-soft">
            <tr>
              <th className="font-normal">Category</th>
              <th className="font-normal">Flags above</th>
              <th className="font-normal">Catches</th>
              <th className="font-normal">Wrongly flags</th>
            </tr>
          </thead>
          <tbody>
            {preset.categories.map((category) => (
              <tr key={category.name}>
                <td className="first-letter:uppercase">{formatName(category.name)}</td>
                <td>{formatThreshold(category.threshold)}</td>
                <td>{rateWords(category.catches)}</td>
                <td>{rateWords(category.wrongly_flags)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-sm text-soft">
          This replaces your own thresholds and block thresholds. Disabled categories stay disabled.
        </p>
        <WhatWouldChangeView medium="text" settings={plannedSettings(preset, states)} />
        <FormError error={choose.error} />
      </div>
    </Dialog>
  );
}

function plannedSettings(preset: PresetState, states: readonly CategoryState[]): PlannedSetting[] {
  return preset.categories.map(({ name, threshold }) => {
    const state = states.find((one) => one.name === name);
    return {
      name,
      threshold,
      block_threshold: defaultBlockThreshold(threshold, state?.release_block_threshold ?? 0),
      enabled: state?.enabled ?? true,
    };
  });
}
