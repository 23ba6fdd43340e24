/**
 * Work on the queue: the current item, decisions and undo, items selected together, and the claim that keeps others
 * from working on the same text.
 */

import type { Claim, ReviewDecision, ReviewItem, ReviewQuery, ReviewReceipt } from '@moderato/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useReviewMemory } from '../api/review-memory.ts';
import { useMay } from '../api/session.tsx';
import { useChange, usePages } from '../api/use-call.ts';
import { announce } from '../text/announce.tsx';
import { sayDecision, saySkipped } from './decision-words.ts';

/** How many items are left when the next page is fetched, so that there is no wait for it. */
const fetchAhead = 5;
/** Paging through the queue claims nothing. */
const claimAfterMs = 150;

const isOthers = (claim: Claim | null): boolean => claim !== null && !claim.mine;

export const isHeldByOther = ({ claimed }: ReviewItem): boolean => isOthers(claimed);

/** The result of a claim at this time. */
interface Claimed {
  readonly id: string;
  readonly held: Claim | null;
  readonly atMs: number;
}

type Answered = Pick<ReviewReceipt, 'entry_id' | 'request_ids' | 'skipped'>;

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
  const [claim, setClaim] = useState<Claimed>();

  const isShown = ({ request_id: id }: ReviewItem, askedAtMs: number) => !leaves || !memory.isGone(id, askedAtMs);
  const pages = queue.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items.filter((item) => isShown(item, page.askedAtMs)));
  const found = items.findIndex(({ request_id: id }) => id === currentId);
  // An item that somebody else decided is gone, and the one that took its place is current.
  const place = found >= 0 ? found : Math.max(0, Math.min(lastPlace, items.length - 1));
  const current = items[place];
  const readAtMs = pages.find((page) => current !== undefined && page.items.includes(current))?.askedAtMs ?? 0;
  const own = claim !== undefined && claim.id === current?.request_id ? claim : undefined;
  // Whichever is newer: the result of the claim, or what was read of the item.
  const held = (own !== undefined && own.atMs > readAtMs ? own.held : current?.claimed) ?? null;
  /** Somebody else held it and has released it, so it must be claimed again. */
  const isFree = own !== undefined && isOthers(own.held) && !isOthers(held);

  const mayEscalate =
    isOpen &&
    filter.queue === undefined &&
    filter.reveal === undefined &&
    !current?.hidden &&
    current?.escalated === null;

  const refresh = () => {
    for (const read of ['GET /review', 'GET /review/settings']) void client.invalidateQueries({ queryKey: [read] });
  };
  const goTo = (item: ReviewItem | undefined) => {
    setCurrentId(item?.request_id);
    setLastPlace(item === undefined ? 0 : items.indexOf(item));
  };
  const move = (step: number) => goTo(items[Math.max(0, Math.min(items.length - 1, place + step))]);

  useClaim(isOpen && mayDecide ? current?.request_id : undefined, isFree ? undefined : claim?.id, setClaim);

  const decideCall = useChange('POST /review/decide', { quiet: true });
  const escalateCall = useChange('POST /review/escalate', { quiet: true });
  const undoCall = useChange('POST /review/undo', { quiet: true });

  const handle = (
    send: (ids: string[], next: string | undefined, again: boolean) => Promise<Answered>,
    say: (count: number) => string,
  ) => {
    const named = chosen.size > 0 ? items.filter(({ request_id: id }) => chosen.has(id)) : current ? [current] : [];
    if (named.length === 0 || !mayDecide) return;
    if (chosen.size === 0 && held !== null && isOthers(held)) {
      announce(`${held.by} is looking at this right now.`);
      return;
    }
    const ids = named.map(({ request_id: id }) => id);
    const left = items.filter((item) => !ids.includes(item.request_id));
    const free = left.filter((item) => !isHeldByOther(item));
    const next = leaves ? (items.slice(place).find((item) => free.includes(item)) ?? free[0]) : current;
    const nextId = next?.request_id;
    setChosen(new Set());
    if (leaves) {
      memory.hide(ids);
      setCurrentId(nextId);
      // The list continues where it was.
      if (!isRevealed) setLastPlace(nextId === undefined ? 0 : left.findIndex(({ request_id: id }) => id === nextId));
      if (nextId !== undefined) setClaim({ id: nextId, held: null, atMs: performance.now() });
    }
    const again = named.some(({ decided }) => decided !== null);
    send(ids, leaves ? nextId : undefined, again).then(
      ({ entry_id: entryId, request_ids: decided, skipped }) => {
        memory.settle(ids);
        memory.bringBack(skipped.flatMap(({ request_id: id, reason }) => (reason === 'claimed' ? id : [])));
        memory.push({ entryId, ids: ids.filter((id) => decided.includes(id)) });
        announce(`${say(decided.length)} ${saySkipped(skipped, named)}`.trim());
        refresh();
      },
      (error: unknown) => {
        // It returns to the queue, so nothing is lost.
        memory.bringBack(ids);
        announce(messageOf(error));
        refresh();
      },
    );
    if (isRevealed) onRevealedDecided();
  };

  const decide = (decision: ReviewDecision, category?: string) =>
    handle(
      (request_ids, next, again) =>
        decideCall.mutateAsync({
          body: {
            request_ids,
            decision,
            ...(category === undefined ? {} : { category }),
            ...(again ? { again } : {}),
            ...(next === undefined ? {} : { next }),
          },
        }),
      (count) => sayDecision(decision, count, webhooks),
    );
  const escalate = () => {
    if (!mayEscalate) return;
    handle(
      (request_ids, next) =>
        escalateCall.mutateAsync({ body: { request_ids, ...(next === undefined ? {} : { next }) } }),
      (count) => `Passed on to admins and owners${count === 1 ? '' : `: ${count} items`}.`,
    );
  };
  const undo = () => {
    const last = done.at(-1);
    if (last === undefined) return;
    memory.drop(last.entryId);
    undoCall.mutateAsync({ body: { entry_id: last.entryId } }).then(
      ({ request_ids: back }) => {
        memory.bringBack(last.ids);
        setCurrentId(last.ids[0]);
        refresh();
        announce(back.length === 1 ? 'Undone.' : `Undone: ${back.length} items.`);
      },
      (error: unknown) => announce(messageOf(error)),
    );
  };
  const choose = (ids: readonly string[]) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) if (!next.delete(id)) next.add(id);
      return next;
    });

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue;
  const left = items.length - place;
  useEffect(() => {
    if (left <= fetchAhead && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [left, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return {
    queue,
    items,
    place,
    current,
    held,
    isOpen,
    mayDecide,
    mayEscalate,
    chosen,
    move,
    goTo,
    decide,
    escalate,
    undo,
    choose,
    canUndo: done.length > 0,
    chooseNone: () => setChosen(new Set()),
    chooseAll: () => setChosen(new Set(items.slice(0, 200).map(({ request_id: id }) => id))),
  };
}

export type ReviewWork = ReturnType<typeof useReviewWork>;

/** Claims the current item once somebody stays on it, and releases everything when the page is left. */
function useClaim(id: string | undefined, claimedId: string | undefined, setClaim: (claim: Claimed) => void): void {
  const hasClaimed = useRef(false);
  useEffect(() => {
    if (id === undefined || id === claimedId) return;
    const timer = window.setTimeout(() => {
      hasClaimed.current = true;
      call('POST /review/claim', { body: { request_id: id } }).then(
        ({ claimed }) => setClaim({ id, held: claimed, atMs: performance.now() }),
        () => {},
      );
    }, claimAfterMs);
    return () => window.clearTimeout(timer);
  }, [id, claimedId, setClaim]);
  useEffect(
    () => () => {
      // The page is being left, and the claim expires.
      if (hasClaimed.current) void call('POST /review/claim', { body: {} }).catch(() => {});
    },
    [],
  );
}
