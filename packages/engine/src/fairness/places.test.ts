import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlaces, type Leave, type Places, type PlacesOptions } from './places.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that the test ends, by holder, in the order in which it began. */
function follow(places: Places) {
  const began: { readonly holder: string; readonly leave: Leave }[] = [];
  const refused: string[] = [];
  const come = (holder: string, cost = 1, signal?: AbortSignal) =>
    places.take(holder, { cost, signal }).then(
      (leave) => {
        if (leave === 'full') refused.push(holder);
        else began.push({ holder, leave });
      },
      () => void refused.push(holder),
    );
  const order = () => began.map(({ holder }) => holder);
  return { began, refused, come, order };
}

interface Step {
  readonly kind: 'come' | 'leave' | 'abort';
  readonly holder: string;
  readonly cost: number;
  readonly pick: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('come', 'come', 'leave', 'abort'),
    holder: fc.constantFrom('a', 'b', 'c', 'd'),
    cost: fc.integer({ min: 1, max: 4 }),
    pick: fc.nat(1_000),
  }),
  { maxLength: 120 },
);
const gates = fc
  .record({ size: fc.integer({ min: 1, max: 12 }), reserve: fc.nat(8), maxWaiting: fc.nat(12) })
  .map(({ size, reserve, maxWaiting }) => ({ size, reserve: Math.min(reserve, size - 1), maxWaiting }));

/** Runs the steps; `check` sees the state after each. */
async function play(
  options: PlacesOptions,
  all: readonly Step[],
  check: (places: Places, held: ReadonlyMap<string, number>) => void,
) {
  const places = createPlaces(options);
  const held = new Map<string, number>();
  const inside: { readonly holder: string; readonly cost: number; readonly leave: Leave }[] = [];
  const aborts: AbortController[] = [];
  let answered = 0;
  let asked = 0;
  for (const { kind, holder, cost, pick } of all) {
    if (kind === 'come') {
      const stop = new AbortController();
      aborts.push(stop);
      asked++;
      void places.take(holder, { cost, signal: stop.signal }).then(
        (leave) => {
          answered++;
          if (leave === 'full') return;
          const bounded = Math.min(cost, options.size);
          inside.push({ holder, cost: bounded, leave });
          held.set(holder, (held.get(holder) ?? 0) + bounded);
        },
        () => void answered++,
      );
    } else if (kind === 'abort') aborts[pick % Math.max(1, aborts.length)]?.abort(new Error('gone'));
    else {
      const [gone] = inside.splice(pick % Math.max(1, inside.length), 1);
      if (gone !== undefined) {
        held.set(gone.holder, held.get(gone.holder)! - gone.cost);
        gone.leave();
        gone.leave();
      }
    }
    await settled();
    check(places, held);
  }
  while (inside.length > 0) {
    inside.shift()!.leave();
    await settled();
  }
  return { places, asked, answered };
}

describe('places', () => {
  it('are never more than there are, and the queue never longer than allowed, whoever comes and goes', async () => {
    await fc.assert(
      fc.asyncProperty(gates, steps, async (options, all) => {
        await play(options, all, (places, held) => {
          const sum = [...held.values()].reduce((total, own) => total + own, 0);
          expect(places.taken).toBe(sum);
          expect(sum).toBeLessThanOrEqual(options.size);
          expect(places.waiting).toBeLessThanOrEqual(options.maxWaiting);
          for (const [holder, own] of held) expect(places.heldBy(holder)).toBe(own);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('all come free in the end, and everybody who asked gets an answer', async () => {
    await fc.assert(
      fc.asyncProperty(gates, steps, async (options, all) => {
        const { places, asked, answered } = await play(options, all, () => {});
        expect([places.taken, places.waiting, places.holders]).toEqual([0, 0, 0]);
        expect(answered).toBe(asked);
      }),
      { numRuns: 60 },
    );
  });

  it('are all for one holder while nobody else waits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (size) => {
        const { come, order } = follow(createPlaces({ size, maxWaiting: 100 }));
        for (let n = 0; n < size + 5; n++) void come('alone');
        await settled();
        expect(order()).toHaveLength(size);
      }),
    );
  });

  it('are shared equally, never less than one each, once everybody waits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat(1_000), { minLength: 400, maxLength: 400 }),
        async (size, holders, picks) => {
          const places = createPlaces({ size, maxWaiting: 10_000 });
          const { began, come } = follow(places);
          const names = Array.from({ length: holders }, (_, index) => `holder ${index}`);
          for (const name of names) for (let n = 0; n < 200; n++) void come(name);
          // What the first ones had before the others came ends sooner or later.
          for (const pick of picks.slice(0, size * 4)) {
            await settled();
            began.splice(pick % began.length, 1)[0]?.leave();
          }
          for (let n = 0; n < size; n++) {
            const most = names.reduce((one, other) => (places.heldBy(other) > places.heldBy(one) ? other : one));
            const at = began.findIndex(({ holder }) => holder === most);
            began.splice(at, 1)[0]?.leave();
            await settled();
          }
          const share = size / holders;
          for (const name of names) {
            expect(places.heldBy(name)).toBeLessThanOrEqual(Math.ceil(share));
            if (share >= 1) expect(places.heldBy(name)).toBeGreaterThanOrEqual(Math.floor(share));
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('O8: a newcomer waits for one turn, however many of another holder wait', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 50 }), async (size, flood) => {
        const { began, come, order } = follow(createPlaces({ size, maxWaiting: 100 }));
        for (let n = 0; n < size + flood; n++) void come('noisy');
        await settled();
        void come('decent');
        began[0]?.leave();
        await settled();
        expect(order().at(-1)).toBe('decent');
      }),
    );
  });

  it('O8: with a reserve, a newcomer finds a place at once, as long as there are fewer holders than places kept free', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 64 }), fc.nat(63), async (size, some) => {
        const reserve = 1 + (some % (size - 1));
        const { come, order } = follow(createPlaces({ size, reserve, maxWaiting: 1_000 }));
        for (let n = 0; n < size * 2; n++) void come('noisy');
        await settled();
        expect(order()).toHaveLength(size - reserve);
        void come('decent');
        await settled();
        expect(order().at(-1)).toBe('decent');
      }),
    );
  });

  it('turns have equal cost: small work passes between two pieces of large work', async () => {
    const { began, come, order } = follow(createPlaces({ size: 4, maxWaiting: 100 }));
    for (let n = 0; n < 3; n++) void come('large', 4);
    for (let n = 0; n < 4; n++) void come('small', 1);
    await settled();
    for (let n = 0; n < 5; n++) {
      await settled();
      for (const { leave } of began) leave();
    }
    await settled();
    expect(order()).toEqual(['large', 'small', 'small', 'small', 'small', 'large', 'large']);
  });

  it('work that is larger than everything takes everything, and is not passed over for ever', async () => {
    const { began, come, order } = follow(createPlaces({ size: 3, maxWaiting: 100 }));
    void come('small');
    void come('huge', 50);
    await settled();
    for (let n = 0; n < 5; n++) void come(`other ${n}`);
    await settled();
    expect(order()).toEqual(['small']);
    began[0]?.leave();
    await settled();
    expect(order()).toEqual(['small', 'huge']);
  });

  it('when the queue is full, the holder who fills it is refused, and not the newcomer', async () => {
    let refusals = 0;
    const places = createPlaces({ size: 1, maxWaiting: 3, refused: () => refusals++ });
    const { come, refused } = follow(places);
    for (let n = 0; n < 5; n++) void come('noisy');
    await settled();
    expect(refused).toEqual(['noisy']);
    void come('decent');
    await settled();
    expect([refused, refusals, places.waiting]).toEqual([['noisy', 'noisy'], 2, 3]);
  });

  it('cancelling leaves the queue, and lets those behind it in', async () => {
    const places = createPlaces({ size: 2, maxWaiting: 5 });
    const { come, order, refused } = follow(places);
    const stop = new AbortController();
    await come('one');
    void come('two', 2, stop.signal);
    void come('three');
    await settled();
    expect([order(), places.waiting]).toEqual([['one'], 2]);
    stop.abort(new Error('gone'));
    await settled();
    expect([order(), refused, places.waiting]).toEqual([['one', 'three'], ['two'], 0]);
    await expect(places.take('four', { signal: stop.signal })).rejects.toThrow('gone');
  });

  it('without a queue, there is a place at once or none; those who pay less see fewer', () => {
    const places = createPlaces({ size: 8, reserve: 2 });
    const cheap = Array.from({ length: 6 }, () => places.takeNow('cheap', { of: 0.5 }));
    expect(cheap.filter(Boolean)).toHaveLength(3);
    const paying = Array.from({ length: 6 }, () => places.takeNow('paying'));
    expect(paying.filter(Boolean)).toHaveLength(3);
    expect(places.hasRoomFor('paying')).toBe(false);
    expect(places.hasRoomFor('third')).toBe(true);
    for (const leave of [...cheap, ...paying]) leave?.();
    expect([places.taken, places.holders]).toEqual([0, 0]);
  });
});
