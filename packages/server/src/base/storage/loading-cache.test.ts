import { describe, expect, it } from 'vitest';
import { createLoadingCache } from './loading-cache.ts';

/** A store whose answers the test releases. */
function slowStore() {
  let stored = 'old';
  const answers: (() => void)[] = [];
  const asked: string[] = [];
  return {
    asked,
    write: (value: string) => (stored = value),
    answer: () => answers.shift()?.(),
    load(key: string) {
      asked.push(key);
      const read = { value: stored };
      return new Promise<{ value: string }>((resolve) => answers.push(() => resolve(read)));
    },
  };
}

describe('a loading cache', () => {
  it('asks the store once for simultaneous callers, and answers from memory afterwards', async () => {
    const store = slowStore();
    const cache = createLoadingCache(store.load);
    const both = Promise.all([cache.get('one'), cache.get('one')]);
    store.answer();
    expect(await both).toEqual([{ value: 'old' }, { value: 'old' }]);
    expect(cache.get('one')).toEqual({ value: 'old' });
    expect(store.asked).toEqual(['one']);
  });

  it('does not keep a load that began before it was cleared', async () => {
    const store = slowStore();
    const cache = createLoadingCache(store.load);
    const early = cache.get('one');
    store.write('new');
    cache.clear();
    const late = cache.get('one');
    store.answer();
    store.answer();
    expect([await early, await late]).toEqual([{ value: 'old' }, { value: 'new' }]);
    expect(cache.get('one')).toEqual({ value: 'new' });
  });

  it('clears only what is stale, whether loaded or loading', async () => {
    const store = slowStore();
    const cache = createLoadingCache(store.load);
    const answered = async (key: string) => {
      const loaded = cache.get(key);
      store.answer();
      await loaded;
    };
    await answered('one');
    await answered('two');
    const [three, four] = [cache.get('three'), cache.get('four')];
    store.write('new');
    cache.clear((key, value) => key === 'one' || key === 'three' || value === null);
    expect(cache.get('two')).toEqual({ value: 'old' });
    expect(cache.get('one')).toBeInstanceOf(Promise);
    for (let answer = 0; answer < 3; answer++) store.answer();
    await Promise.all([three, four]);
    expect(cache.get('four')).toEqual({ value: 'old' });
    expect(cache.get('three')).toBeInstanceOf(Promise);
    expect(store.asked).toEqual(['one', 'two', 'three', 'four', 'one', 'three']);
  });

  it('asks again after a failed load', async () => {
    let away = true;
    const cache = createLoadingCache(() => (away ? Promise.reject(new Error('away')) : Promise.resolve({ value: 1 })));
    await expect(cache.get('one')).rejects.toThrow('away');
    away = false;
    expect(await cache.get('one')).toEqual({ value: 1 });
  });

  it('is cleared when it is full', async () => {
    const store = slowStore();
    const cache = createLoadingCache(store.load, 2);
    for (const key of ['one', 'two', 'three']) {
      const loaded = cache.get(key);
      store.answer();
      await loaded;
    }
    expect(cache.get('three')).toEqual({ value: 'old' });
    expect(cache.get('one')).toBeInstanceOf(Promise);
  });
});
