/** Thresholds over the account's own scores, and what a change would have done before it is saved. */

import type { CategoryOverview, CategoryState, MediumName } from '@moderato/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { AskBeforeLeaving } from '../design/ask-before-leaving.tsx';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { Page, Panel } from '../design/panel.tsx';
import { Loaded } from '../design/states.tsx';
import { announce } from '../text/announce.tsx';
import { formatCount } from '../text/format.ts';
import { CategoryCard } from './category-card.tsx';
import { type CategoryDraft, draftOf, isChanged, moveThreshold, requestOf } from './category-draft.ts';
import { CustomCategories } from './custom-categories.tsx';
import { LeftOut } from './left-out.tsx';
import { Presets } from './presets.tsx';
import { RuleSuggestions } from './rule-suggestions.tsx';
import { Suggestions } from './suggestions.tsx';
import { WhatWouldChangeView } from './what-would-change.tsx';

const mediumOptions: readonly { readonly value: MediumName; readonly label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'image', label: 'Images' },
];

export function CategoriesPage() {
  const [medium, setMedium] = useState<MediumName>('text');
  const categories = useCall('GET /categories', {});
  const [drafts, setDrafts] = useState<Readonly<Record<MediumName, CategoryDrafts>>>({ text: {}, image: {} });
  return (
    <Page
      title="Categories"
      note="Scores above the first line are flagged; scores above the second are blocked. The columns show your own recent scores."
      actions={<Choice label="Medium" options={mediumOptions} value={medium} onChange={setMedium} />}
    >
      <Loaded query={categories} what="categories">
        {(overview) => (
          <>
            {medium === 'text' && <Presets overview={overview} />}
            <Thresholds
              key={medium}
              medium={medium}
              overview={overview}
              drafts={drafts[medium]}
              onChange={(change) => setDrafts((before) => ({ ...before, [medium]: change(before[medium]) }))}
            />
            <AskAboutThresholds
              changed={mediumOptions.flatMap(({ value }) => changedOf(overview[value], drafts[value])).length}
            />
            {medium === 'text' && <CustomCategories overview={overview} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function AskAboutThresholds({ changed }: { readonly changed: number }) {
  return (
    <AskBeforeLeaving when={changed > 0}>
      {changed === 1 ? 'One category has' : `${changed} categories have`} changes that are not saved. They are lost when
      you leave this page.
    </AskBeforeLeaving>
  );
}

type CategoryDrafts = Readonly<Record<string, CategoryDraft>>;

function changedOf(states: readonly CategoryState[], drafts: CategoryDrafts) {
  return states.flatMap((state) => {
    const draft = drafts[state.name];
    return draft !== undefined && isChanged(state, draft) ? [{ state, draft }] : [];
  });
}

interface ThresholdsProps {
  readonly medium: MediumName;
  readonly overview: CategoryOverview;
  /** Unsaved changes; kept while somebody views the other medium. */
  readonly drafts: CategoryDrafts;
  readonly onChange: (change: (before: CategoryDrafts) => CategoryDrafts) => void;
}

function Thresholds({ medium, overview, drafts, onChange }: ThresholdsProps) {
  const states = overview[medium];
  const histograms = useCall('GET /categories/histograms', { query: { medium } });
  const withoutBins = histograms.isPending
    ? 'Loading scores…'
    : histograms.isError
      ? 'Scores could not be loaded'
      : 'No scores yet';
  const mayChange = useMay('PUT /categories/:medium/:name');
  const client = useQueryClient();
  const changed = changedOf(states, drafts);
  const save = useMutation({
    mutationFn: async () => {
      let saved: CategoryOverview | undefined;
      for (const { state, draft } of changed) {
        saved = await call('PUT /categories/:medium/:name', {
          params: { medium, name: state.name },
          body: requestOf(state, draft),
        });
      }
      return saved;
    },
    onSuccess: (saved) => {
      // Immediately, or the sliders would jump back until the settings are read again.
      if (saved !== undefined) client.setQueryData(['GET /categories', {}], saved);
      onChange(() => ({}));
      announce('Saved. You can undo this from the audit log.');
    },
    onError: (error) => announce(messageOf(error)),
    // Also after a partial failure: what was saved is then shown as saved.
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /categories'] }),
  });
  const tryThreshold = (name: string, threshold: number) => {
    const state = states.find((one) => one.name === name);
    if (state === undefined) return;
    onChange((before) => ({
      ...before,
      [name]: moveThreshold(state, before[name] ?? draftOf(state), threshold),
    }));
  };
  return (
    // The panel has its own place next to the sliders: it covers none, and none moves when it fills.
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-5">
        {medium === 'text' && (
          <>
            <Suggestions onTry={mayChange ? tryThreshold : undefined} />
            <RuleSuggestions />
          </>
        )}
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {states.map((state) => (
            <CategoryCard
              medium={medium}
              key={state.name}
              state={state}
              draft={drafts[state.name] ?? draftOf(state)}
              bins={histograms.data?.categories[state.name]}
              withoutBins={withoutBins}
              disabled={!mayChange}
              onChange={(draft) => onChange((before) => ({ ...before, [state.name]: draft }))}
            />
          ))}
        </div>
        {histograms.data !== undefined && histograms.data.decisions > 0 && (
          <p className="text-sm text-soft">
            From your last {formatCount(histograms.data.decisions)} decisions. Bars are on a square-root scale, so that
            rare high scores stay visible.
          </p>
        )}
        {histograms.data !== undefined && <LeftOut count={histograms.data.left_out} />}
      </div>
      <div className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
        <Panel boxed title="What would change" {...(changed.length > 0 ? { className: 'border-accent' } : {})}>
          {changed.length === 0 ? (
            <p className="text-soft">Move a slider. You see here what your newest decisions would have been.</p>
          ) : (
            <div className="grid gap-4">
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => onChange(() => ({}))}>Discard</Button>
                <Button kind="primary" busy={save.isPending} onClick={() => save.mutate()}>
                  {changed.length === 1 ? 'Save' : `Save ${changed.length} categories`}
                </Button>
              </div>
              <WhatWouldChangeView
                medium={medium}
                settings={changed.map(({ state, draft }) => ({
                  name: state.name,
                  threshold: draft.threshold,
                  block_threshold: draft.blockThreshold,
                  enabled: draft.enabled,
                }))}
              />
            </div>
          )}
        </Panel>
      </div>
    </div>
  );
}
