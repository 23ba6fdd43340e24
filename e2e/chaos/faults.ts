/** The faults: each does its damage, keeps it up for a while, and repairs what no service can repair by itself. */

import { setTimeout as pause } from 'node:timers/promises';
import { clockCanBeMoved } from './clock.ts';
import type { Copy } from './copy.ts';
import type { Installation } from './installation.ts';

export interface Pace {
  /** How long a fault lasts. */
  readonly holdMs: number;
  readonly freezeMs: number;
}

export interface Scene extends Pace {
  readonly installation: Installation;
  /** The copy that is affected, if only one is. */
  readonly victim: Copy;
}

export interface Fault {
  readonly name: string;
  readonly what: string;
  /** False if this machine lacks something it needs. */
  isPossible?(installation: Installation): boolean;
  /** Resolves when the fault is over, to sentences about what has gone wrong so far. */
  run(scene: Scene): Promise<readonly string[]>;
}

const nothingWrong: readonly string[] = [];

/** Does something to every connection of a kind, for a while. */
function onLines(line: 'toPostgres' | 'toRedis', damage: (proxy: Copy['toPostgres']) => void, whose: 'all' | 'one') {
  return async ({ installation, victim, holdMs }: Scene) => {
    const proxies = (whose === 'all' ? installation.copies : [victim]).map((copy) => copy[line]);
    for (const proxy of proxies) damage(proxy);
    await pause(holdMs);
    for (const proxy of proxies) proxy.mend();
    return nothingWrong;
  };
}

const slowMs = 150;

export const faults: readonly Fault[] = [
  {
    name: 'a copy killed',
    what: 'SIGKILL, then a new one replaces it',
    async run({ victim, holdMs }) {
      await victim.kill();
      await pause(holdMs / 4);
      await victim.start();
      return nothingWrong;
    },
  },
  {
    name: 'PostgreSQL restarted',
    what: 'shut down cleanly, down for a while, started again',
    async run({ installation: { postgres }, holdMs }) {
      await postgres.stop();
      await pause(holdMs / 2);
      await postgres.start();
      return nothingWrong;
    },
  },
  {
    name: 'Redis restarted and emptied',
    what: 'SIGKILL, down for a while, started empty, then emptied once more',
    async run({ installation: { redis }, holdMs }) {
      await redis.kill();
      await pause(holdMs / 2);
      await redis.start();
      await pause(holdMs / 2);
      await redis.say('FLUSHALL');
      return nothingWrong;
    },
  },
  {
    name: 'a copy frozen',
    what: 'SIGSTOP for 10 s, then SIGCONT',
    async run({ victim, freezeMs }) {
      victim.freeze();
      await pause(freezeMs);
      victim.thaw();
      return nothingWrong;
    },
  },
  {
    name: 'lines to PostgreSQL cut',
    what: 'every connection of every copy is reset, and new ones are refused for a while',
    run: onLines('toPostgres', (proxy) => proxy.cut(), 'all'),
  },
  {
    name: 'lines to Redis cut',
    what: 'every connection of every copy is reset, and new ones are refused for a while',
    run: onLines('toRedis', (proxy) => proxy.cut(), 'all'),
  },
  {
    name: 'rolling restart',
    what: 'SIGTERM to one copy after another; each is replaced before the next one stops',
    async run({ installation: { copies } }) {
      const problems: string[] = [];
      for (const copy of copies) {
        const code = await copy.leave();
        if (code !== 0) problems.push(`${copy.name} was told to go and exited with ${code}`);
        await copy.start();
        await copy.untilReady();
      }
      return problems;
    },
  },
  {
    name: 'PostgreSQL slow',
    what: `everything to and from it takes ${slowMs} ms longer`,
    run: onLines('toPostgres', (proxy) => proxy.delay(slowMs), 'all'),
  },
  {
    name: 'a copy cannot hear PostgreSQL',
    what: 'its connections stay open, but nothing gets through',
    run: onLines('toPostgres', (proxy) => proxy.silence(), 'one'),
  },
  {
    name: 'Redis slow',
    what: `everything to and from it takes ${slowMs} ms longer`,
    run: onLines('toRedis', (proxy) => proxy.delay(slowMs), 'all'),
  },
  {
    name: 'disk full',
    what: 'no space left for PostgreSQL; then there is space again, and it is restarted if it stopped',
    isPossible: ({ disk }) => disk !== undefined,
    async run({ installation: { disk, postgres }, holdMs }) {
      disk?.fill();
      await pause(holdMs);
      disk?.free();
      while (!(await postgres.start())) await pause(100);
      return nothingWrong;
    },
  },
  {
    name: 'lines half closed',
    what: 'PostgreSQL and Redis: one direction of each connection is closed',
    async run(scene) {
      await Promise.all([
        onLines('toPostgres', (proxy) => proxy.halfClose(), 'all')(scene),
        onLines('toRedis', (proxy) => proxy.halfClose(), 'all')(scene),
      ]);
      return nothingWrong;
    },
  },
  {
    name: "over a month's end",
    what: 'the clock of one copy, and then of the others, moves past midnight into the next month; the next time, back to today',
    isPossible: () => clockCanBeMoved,
    async run({ installation: { copies }, victim, holdMs }) {
      const isAhead = Math.abs(victim.clock.now() - Date.now()) > 60_000;
      const target = isAhead ? () => Date.now() : () => endOfMonth() - holdMs / 2;
      victim.clock.set(target());
      await pause(holdMs);
      for (const copy of copies) if (copy !== victim) copy.clock.set(target());
      await pause(holdMs);
      return nothingWrong;
    },
  },
  {
    name: 'a copy cannot hear Redis',
    what: 'its connections stay open, but nothing gets through',
    run: onLines('toRedis', (proxy) => proxy.silence(), 'one'),
  },
  {
    name: 'PostgreSQL crashed',
    what: 'SIGQUIT; the next start recovers',
    async run({ installation: { postgres }, holdMs }) {
      await postgres.crash();
      await pause(holdMs / 2);
      await postgres.start();
      return nothingWrong;
    },
  },
];

function endOfMonth(): number {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
}
