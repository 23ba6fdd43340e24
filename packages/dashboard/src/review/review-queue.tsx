import type { ReviewItem, ReviewQuery, ReviewSettings } from '@moderato/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { useBlur } from '../design/blurred.tsx';
import { Button } from '../design/button.tsx';
import { FirstCall } from '../design/first-call.tsx';
import { Key } from '../design/key.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { NoteDialog, type NoteSubject } from '../notes/note-dialog.tsx';
import { formatCount } from '../text/format.ts';
import { BesidePanel } from './beside-panel.tsx';
import { ClausePicker } from './clause-picker.tsx';
import { PassOn } from './pass-on.tsx';
import { openPicture } from './picture.tsx';
import { othersOpen, positionWords } from './position-words.ts';
import { QueueList } from './queue-list.tsx';
import { ReviewCard } from './review-card.tsx';
import { useReviewWork } from './use-review-work.ts';
import { WrongCategory } from './wrong-category.tsx';

interface ReviewQueueProps {
  readonly filter: ReviewQuery;
  readonly settings: ReviewSettings;
  /** Requests the text of a hidden item; without an id, goes back to all items. */
  readonly onReveal: (requestId: string | undefined) => void;
}

/** The size of the whole queue; unknown while a filter applies. */
function totalOf(filter: ReviewQuery, settings: ReviewSettings): number | undefined {
  const { queue, reported, sampled, action, category, author, language, item } = filter;
  if ([sampled, action, category, author, language, item].some((given) => given !== undefined)) return undefined;
  if (reported !== undefined) return queue === undefined ? settings.reported : undefined;
  return settings[queue ?? 'open'];
}

interface NothingProps {
  readonly filter: ReviewQuery;
  readonly settings: Pick<ReviewSettings, 'kept' | 'open' | 'reported'>;
}

function Nothing({ filter, settings: { kept, open, reported } }: NothingProps) {
  if (filter.item !== undefined || filter.reveal !== undefined) {
    return (
      <Empty title="This item is not here">It has expired or was erased, or only admins and owners may see it.</Empty>
    );
  }
  if (filter.state === 'decided') {
    return (
      <Empty
        title="No decisions yet"
        next={
          <Link to="/review" className="text-accent underline">
            Open items
          </Link>
        }
      />
    );
  }
  if (filter.reported !== undefined) {
    return (
      <Empty
        title="No reported items"
        next={
          <Link to="/review" className="text-accent underline">
            Open items
          </Link>
        }
      >
        {othersOpen(open - reported)}
      </Empty>
    );
  }
  return (
    <Empty
      title="Nothing is waiting"
      next={
        kept > 0 && (
          <Link to="/review" search={{ state: 'decided' }} className="text-accent underline">
            See what was decided
          </Link>
        )
      }
    >
      New items appear here automatically.
      {kept === 0 && (
        <div className="mt-3">
          <FirstCall />
        </div>
      )}
    </Empty>
  );
}

export function ReviewQueue({ filter, settings, onReveal }: ReviewQueueProps) {
  const work = useReviewWork(filter, settings.webhooks, () => onReveal(undefined));
  const { queue, items, place, current, isOpen, mayDecide, chosen } = work;
  const [choosing, setChoosing] = useState(false);
  const [naming, setNaming] = useState(false);
  const [passing, setPassing] = useState(false);
  const [noting, setNoting] = useState<NoteSubject>();
  const navigate = useNavigate();
  /** Texts that somebody opened although they are severe or hidden. */
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set(filter.reveal === undefined ? [] : [filter.reveal]),
  );
  const blur = useBlur();
  const isBlurred = (item: ReviewItem) => !shown.has(item.request_id) && blur(flaggedNames(item));
  const reveal = () => {
    if (current === undefined) return;
    work.takeCurrent();
    if (current.kind === 'image' && !current.hidden) return openPicture(current);
    if (current.hidden) {
      setShown(new Set([...shown, current.request_id]));
      work.chooseNone();
      onReveal(current.request_id);
    } else setShown(new Set(shown.has(current.request_id) ? [] : [...shown, current.request_id]));
  };
  const choose = () => {
    if (current === undefined) return;
    work.choose([current.request_id]);
    work.move(1);
  };
  const clauses = useCall('GET /clauses', {});
  /** Asks for the clause first, if the account has any. */
  const remove = () => {
    if ((current === undefined && chosen.size === 0) || !mayDecide) return;
    if (work.isBarred()) return;
    if (clauses.data?.clauses.length === 0) return work.decide('remove');
    work.takeCurrent();
    setNaming(true);
  };
  const chooseCategory = () => {
    if (current === undefined || !mayDecide || work.isBarred()) return;
    work.takeCurrent();
    setChoosing(true);
  };
  const passOn = () => {
    if (!work.mayEscalate || !mayDecide || work.isBarred()) return;
    work.takeCurrent();
    setPassing(true);
  };
  const note = (about: 'item' | 'author') => {
    if (current === undefined || !mayDecide) return;
    work.takeCurrent();
    if (about === 'item') setNoting({ request_id: current.request_id });
    else if (current.author !== null) setNoting({ author: current.author });
  };
  useShortcuts([
    { keys: 'a', meaning: 'Keep', run: () => work.decide('approve') },
    { keys: 'x', meaning: 'Remove, then the digit of a clause', run: remove },
    { keys: 'w', meaning: 'Wrong category', run: chooseCategory },
    { keys: 'f', meaning: 'Take this item; if it is yours, the next free one', run: work.takeNext },
    { keys: 'e', meaning: 'Pass on to admins', run: passOn },
    { keys: 'u', meaning: 'Undo', run: work.undo },
    { keys: 'j', meaning: 'Next item', run: () => work.move(1) },
    { keys: 'k', meaning: 'Previous item', run: () => work.move(-1) },
    { keys: 's', meaning: 'Select, to decide several together', run: choose },
    { keys: '*', meaning: 'Select all in the list', run: work.chooseAll },
    { keys: 'Escape', meaning: 'Clear the selection', run: work.chooseNone },
    { keys: 'n', meaning: 'Note about the item', run: () => note('item') },
    { keys: 'N', meaning: 'Note about the author', run: () => note('author') },
    { keys: 'v', meaning: 'Show the text or blur it again; open the picture', run: reveal },
    {
      keys: 'd',
      meaning: 'Open the decision',
      run: () => current && void navigate({ to: '/decisions', search: { open: current.request_id } }),
    },
    {
      keys: 'o',
      meaning: 'Open the author',
      run: () => current?.author && void navigate({ to: '/authors/detail', search: { author: current.author } }),
    },
  ]);

  if (queue.items === undefined) {
    return queue.isError ? (
      <Failure error={queue.error} onRetry={() => void queue.refetch()} />
    ) : (
      <Loading what="the queue" />
    );
  }
  const undoButton = work.canUndo && (
    <Button small kind="quiet" className="ml-auto" onClick={work.undo}>
      Undo <Key>u</Key>
    </Button>
  );
  const mayTakeNext = isOpen && mayDecide && filter.item === undefined;
  const allButton = filter.reveal !== undefined && filter.item === undefined && (
    <Button small onClick={() => onReveal(undefined)}>
      All restricted items
    </Button>
  );
  if (current === undefined) {
    // Others decided faster than the next page loaded: it is still loading, so "nothing here" would be wrong.
    if (queue.hasNextPage || (items.length === 0 && queue.isFetching && queue.items.length > 0))
      return <Loading what="the queue" />;
    return items.length > 0 ? (
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <QueueList work={work} isBlurred={isBlurred} />
        <div className="grid gap-3">
          <Empty title="Nothing else is free">
            Colleagues are looking at the rest. New items appear here automatically.
          </Empty>
          {undoButton}
        </div>
      </div>
    ) : (
      <div className="grid gap-3">
        <Nothing filter={filter} settings={settings} />
        {allButton}
        {undoButton}
      </div>
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_18rem] 2xl:grid-cols-[22rem_minmax(0,1fr)_22rem]">
      <QueueList work={work} isBlurred={isBlurred} />
      <div className="grid min-w-0 gap-3">
        <nav aria-label="Items" className="flex flex-wrap items-center gap-2">
          <Button small disabled={place === 0} onClick={() => work.move(-1)}>
            Previous
          </Button>
          <Button small disabled={place === items.length - 1} onClick={() => work.move(1)}>
            Next
          </Button>
          <p className="figures text-sm text-soft">
            {positionWords({
              items,
              place,
              isWhole: !queue.hasNextPage,
              total: isOpen ? totalOf(filter, settings) : undefined,
            })}
          </p>
          {chosen.size > 0 && (
            <Button small kind="primary" onClick={work.chooseNone}>
              {formatCount(chosen.size)} chosen <Key>Escape</Key>
            </Button>
          )}
          {mayTakeNext && !work.isStuck && (
            <Button small onClick={work.takeNext}>
              Next free item <Key>f</Key>
            </Button>
          )}
          {allButton}
          {undoButton}
        </nav>
        {work.trouble !== undefined && (
          <p role="alert" className="rounded-lg bg-block-wash px-3 py-2 text-block">
            {work.trouble} This item is still here: press the key again.
          </p>
        )}
        <ReviewCard
          key={current.request_id}
          item={current}
          blurred={isBlurred(current)}
          held={work.held}
          left={work.left}
          isStuck={work.isStuck}
          onNext={mayTakeNext ? work.takeNext : undefined}
          chosen={chosen.size}
          webhooks={settings.webhooks}
          mayDecide={mayDecide}
          mayEscalate={work.mayEscalate}
          onReveal={reveal}
          onDecide={(decision) => (decision === 'remove' ? remove() : work.decide(decision))}
          onEscalate={passOn}
          onWrongCategory={chooseCategory}
        />
      </div>
      <div className="lg:col-start-2 xl:col-start-3">
        <BesidePanel item={current} shown={shown.has(current.request_id)} onNote={note} />
      </div>
      {noting !== undefined && <NoteDialog subject={noting} onClose={() => setNoting(undefined)} />}
      {naming && (
        <ClausePicker
          items={Math.max(chosen.size, 1)}
          categories={flaggedNames(current)}
          onChoose={(clause) => {
            setNaming(false);
            work.decide('remove', undefined, clause);
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {passing && (
        <PassOn
          onClose={() => setPassing(false)}
          onPassOn={(given) => {
            setPassing(false);
            work.escalate(given);
          }}
        />
      )}
      {choosing && (
        <WrongCategory
          item={current}
          onClose={() => setChoosing(false)}
          onChoose={(category) => {
            setChoosing(false);
            work.decide('wrong_category', category);
          }}
        />
      )}
    </div>
  );
}

const flaggedNames = ({ categories, text_in_image: words }: ReviewItem) =>
  [...categories, ...words].filter(({ flagged }) => flagged).map(({ name }) => name);
