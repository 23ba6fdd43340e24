import type { AppealDecision } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { TextArea } from '../design/field.tsx';
import { FormError } from '../sign-in/entry-page.tsx';
import { decisionNames } from './decision-names.ts';

const options = (['upheld', 'reversed'] as const).map((value) => ({ value, label: decisionNames[value] }));
const mostCharacters = 5_000;

export function AnswerForm({ appealId }: { readonly appealId: string }) {
  const [decision, setDecision] = useState<AppealDecision>('upheld');
  const [reason, setReason] = useState('');
  const answer = useChange('POST /appeals/:appeal_id/answer', {
    quiet: true,
    refresh: ['GET /appeals'],
    done: 'Answered.',
  });
  const isEmpty = reason.trim() === '';
  return (
    <form
      className="grid gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !answer.isPending) {
          answer.mutate({ params: { appeal_id: appealId }, body: { decision, reason: reason.trim() } });
        }
      }}
    >
      <Choice label="Answer" options={options} value={decision} onChange={setDecision} />
      <TextArea
        label="Reason"
        hint="The person who appealed will read it. If you reverse the decision, restore the content on your side and record the new outcome."
        rows={3}
        maxLength={mostCharacters}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormError error={answer.error} />
      <div>
        <Button type="submit" kind="primary" busy={answer.isPending} disabled={isEmpty}>
          Send the answer
        </Button>
      </div>
    </form>
  );
}
