/**
 * Values that are loaded once and kept until they are cleared. Callers who ask while a value is being loaded wait for the same load. A load
 * that began before a clear may have read the old state: its callers get the value, but it is not kept.
 */

export interface LoadingCache<Value> {
  /** At once where the value is known. */
  get(key: string): Value | Promise<Value>;
  /** The value if it is known; nothing is loaded. */
  peek(key: string): Value | undefined;
  clear(): void;
}

/** Beyond so many the cache is emptied. */
const mostKept = 5_000;

export function createLoadingCache<Value extends object>(
  load: (key: string) => Promise<Value>,
  most = mostKept,
): LoadingCache<Value> {
  let known = new Map<string, Value>();
  let loading = new Map<string, Promise<Value>>();

  async function loadAndKeep(key: string): Promise<Value> {
    // Clearing replaces the maps, so that what this load keeps goes nowhere.
    const [kept, waiting] = [known, loading];
    try {
      const value = await load(key);
      if (kept.size >= most) kept.clear();
      kept.set(key, value);
      return value;
    } finally {
      waiting.delete(key);
    }
  }

  function loadOnce(key: string): Promise<Value> {
    const underWay = loading.get(key);
    if (underWay !== undefined) return underWay;
    const started = loadAndKeep(key);
    loading.set(key, started);
    return started;
  }

  return {
    get: (key) => known.get(key) ?? loadOnce(key),
    peek: (key) => known.get(key),
    clear() {
      known = new Map();
      loading = new Map();
    },
  };
}
