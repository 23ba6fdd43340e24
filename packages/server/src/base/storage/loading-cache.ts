/**
 * Values that are loaded once and kept until they are cleared. Callers who ask while a value is being loaded wait for the same load. A load
 * that began before a clear may have read the old state: its callers get the value, but it is not kept.
 */

export interface LoadingCache<Value> {
  /** Synchronous if the value is known. */
  get(key: string): Value | Promise<Value>;
  /** The value if it is known; nothing is loaded. */
  peek(key: string): Value | undefined;
  /** Clears all values, or those for which `isStale` returns true; one that is still being loaded has no value yet. */
  clear(isStale?: (key: string, value: Value | undefined) => boolean): void;
}

/** Beyond this number the cache is cleared. */
const maxKept = 5_000;

/** For a cache whose keys are accounts: what is stale when this account, or any, has changed. */
export function ofAccount(accountId: string | undefined): (key: string) => boolean {
  return (key) => accountId === undefined || key === accountId;
}

export function createLoadingCache<Value extends object>(
  load: (key: string) => Promise<Value>,
  most = maxKept,
): LoadingCache<Value> {
  const known = new Map<string, Value>();
  const loading = new Map<string, Promise<Value>>();

  function loadOnce(key: string): Promise<Value> {
    const underWay = loading.get(key);
    if (underWay !== undefined) return underWay;
    // After a clear, it is no longer this key's load, and its value is not kept.
    const isCurrent = () => loading.get(key) === started;
    const started: Promise<Value> = load(key).then(
      (value) => {
        if (!isCurrent()) return value;
        loading.delete(key);
        if (known.size >= most) known.clear();
        known.set(key, value);
        return value;
      },
      (error: unknown) => {
        if (isCurrent()) loading.delete(key);
        throw error;
      },
    );
    loading.set(key, started);
    return started;
  }

  return {
    get: (key) => known.get(key) ?? loadOnce(key),
    peek: (key) => known.get(key),
    clear(isStale = () => true) {
      for (const [key, value] of known) if (isStale(key, value)) known.delete(key);
      for (const key of loading.keys()) if (isStale(key, undefined)) loading.delete(key);
    },
  };
}
