import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLiveNews, type LiveNotices, maxPerMember, maxWatchers } from './live-news.ts';

function watcher(accountId: string, userId = 'usr_1') {
  const received: string[] = [];
  return {
    accountId,
    userId,
    received,
    heard: () => void received.push('heard'),
    ended: () => void received.push('ended'),
  };
}

/** Two connected copies. */
function line() {
  const listeners: ((accountId?: string) => void)[] = [];
  const published: string[] = [];
  const notices = (isUp = true): LiveNotices => ({
    isUp,
    publish(accountId) {
      published.push(accountId);
      for (const heard of listeners) heard(accountId);
    },
    subscribe: (heard) => void listeners.push(heard),
  });
  return {
    notices,
    published,
    missed: () => {
      for (const heard of listeners) heard();
    },
  };
}

describe('news of the review queue', () => {
  it('reaches those who watch that account, until they stop', () => {
    const live = createLiveNews({ isAlone: true });
    const [mine, theirs] = [watcher('acct_1'), watcher('acct_2')];
    const stop = live.watch(mine);
    live.watch(theirs);
    live.notify('acct_1');
    stop?.();
    live.notify('acct_1');
    expect([mine.received, theirs.received]).toEqual([['heard'], []]);
  });

  it('reaches other copies, several changes as one notice; after a lost connection all pages refresh', async () => {
    const { notices, published, missed } = line();
    const here = createLiveNews({ isAlone: false, notices: notices(), gatherMs: 1 });
    const there = createLiveNews({ isAlone: false, notices: notices(), gatherMs: 1 });
    const far = watcher('acct_1');
    there.watch(far);
    for (let times = 0; times < 5; times += 1) here.notify('acct_1');
    while (far.received.length === 0) await pause(1);
    expect([far.received, published]).toEqual([['heard'], ['acct_1']]);
    missed();
    expect(far.received).toEqual(['heard', 'heard']);
  });

  it('is polled more often if no notices arrive', () => {
    const every = (options: Parameters<typeof createLiveNews>[0]) => createLiveNews(options).lookEveryMs();
    const seldom = every({ isAlone: true });
    expect(every({ isAlone: false, notices: line().notices() })).toBe(seldom);
    expect(every({ isAlone: false, notices: line().notices(false) })).toBeLessThan(seldom);
    expect(every({ isAlone: false })).toBeLessThan(seldom);
  });

  it('closes a person’s oldest page for the newest, and refuses pages beyond the limit', () => {
    const live = createLiveNews({ isAlone: true });
    const pages = Array.from({ length: maxPerMember + 1 }, () => watcher('acct_1'));
    for (const page of pages) live.watch(page);
    expect(pages.map(({ received }) => received)).toEqual([['ended'], ...pages.slice(1).map(() => [])]);
    for (let n = maxPerMember; n < maxWatchers; n += 1) live.watch(watcher('acct_1', `usr_x${n}`));
    expect(live.watch(watcher('acct_2', 'usr_y'))).toBeUndefined();
  });

  it('ends when the service stops', () => {
    const live = createLiveNews({ isAlone: true });
    const page = watcher('acct_1');
    live.watch(page);
    live.end();
    expect(page.received).toEqual(['ended']);
    expect(live.watch(watcher('acct_1'))).toBeUndefined();
  });
});
