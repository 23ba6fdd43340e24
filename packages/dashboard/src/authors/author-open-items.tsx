/** The author's open items in review, to decide together: keep them, or remove them under a clause. */

import type { Clause, ReviewItem } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useReviewMemory } from '../api/review-memory.ts';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { FormError } from '../design/form-error.tsx';
import { KeptText } from '../design/kept-text.tsx';
import { Panel } from '../design/panel.tsx';
import { ClausePicker } from '../review/clause-picker.tsx';
import { sayDecision, sayRemoval } from '../review/decision-words.ts';
import { announce } from '../text/announce.tsx';
import { formatCount } from '../text/format.ts';

const shown = 50;
const refresh = ['GET /review', 'GET /review/settings', 'GET /authors/timeline', 'GET /authors/detail'] as const;

const flaggedOf = ({ categories }: ReviewItem) => categories.flatMap(({ name, flagged }) => (flagged ? name : []));

export function AuthorOpenItems({ author }: { readonly author: string }) {
  const open = useCall('GET /review', { query: { author, limit: String(shown) } });
  const settings = useCall('GET /review/settings', {});
  const clauses = useCall('GET /clauses', {});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [naming, setNaming] = useState(false);
  const [undoable, setUndoable] = useState<string>();
  const memory = useReviewMemory();
  const decide = useChange('POST /review/decide', { quiet: true, refresh });
  const undo = useChange('POST /review/undo', { refresh, done: 'Undone.' });
  const items = (open.data?.items ?? []).filter(({ hidden }) => !hidden);
  const chosen = items.filter(({ request_id: id }) => !left.has(id));
  const send = async (decision: 'approve' | 'remove', clause?: Clause) => {
    setNaming(false);
    const request_ids = chosen.map(({ request_id: id }) => id);
    const named = clause === undefined ? {} : { clause: clause.id };
    const done = await decide.mutateAsync({ body: { request_ids, decision, ...named } }).catch(() => undefined);
    if (done === undefined) return;
    memory.settle(request_ids);
    memory.push({ entryId: done.entry_id, ids: done.request_ids });
    setUndoable(done.entry_id);
    const count = done.request_ids.length;
    announce(
      clause === undefined ? sayDecision(decision, count, settings.data?.webhooks ?? 0) : sayRemoval(clause, count),
    );
  };
  const takeBack = (entryId: string) => {
    memory.drop(entryId);
    setUndoable(undefined);
    undo.mutate({ body: { entry_id: entryId } });
  };
  // Until the queue is read, nobody knows whether it holds something of this author.
  if (open.data === undefined) return null;
  return (
    <Panel
      boxed={items.length > 0}
      title={items.length === 0 ? 'Nothing is open in review' : `Open in review: ${formatCount(items.length)}`}
      {...(items.length === 0
        ? { note: 'Only open items are decided here. What was decided before can be changed in Review, under Decided.' }
        : {})}
      actions={
        <div className="flex flex-wrap gap-2">
          {undoable !== undefined && (
            <Button small kind="quiet" busy={undo.isPending} onClick={() => takeBack(undoable)}>
              Undo
            </Button>
          )}
          <Link
            to="/review"
            search={items.length === 0 ? { author, state: 'decided' } : { author }}
            className="self-center text-accent text-sm underline"
          >
            {items.length === 0 ? 'Decided items' : 'One by one'}
          </Link>
        </div>
      }
    >
      {items.length > 0 && (
        <ul aria-label="Open items of this author" className="grid gap-2">
          {items.map((item) => (
            <li key={item.request_id}>
              <label className="flex items-start gap-3">
                <input
                  type="checkbox"
                  className="mt-1"
                  checked={!left.has(item.request_id)}
                  onChange={({ target }) => {
                    const others = new Set(left);
                    if (target.checked) others.delete(item.request_id);
                    else others.add(item.request_id);
                    setLeft(others);
                  }}
                />
                <span className="min-w-0">
                  {item.content === '' ? (
                    <span className="text-soft">
                      {item.kind === 'image' ? 'A picture without an address' : 'The text is not kept'}
                    </span>
                  ) : (
                    <KeptText text={item.content} categories={flaggedOf(item)} />
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <FormError error={decide.error} />
      {items.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            kind="danger"
            busy={decide.isPending}
            disabled={chosen.length === 0}
            onClick={() => (clauses.data?.clauses.length === 0 ? void send('remove') : setNaming(true))}
          >
            Remove {formatCount(chosen.length)}
          </Button>
          <Button
            kind="keep"
            busy={decide.isPending}
            disabled={chosen.length === 0}
            onClick={() => void send('approve')}
          >
            Keep {formatCount(chosen.length)}
          </Button>
        </div>
      )}
      {naming && (
        <ClausePicker
          items={chosen.length}
          categories={[...new Set(chosen.flatMap(flaggedOf))]}
          onChoose={(clause) => void send('remove', clause)}
          onClose={() => setNaming(false)}
        />
      )}
    </Panel>
  );
}
