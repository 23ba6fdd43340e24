import type { KeyMode } from '@moderato/contract';
import { Panel } from '../design/panel.tsx';
import { RuleTrial } from './rule-trial.tsx';

export function TestRules({ mode }: { readonly mode: KeyMode }) {
  return (
    <Panel title="Test your rules" note="Try your rules on a text and see what they match.">
      <RuleTrial mode={mode} label="Text" />
    </Panel>
  );
}
