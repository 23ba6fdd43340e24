/**
 * Notifies open pages that the review queue of their account changed, in this copy and, through `notices`, in the
 * others. A notice only says where to look, so a lost one costs little: every watcher also checks by itself now and
 * then.
 */

/** How copies notify each other whose queue changed. */
export interface LiveNotices {
  /** While false, nothing arrives from other copies. */
  readonly isUp: boolean;
  publish(accountId: string): void;
  /** `heard` without an account: something may have been missed. */
  subscribe(heard: (accountId?: string) => void): void;
}

export interface Watcher {
  readonly accountId: string;
  readonly userId: string;
  /** Something changed. */
  heard(): void;
  /** There will be no more events: the service stops, or the same person opened too many newer pages. */
  ended(): void;
}

export type LiveNews = ReturnType<typeof createLiveNews>;

export interface LiveNewsOptions {
  readonly notices?: LiveNotices | undefined;
  /** No other process writes to the store. */
  readonly isAlone: boolean;
  /** Other copies get one notice for all changes of one account within this time. */
  readonly gatherMs?: number;
}

/** A browser keeps at most six connections to a host, over all its tabs. */
export const maxPerMember = 3;
export const maxWatchers = 500;
const lookSeldomMs = 15_000;
const lookOftenMs = 1_500;

export function createLiveNews({ notices, isAlone, gatherMs = 250 }: LiveNewsOptions) {
  const watchers = new Set<Watcher>();
  const gathering = new Map<string, NodeJS.Timeout>();
  let isOver = false;

  function tell(accountId?: string): void {
    for (const watcher of watchers) {
      if (accountId === undefined || watcher.accountId === accountId) watcher.heard();
    }
  }

  function publish(accountId: string): void {
    if (notices === undefined || gathering.has(accountId)) return;
    const timer = setTimeout(() => {
      gathering.delete(accountId);
      notices.publish(accountId);
    }, gatherMs);
    timer.unref();
    gathering.set(accountId, timer);
  }

  /** The oldest page gives way to the newest. */
  function makeRoom({ accountId, userId }: Watcher): void {
    const own = [...watchers].filter((one) => one.userId === userId && one.accountId === accountId);
    for (const old of own.slice(0, Math.max(0, own.length - maxPerMember + 1))) {
      watchers.delete(old);
      old.ended();
    }
  }

  notices?.subscribe(tell);
  return {
    notify(accountId: string): void {
      tell(accountId);
      publish(accountId);
    },

    /** Returns how to stop; undefined if there are already too many. */
    watch(watcher: Watcher): (() => void) | undefined {
      if (isOver) return undefined;
      makeRoom(watcher);
      if (watchers.size >= maxWatchers) return undefined;
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },

    /** How long a watcher without notices waits before it checks by itself. */
    lookEveryMs: () => (isAlone || notices?.isUp ? lookSeldomMs : lookOftenMs),

    /** Ends all watching; from now on there is none. */
    end(): void {
      isOver = true;
      for (const timer of gathering.values()) clearTimeout(timer);
      gathering.clear();
      for (const watcher of [...watchers]) watcher.ended();
      watchers.clear();
    },
  };
}
