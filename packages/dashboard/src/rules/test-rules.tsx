import { Panel } from '../design/panel.tsx';
import { RuleTrial } from './rule-trial.tsx';

export function TestRules() {
  return (
    <Panel title="Test your rules" note="Against a text, with what they match marked.">
      <RuleTrial label="Text" />
    </Panel>
  );
}
