import {
  entriesOf,
  type KeyMode,
  limits,
  type RuleDetail,
  type RuleDraft,
  type RuleMatching,
  ruleKinds,
  ruleTypes,
} from '@moderato/contract';
import { ruleNoteCharacters } from '@moderato/contract/dashboard';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { NumberField, SelectField, Switch, TextArea, TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { matchingOptions } from './matching-words.ts';
import { RuleExamples } from './rule-examples.tsx';
import { ruleForms } from './rule-forms.ts';
import { RuleTrial } from './rule-trial.tsx';

const typeOptions = ruleTypes.map((type) => ({ value: type, label: ruleForms[type].option }));

interface RuleFormProps {
  readonly mode: KeyMode;
  /** The rule to edit; absent for a new one. */
  readonly rule?: RuleDetail;
  /** What the list of a new one begins with. */
  readonly word?: string;
  readonly onClose: () => void;
}

export function RuleForm({ mode, rule, word = '', onClose }: RuleFormProps) {
  const [type, setType] = useState<RuleDraft['type']>(rule?.type ?? 'wordlist');
  const [written, setWritten] = useState(() => entriesOf(rule?.pattern ?? word).join('\n'));
  const [action, setAction] = useState<'flag' | 'block'>(rule?.moderation_action ?? 'flag');
  const [priority, setPriority] = useState(rule?.priority ?? 0);
  const [matching, setMatching] = useState<RuleMatching>(rule?.matching ?? 'inflected');
  const [shadow, setShadow] = useState(false);
  const [name, setName] = useState(rule?.name ?? '');
  const [note, setNote] = useState(rule?.note ?? '');
  const edit = useChange('PUT /rules/:rule_id', {
    quiet: true,
    refresh: ['GET /rules', 'GET /rules/names', 'GET /rules/:rule_id'],
    done: 'Rule changed.',
    onDone: onClose,
  });
  const create = useChange('POST /rules', {
    quiet: true,
    refresh: ['GET /rules', 'GET /rules/names', 'GET /rules/suggested-words'],
    done: 'Rule created.',
    onDone: onClose,
  });
  const form = ruleForms[type];
  const { exempts, holds } = ruleKinds[type];
  const isList = holds === 'entries';
  const pattern = form.readPattern(written);
  const draft: RuleDraft = {
    type,
    pattern,
    priority,
    moderation_action: exempts ? null : action,
    ...(isList ? { matching } : {}),
  };
  const words = { name, note };
  const ready = pattern.length > 0 && Number.isInteger(priority);
  const submit = () => {
    if (rule === undefined) create.mutate({ body: { ...draft, ...words, mode, shadow } });
    else edit.mutate({ params: { rule_id: rule.rule_id }, body: { ...draft, ...words } });
  };
  return (
    <FormDialog
      title={`${rule === undefined ? 'New' : 'Edit'} ${mode === 'test' ? 'test rule' : 'rule'}`}
      wide
      verb={rule === undefined ? 'Create rule' : 'Save'}
      change={rule === undefined ? create : edit}
      disabled={!ready}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={limits.labelCharacters}
        value={name}
        placeholder="Invite links"
        hint="Optional. Decisions, review and the audit log show it."
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Type"
        options={typeOptions}
        value={type}
        onChange={({ target }) => setType(target.value as RuleDraft['type'])}
      />
      <TextArea
        label={form.field}
        required
        rows={form.rows}
        spellCheck={false}
        className="font-mono"
        value={written}
        hint={form.hint}
        onChange={({ target }) => setWritten(target.value)}
      />
      {isList && (
        <>
          <SelectField
            label="Words match"
            options={matchingOptions}
            value={matching}
            onChange={({ target }) => setMatching(target.value as RuleMatching)}
          />
          <RuleExamples entries={entriesOf(pattern)} matching={matching} />
        </>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {!exempts && (
          <SelectField
            label="On a match"
            value={action}
            options={[
              { value: 'flag', label: 'flag' },
              { value: 'block', label: 'block' },
            ]}
            onChange={({ target }) => setAction(target.value as 'flag')}
          />
        )}
        <NumberField
          label="Priority"
          step={1}
          value={priority}
          hint="Higher priorities come first."
          onChange={setPriority}
        />
      </div>
      <TextArea
        label="Note"
        rows={2}
        maxLength={ruleNoteCharacters}
        value={note}
        hint="Optional: why the rule exists, and who to ask."
        onChange={({ target }) => setNote(target.value)}
      />
      {rule === undefined && (
        <Switch label="Shadow: count matches, but change no verdict" checked={shadow} onChange={setShadow} />
      )}
      <RuleTrial mode={mode} {...(ready ? { draft } : {})} label="Try it on a text" />
    </FormDialog>
  );
}
