import type { KeyMode, RuleDraft, RuleTest } from '@moderato/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { TextArea } from '../design/field.tsx';
import { FormError } from '../sign-in/entry-page.tsx';
import { ContentText } from '../text/content-text.tsx';
import { useDebounced } from '../text/use-debounced.ts';

interface RuleTrialProps {
  readonly mode: KeyMode;
  readonly draft?: RuleDraft;
  readonly label: string;
}

/** A pasted text with what the rules match in it, marked. With a draft: that one beside the account's own. */
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

function TrialResult({ content, test }: { readonly content: string; readonly test: RuleTest }) {
  return (
    <div aria-live="polite" className="grid gap-2 rounded-lg border border-line p-3">
      <p>
        <ContentText text={content} spans={test.matches.map(({ match }) => match)} />
      </p>
      {test.matches.length === 0 ? (
        <p className="text-sm text-soft">No rule matches.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {test.matches.map(({ rule_id: id, type, moderation_action: action, shadow, match }) => (
            <li key={id ?? 'draft'} className="figures flex flex-wrap items-center gap-2">
              {action !== null && <ActionBadge action={action} />}
              {shadow && <Badge tone="accent">shadow</Badge>}
              <span>{id === null ? 'the new rule' : `${type} ${id}`}</span>
              <span className="text-soft">
                at {match.start} to {match.end}
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
