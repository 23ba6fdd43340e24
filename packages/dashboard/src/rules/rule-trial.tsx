import type { KeyMode, RuleDraft, RuleTest } from '@moderato/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { TextArea } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatCount } from '../text/format.ts';
import { useDebounced } from '../text/use-debounced.ts';
import { RuleName } from './rule-name.tsx';

interface RuleTrialProps {
  readonly mode: KeyMode;
  readonly draft?: RuleDraft;
  readonly label: string;
}

/** A pasted text with the rules' matches marked. A draft is tried together with the account's own rules. */
export function RuleTrial({ mode, draft, label }: RuleTrialProps) {
  const [content, setContent] = useState('');
  const asked = useDebounced({ content, mode, ...(draft === undefined ? {} : { draft }) }, 250);
  const test = useQuery({
    queryKey: ['POST /rules/test', asked],
    queryFn: ({ signal }) => call('POST /rules/test', { body: asked }, signal),
    enabled: asked.content !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        rows={2}
        value={content}
        placeholder="Paste a message. Nothing is stored."
        onChange={({ target }) => setContent(target.value)}
      />
      {asked.content !== '' && <FormError error={test.error} />}
      {asked.content !== '' && test.data !== undefined && !test.isError && (
        <TrialResult content={asked.content} test={test.data} />
      )}
    </div>
  );
}

const maxWords = 8;

/** The matches, each once. */
function wordsAt(content: string, places: RuleTest['matches'][number]['places']): string {
  const words = [...new Set(places.map(({ start, end }) => content.slice(start, end)))];
  return `${words.slice(0, maxWords).join(', ')}${words.length > maxWords ? ' …' : ''}`;
}

function TrialResult({ content, test }: { readonly content: string; readonly test: RuleTest }) {
  return (
    <div aria-live="polite" className="grid gap-2 rounded-lg border border-line p-3">
      <p>
        <ContentText text={content} spans={test.matches.flatMap(({ places }) => places)} />
      </p>
      {test.matches.length === 0 ? (
        <p className="text-sm text-soft">No rule matches.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {test.matches.map(({ rule_id: id, moderation_action: action, shadow, places }) => (
            <li key={id ?? 'draft'} className="figures flex flex-wrap items-center gap-2">
              {action !== null && <ActionBadge action={action} />}
              {shadow && <Badge tone="accent">shadow</Badge>}
              {id === null ? <span>the new rule</span> : <RuleName ruleId={id} />}
              <span className="min-w-0 text-soft">
                {places.length === 1 ? 'once' : `${formatCount(places.length)} times`}:{' '}
                <ContentText text={wordsAt(content, places)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {test.exempt.length > 0 && (
        <p className="text-sm text-soft">
          Exempted by an allowlist:{' '}
          {test.exempt.map(({ start, end }, index) => (
            <span key={start}>
              {index > 0 && ', '}
              <ContentText text={content.slice(start, end)} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
