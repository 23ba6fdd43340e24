/** What the team's decisions say about rules: those that people overturn, and words that are in none. */

import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Panel } from '../design/panel.tsx';
import { RuleForm } from '../rules/rule-form.tsx';
import { RuleName } from '../rules/rule-name.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatCount } from '../text/format.ts';
import { sayOverturned, sayRemovedWord } from './suggestion-words.ts';

export function RuleSuggestions() {
  const maySeeWords = useMay('GET /rules/suggested-words');
  return (
    <>
      <OverturnedRules />
      {maySeeWords && <WordsInNoRule />}
    </>
  );
}

function OverturnedRules() {
  const { data } = useCall('GET /rules/overturned', {});
  if (data === undefined || data.rules.length === 0) return null;
  return (
    <Panel title="Rules that people overturn" note="Nothing changes until you change the rule.">
      <ul className="grid gap-3">
        {data.rules.map((rule) => (
          <li key={rule.rule_id}>
            <strong>
              <RuleName ruleId={rule.rule_id} />
            </strong>{' '}
            <span className="figures">{sayOverturned(rule)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A word goes to the form directly: words of texts stay out of the page's address. */
function WordsInNoRule() {
  const { data } = useCall('GET /rules/suggested-words', {});
  const [word, setWord] = useState<string>();
  if (data === undefined || data.words.length === 0) return null;
  return (
    <Panel
      title="Words that people remove"
      note={`From ${formatCount(data.read)} decided texts that are still kept. None of these words is in a rule. Nothing changes until you create one.`}
    >
      <ul className="grid gap-3">
        {data.words.map((one) => (
          <li key={one.word} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0">
              <strong className="break-words">
                <ContentText text={one.word} />
              </strong>{' '}
              <span className="figures">{sayRemovedWord(one)}</span>
            </span>
            <Button small aria-label={`New rule with ${one.word}`} onClick={() => setWord(one.word)}>
              New rule
            </Button>
          </li>
        ))}
      </ul>
      {word !== undefined && <RuleForm mode="live" word={word} onClose={() => setWord(undefined)} />}
    </Panel>
  );
}
