/**
 * Work on the queue: the current item, decisions and undo, items selected together. The service hands out the next free
 * item with each decision. A decision that fails changes nothing here: the page stays where it is.
 */

import type { Clause, NextRequest, ReviewDecision, ReviewItem, ReviewQuery, ReviewReceipt } from '@moderato/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasStatus, messageOf } from '../api/api-error.ts';
import { useReviewMemory } from '../api/review-memory.ts';
import { useMay } from '../api/session.tsx';
import { useChange, usePages } from '../api/use-call.ts';
import { announce } from '../text/announce.tsx';
import { sayDecision, sayRemoval, saySkipped } from './decision-words.ts';
import { placeOf, type Shown, withShown } from './keep-shown.ts';
import type { PassedOn } from './pass-on.tsx';
import { watchItem } from './steady-item.ts';
import { isOthers, useClaim } from './use-claim.ts';
import { useLeftItem } from './use-left-item.ts';

/** How many items are left when the next page is fetched, so that there is no wait for it. */
const fetchAhead = 5;
/** Items that were looked at and left alone; they are handed out last. */
const maxPassed = 100;

export const isHeldByOther = ({ claimed }: ReviewItem): boolean => isOthers(claimed);

type Answered = Pick<ReviewReceipt, 'entry_id' | 'request_ids' | 'skipped' | 'next'>;
type Following = { readonly hand_out?: NextRequest };

interface Handed {
  readonly item: ReviewItem;
  readonly atMs: number;
}

/** `onRevealedDecided`: called when the one revealed item has been decided. */
export function useReviewWork(filter: ReviewQuery, webhooks: number, onRevealedDecided: () => void) {
  const queue = usePages('GET /review', { query: { ...filter, limit: '50' } });
  const client = useQueryClient();
  const mayDecide = useMay('POST /review/decide');
  // A single item may be open or decided; only the item itself says which.
  const [one] = filter.item === undefined ? [] : (queue.items ?? []);
  const isOpen = one === undefined ? filter.state !== 'decided' : one.decided === null;
  /** Decided items leave the list. */
  const leaves = isOpen && filter.item === undefined;
  const isRevealed = leaves && filter.reveal !== undefined;
  const { done, ...memory } = useReviewMemory();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState<string>();
  const [lastPlace, setLastPlace] = useState(0);
  const [handed, setHanded] = useState<Handed>();
  /** What is on the screen stays there until the person moves on. */
  const [shown, setShown] = useState<Shown<ReviewItem>>();
  /** When the queue last said that nothing is free: what the page read before that is out of date. */
  const [noneFreeAtMs, setNoneFreeAtMs] = useState(Number.NEGATIVE_INFINITY);
  /** Why the last key did nothing; shown until something works again. */
  const [trouble, setTrouble] = useState<string>();
  const passed = useRef<readonly string[]>([]);
  const isBusy = useRef(false);

  const isShown = ({ request_id: id }: ReviewItem, askedAtMs: number) => !leaves || !memory.isGone(id, askedAtMs);
  const pages = queue.data?.pages ?? [];
  const listed = pages.flatMap((page) => page.items.filter((item) => isShown(item, page.askedAtMs)));
  const isListed = listed.some(({ request_id: id }) => id === handed?.item.request_id);
  const isAhead = handed !== undefined && leaves && !isRevealed && !isListed && isShown(handed.item, handed.atMs);
  const isHere = (id: string) => handed?.item.request_id === id || listed.some((item) => item.request_id === id);
  const hasLeft =
    shown !== undefined &&
    leaves &&
    !isRevealed &&
    queue.items !== undefined &&
    isShown(shown.item, shown.atMs) &&
    !isHere(shown.item.request_id);
  const kept = useLeftItem(hasLeft ? shown : undefined);
  const items = withShown(isAhead ? [handed.item, ...listed] : listed, kept);
  const outdated = new Set(pages.flatMap((page) => (page.askedAtMs < noneFreeAtMs ? page.items : [])));
  const isFree = (item: ReviewItem) => !leaves || (!isHeldByOther(item) && !outdated.has(item));
  const place = placeOf({ items, currentId, shownId: shown?.item.request_id, lastPlace, isFree });
  const current = items[place];
  const isKept = kept !== undefined && current === kept.item;
  /** The item on the screen is no longer open, or that is not known yet. */
  const isLost = isKept && (!kept.isKnown || kept.left !== undefined);
  const page = pages.find(({ items: some }) => current !== undefined && some.includes(current));
  const readAtMs = isKept ? kept.atMs : (page?.askedAtMs ?? handed?.atMs ?? 0);
  const { held, take, takeCurrent, given } = useClaim(isLost ? undefined : current, readAtMs, isOpen && mayDecide);
  const [steady] = useState(() => watchItem());
  const isLoaded = queue.items !== undefined;
  useEffect(() => {
    if (isLoaded) steady.see(current?.request_id);
  }, [steady, isLoaded, current?.request_id]);
  useEffect(() => {
    if (current !== undefined) setShown({ item: current, place, atMs: readAtMs });
  }, [current, place, readAtMs]);

  const mayEscalate =
    isOpen &&
    filter.queue === undefined &&
    filter.reveal === undefined &&
    !current?.hidden &&
    current?.escalated === null;

  const refresh = () => {
    for (const read of ['GET /review', 'GET /review/settings']) void client.invalidateQueries({ queryKey: [read] });
  };
  const show = (id: string | undefined) => {
    steady.expect(id);
    if (id === undefined) setShown(undefined);
    setCurrentId(id);
  };
  const passOver = () => {
    const left = current?.request_id;
    if (left !== undefined) passed.current = [...passed.current.filter((id) => id !== left), left].slice(-maxPassed);
  };
  const goTo = (item: ReviewItem | undefined) => {
    if (current?.request_id !== item?.request_id) passOver();
    show(item?.request_id);
    setLastPlace(item === undefined ? 0 : items.indexOf(item));
  };
  const move = (step: number) => goTo(items[Math.max(0, Math.min(items.length - 1, place + step))]);

  const { item: _item, reveal: _reveal, state: _state, cursor: _cursor, limit: _limit, ...wanted } = filter;
  const handOut = (): NextRequest => ({
    ...wanted,
    order: filter.order ?? 'urgent',
    passed: [...passed.current],
  });
  const showNext = (next: ReviewItem | null) => {
    given(next);
    setHanded(next === null ? undefined : { item: next, atMs: performance.now() });
    if (next === null) setNoneFreeAtMs(performance.now());
    setLastPlace(Math.max(0, place));
    show(next?.request_id);
  };

  const decideCall = useChange('POST /review/decide', { quiet: true });
  const escalateCall = useChange('POST /review/escalate', { quiet: true });
  const undoCall = useChange('POST /review/undo', { quiet: true });
  const nextCall = useChange('POST /review/next', { quiet: true });

  const askNext = async () => {
    const { next } = await nextCall.mutateAsync({ body: handOut() });
    showNext(next);
    if (next === null) {
      announce('Nothing else is free right now.');
      refresh();
    }
    if (isRevealed) onRevealedDecided();
  };
  const takeNext = () => {
    if (!leaves || !mayDecide || isBusy.current) return;
    // Whoever only looked at an item takes this one first.
    if (current !== undefined && held === null && !isLost) return takeCurrent();
    isBusy.current = true;
    passOver();
    askNext()
      .catch((error: unknown) => setTrouble(messageOf(error)))
      .finally(() => {
        isBusy.current = false;
      });
  };

  /** Whether a key must not work on the item on the screen; then it says why. */
  const isBarred = (): boolean => {
    if (chosen.size > 0) return false;
    if (isLost) announce('This item is no longer open.');
    else if (held !== null && isOthers(held)) announce(`${held.by} is looking at this right now.`);
    else if (steady.isTooSoon()) announce('This is another item. Look at it, then press again.');
    else return false;
    return true;
  };

  const handle = (
    send: (ids: string[], following: Following, again: boolean) => Promise<Answered>,
    say: (count: number) => string,
  ) => {
    const named = chosen.size > 0 ? items.filter(({ request_id: id }) => chosen.has(id)) : current ? [current] : [];
    if (named.length === 0 || !mayDecide || isBusy.current) return;
    if (isBarred()) return;
    const ids = named.map(({ request_id: id }) => id);
    const movesOn = leaves && (current === undefined || ids.includes(current.request_id));
    const again = named.some(({ decided }) => decided !== null);
    const answered = ({ entry_id: entryId, request_ids: decided, skipped, next }: Answered) => {
      setTrouble(undefined);
      setChosen(new Set());
      memory.settle(ids);
      memory.bringBack(skipped.flatMap(({ request_id: id, reason }) => (reason === 'claimed' ? id : [])));
      memory.push({ entryId, ids: ids.filter((id) => decided.includes(id)) });
      if (movesOn) showNext(next);
      announce(`${say(decided.length)} ${saySkipped(skipped, named)}`.trim());
      refresh();
      if (isRevealed) onRevealedDecided();
    };
    const refused = async (error: unknown) => {
      // Somebody else was faster, so there is nothing to do here. Anything else leaves the page as it is.
      const isTaken = hasStatus(error, 409) || hasStatus(error, 404);
      announce(messageOf(error));
      if (!isTaken) return setTrouble(messageOf(error));
      refresh();
      if (movesOn) await askNext();
    };
    isBusy.current = true;
    send(ids, movesOn ? { hand_out: handOut() } : {}, again)
      .then(answered, refused)
      .catch((error: unknown) => setTrouble(messageOf(error)))
      .finally(() => {
        isBusy.current = false;
      });
  };

  const decide = (decision: ReviewDecision, category?: string, clause?: Clause) =>
    handle(
      (request_ids, following, again) =>
        decideCall.mutateAsync({
          body: {
            request_ids,
            decision,
            ...(category === undefined ? {} : { category }),
            ...(clause === undefined ? {} : { clause: clause.id }),
            ...(again ? { again } : {}),
            ...following,
          },
        }),
      (count) => (clause === undefined ? sayDecision(decision, count, webhooks) : sayRemoval(clause, count)),
    );
  const escalate = (given: PassedOn) => {
    if (!mayEscalate) return;
    handle(
      (request_ids, following) => escalateCall.mutateAsync({ body: { request_ids, ...given, ...following } }),
      (count) => `Passed on to admins and owners${count === 1 ? '' : `: ${count} items`}.`,
    );
  };
  const undo = () => {
    const last = done.at(-1);
    if (last === undefined || isBusy.current) return;
    memory.drop(last.entryId);
    undoCall.mutateAsync({ body: { entry_id: last.entryId } }).then(
      ({ request_ids: back }) => {
        setTrouble(undefined);
        memory.bringBack(last.ids);
        show(last.ids[0]);
        if (leaves && last.ids[0] !== undefined) take(last.ids[0]);
        refresh();
        announce(back.length === 1 ? 'Undone.' : `Undone: ${back.length} items.`);
      },
      (error: unknown) => {
        if (!hasStatus(error, 409) && !hasStatus(error, 404)) memory.push(last);
        announce(messageOf(error));
      },
    );
  };
  const choose = (ids: readonly string[]) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) if (!next.delete(id)) next.add(id);
      return next;
    });

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue;
  const left = items.length - Math.max(0, place);
  useEffect(() => {
    if (left <= fetchAhead && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [left, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return {
    queue,
    items,
    place,
    current,
    held,
    left: isKept ? kept.left : undefined,
    /** Nothing can be decided here: a colleague has the item. */
    isStuck: isLost || isOthers(held),
    isOpen,
    mayDecide,
    mayEscalate,
    chosen,
    move,
    goTo,
    decide,
    escalate,
    takeNext,
    takeCurrent,
    isBarred,
    trouble,
    undo,
    choose,
    canUndo: done.length > 0,
    chooseNone: () => setChosen(new Set()),
    chooseAll: () => setChosen(new Set(items.slice(0, 200).map(({ request_id: id }) => id))),
  };
}

export type ReviewWork = ReturnType<typeof useReviewWork>;
