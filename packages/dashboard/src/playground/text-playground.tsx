import { type ContentMark, type Context, contexts, limits } from '@moderato/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { call } from '../api/call.ts';
import { SelectField, Switch, TextArea } from '../design/field.tsx';
import { Panel } from '../design/panel.tsx';
import { Failure } from '../design/states.tsx';
import { useRuleNames } from '../rules/rule-name.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatName } from '../text/format.ts';
import { useDebounced } from '../text/use-debounced.ts';
import { Snippets } from './snippets-panel.tsx';
import { VerdictView } from './verdict-view.tsx';

const restMs = 180;

/** Judges while somebody types: each new letter cancels the previous call. */
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
  const marks = verdict.data?.marks ?? [];
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
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
              <div className="flex h-8 items-center">
                <Switch label="Ask providers too" checked={providers} onChange={setProviders} />
              </div>
            </div>
            {content !== '' && asked.content === content && (
              <div className="grid gap-2 rounded-lg bg-wash p-3">
                <p>
                  <ContentText text={content} spans={marks} />
                </p>
                <Reasons content={content} marks={marks} />
              </div>
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

const maxReasons = 8;

/** The marked words, by the category they weighed for. */
function Reasons({ content, marks }: { readonly content: string; readonly marks: readonly ContentMark[] }) {
  const rules = useRuleNames();
  const words = new Map<string, Set<string>>();
  for (const { start, end, category, rule_id: rule } of marks) {
    const reason = category === null ? rules.nameOf(rule ?? '') : formatName(category);
    words.set(reason, (words.get(reason) ?? new Set()).add(content.slice(start, end)));
  }
  if (words.size === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      {[...words].slice(0, maxReasons).map(([reason, found]) => (
        <Fragment key={reason}>
          <dt className="text-soft">{reason}</dt>
          <dd className="min-w-0 break-words">
            <ContentText text={[...found].join(', ')} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
