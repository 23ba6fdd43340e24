/** Second looks: decisions of others, shown without what they said. Then it is shown whether both said the same. */

import type { ReviewDecision, SecondLook, SecondLookReply } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { KeptText } from '../design/kept-text.tsx';
import { Key } from '../design/key.tsx';
import { Panel } from '../design/panel.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { decidedNames, decisionNames } from '../review/decision-words.ts';
import { WrongCategory } from '../review/wrong-category.tsx';
import { formatAgo, formatName, formatScore, nameOf } from '../text/format.ts';

export function SecondLooksPanel({ waiting }: { readonly waiting: number }) {
  const mayLook = useMay('POST /work/second-looks/next');
  const [item, setItem] = useState<SecondLook>();
  const [left, setLeft] = useState<number>();
  const [answer, setAnswer] = useState<SecondLookReply>();
  const next = useChange('POST /work/second-looks/next', {
    onDone: (given) => {
      setItem(given.next ?? undefined);
      setLeft(given.waiting);
    },
  });
  const decide = useChange('POST /work/second-looks/:request_id', {
    refresh: ['GET /work'],
    onDone: (reply) => {
      setAnswer(reply);
      next.mutate({});
    },
  });
  const count = left ?? waiting;
  if (!mayLook || (count === 0 && answer === undefined)) return null;
  return (
    <Panel
      boxed
      title="Second looks"
      note={`${count === 1 ? 'One decision of somebody else waits' : `${count} decisions of others wait`} for you. You see what they saw, and not what they decided.`}
    >
      {answer !== undefined && <p className="mb-4">{sayAnswer(answer)}</p>}
      {item === undefined ? (
        count > 0 && (
          <Button kind="primary" busy={next.isPending} onClick={() => next.mutate({})}>
            Take a second look
          </Button>
        )
      ) : (
        <Card
          item={item}
          busy={decide.isPending || next.isPending}
          onDecide={(body) => decide.mutate({ params: { request_id: item.request_id }, body })}
        />
      )}
    </Panel>
  );
}

function sayAnswer({ agrees, first: { by, decision, category } }: SecondLookReply): string {
  const decided = nameOf(decidedNames, decision);
  const said = category === null ? decided : `${decided}: ${formatName(category)}`;
  return agrees ? `You both said the same (${said}).` : `${by} had said: ${said}. That decision stands.`;
}

interface CardProps {
  readonly item: SecondLook;
  readonly busy: boolean;
  readonly onDecide: (said: { decision: ReviewDecision; category?: string }) => void;
}

function Card({ item, busy, onDecide }: CardProps) {
  const [choosing, setChoosing] = useState(false);
  const run = (work: () => void) => () => {
    if (!busy) work();
  };
  useShortcuts([
    { keys: 'a', meaning: decisionNames.approve, run: run(() => onDecide({ decision: 'approve' })) },
    { keys: 'x', meaning: decisionNames.remove, run: run(() => onDecide({ decision: 'remove' })) },
    { keys: 'w', meaning: decisionNames.wrong_category, run: run(() => setChoosing(true)) },
  ]);
  const flagged = item.categories.filter((category) => category.flagged);
  const names = flagged.map(({ name }) => name);
  const facts = [formatName(item.context), item.author ?? 'no author', formatAgo(item.at)];
  return (
    <article aria-label="Item for a second look" className="grid gap-3">
      <p className="text-sm text-soft">{facts.join(' · ')}</p>
      {item.content === '' ? (
        <p className="text-soft">No text is kept. Look this one up on your side: {item.request_id}.</p>
      ) : (
        <KeptText key={item.request_id} text={item.content} categories={names} whole />
      )}
      <p className="text-sm">
        {flagged.length === 0
          ? 'No category was flagged.'
          : `Flagged: ${flagged.map(({ name, score, threshold }) => `${formatName(name)} ${formatScore(score, threshold ?? 1)}`).join(', ')}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="keep" busy={busy} onClick={() => onDecide({ decision: 'approve' })}>
          {decisionNames.approve} <Key>a</Key>
        </Button>
        <Button kind="danger" busy={busy} onClick={() => onDecide({ decision: 'remove' })}>
          {decisionNames.remove} <Key>x</Key>
        </Button>
        <Button busy={busy} onClick={() => setChoosing(true)}>
          {decisionNames.wrong_category} <Key>w</Key>
        </Button>
      </div>
      {choosing && (
        <WrongCategory
          item={item}
          onClose={() => setChoosing(false)}
          onChoose={(category) => {
            setChoosing(false);
            onDecide({ decision: 'wrong_category', category });
          }}
        />
      )}
    </article>
  );
}
