import type { Appeal } from '@moderato/contract';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { TextArea } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { chooseDecision, offerPrepared } from './answer-draft.ts';
import { decisionNames } from './decision-names.ts';
import type { ShownAppeal } from './use-answer-drafts.ts';

const options = (['upheld', 'reversed'] as const).map((value) => ({ value, label: decisionNames[value] }));
const maxCharacters = 5_000;

interface AnswerFormProps extends ShownAppeal {
  /** It was refused; the list may show why. */
  readonly onRefused: () => void;
}

export function AnswerForm({ appeal, draft, overtaken, setDraft, onRefused }: AnswerFormProps) {
  const answer = useChange('POST /appeals/:appeal_id/answer', {
    quiet: true,
    refresh: ['GET /appeals'],
    done: 'Answered.',
    onDone: () => setDraft(undefined),
  });
  const { decision, reason } = draft;
  const isEmpty = reason.trim() === '';
  const { prepared } = appeal;
  const offered = offerPrepared(draft, prepared);
  return (
    <form
      className="grid gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || decision === undefined || overtaken || answer.isPending) return;
        answer.mutate(
          { params: { appeal_id: appeal.appeal_id }, body: { decision, reason: reason.trim() } },
          { onError: onRefused },
        );
      }}
    >
      {overtaken ? (
        <p role="alert" className="rounded-lg bg-flag-wash px-3 py-2 text-flag">
          {explainOvertaken(appeal)}
        </p>
      ) : (
        <Choice
          label="Answer"
          options={options}
          value={decision}
          onChange={(value) => setDraft(chooseDecision(draft, value, prepared))}
        />
      )}
      <TextArea
        label={overtaken ? 'Your text' : 'Reason'}
        {...(overtaken
          ? {}
          : {
              hint: `${whoReads(appeal)} ${whatFollows(appeal)}`,
            })}
        rows={3}
        maxLength={maxCharacters}
        value={reason}
        onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
      />
      {!overtaken && <FormError error={answer.error} />}
      <div className="flex flex-wrap gap-2">
        {overtaken ? (
          <>
            <CopyButton text={reason} label="Copy your text" />
            <Button onClick={() => setDraft(undefined)}>Discard it</Button>
          </>
        ) : (
          <>
            <Button type="submit" kind="primary" busy={answer.isPending} disabled={isEmpty || decision === undefined}>
              Send the answer
            </Button>
            {offered !== undefined && (
              <Button onClick={() => setDraft({ ...draft, reason: offered })}>Use the prepared answer</Button>
            )}
          </>
        )}
      </div>
    </form>
  );
}

/** Only the link of the author shows the answer. */
function whoReads({ appellant }: Appeal): string {
  return appellant === 'author'
    ? 'The author can read it at the link of the appeal, and your webhooks receive it.'
    : 'Your webhooks receive it: pass it on to the person who appealed.';
}

function whatFollows({ outcome }: Appeal): string {
  return outcome?.decided_by === 'person'
    ? 'If you reverse the decision, restore the content on your side. If the decision named a clause, Moderato corrects the statement and removes the strike.'
    : 'If you reverse the decision, restore the content on your side and record the new outcome.';
}

function explainOvertaken({ answered }: Appeal): string {
  return answered === null
    ? 'This appeal is no longer open, and your text was not sent. You can still copy it.'
    : `${answered.by} answered this appeal while you were writing. Your text was not sent. You can still copy it.`;
}
