import { type Context, contexts, limits } from '@moderato/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { SelectField, Switch, TextArea } from '../design/field.tsx';
import { Panel } from '../design/panel.tsx';
import { Failure } from '../design/states.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatName } from '../text/format.ts';
import { useDebounced } from '../text/use-debounced.ts';
import { Snippets } from './snippets-panel.tsx';
import { VerdictView } from './verdict-view.tsx';

const restMs = 180;

/** Judged while one types: each new letter ends the call before it. */
export function TextPlayground() {
  const [content, setContent] = useState('');
  const [context, setContext] = useState<Context>('default');
  const [providers, setProviders] = useState(false);
  const asked = useDebounced({ content, context, providers }, providers ? 4 * restMs : restMs);
  const verdict = useQuery({
    queryKey: ['POST /playground/text', asked],
    queryFn: ({ signal }) => call('POST /playground/text', { body: asked }, signal),
    enabled: asked.content !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const characters = [...content].length;
  const spans = verdict.data?.result.matched_rules?.map(({ match }) => match) ?? [];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <Panel>
          <div className="grid gap-4">
            <TextArea
              label="Text"
              rows={7}
              value={content}
              placeholder="Type or paste what somebody might write."
              error={characters > limits.textCharacters ? 'At most 50,000 characters.' : undefined}
              onChange={({ target }) => setContent(target.value)}
            />
            <div className="flex flex-wrap items-end justify-between gap-4">
              <SelectField
                label="Context"
                value={context}
                options={contexts.map((value) => ({ value, label: formatName(value) }))}
                onChange={({ target }) => setContext(target.value as Context)}
              />
              <div className="pb-2">
                <Switch label="Ask providers too" checked={providers} onChange={setProviders} />
              </div>
            </div>
            {content !== '' && asked.content === content && (
              <p className="rounded-lg bg-wash p-3">
                <ContentText text={content} spans={spans} />
              </p>
            )}
          </div>
        </Panel>
        {content !== '' && <Snippets call={context === 'default' ? { content } : { content, context }} />}
      </div>
      {asked.content === '' ? (
        <Panel>
          <p className="text-soft">Scores appear here as you type.</p>
        </Panel>
      ) : verdict.isError ? (
        <Failure error={verdict.error} onRetry={() => void verdict.refetch()} />
      ) : (
        verdict.data !== undefined && <VerdictView verdict={verdict.data} />
      )}
    </div>
  );
}
