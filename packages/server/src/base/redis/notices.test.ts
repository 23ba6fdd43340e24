import { describe, expect, it } from 'vitest';
import { createChangeNotices } from './notices.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';

/** A Redis that delivers every message to every subscriber at once. */
function fakeRedis() {
  const listeners: { channel: string; heard: (message: string) => void; missed: () => void }[] = [];
  const commands = {
    publish: async (channel: string, message: string) => {
      for (const listener of listeners) if (listener.channel === channel) listener.heard(message);
      return listeners.length;
    },
  } as unknown as RedisCommands;
  const link: Pick<RedisLink, 'attempt' | 'subscribe'> = {
    attempt: (work) => work(commands),
    subscribe: (channel, heard, missed) => void listeners.push({ channel, heard, missed }),
  };
  return { link, listeners };
}

describe('change notices', () => {
  it('K3: reach every subscriber with the value of the counter', () => {
    const { link } = fakeRedis();
    const heard: (number | undefined)[] = [];
    for (let copy = 0; copy < 2; copy++) createChangeNotices(link).subscribe((changes) => heard.push(changes));
    createChangeNotices(link).publish(41);
    expect(heard).toEqual([41, 41]);
  });

  it('K3: that may have been missed are reported as such', () => {
    const { link, listeners } = fakeRedis();
    const heard: (number | undefined)[] = [];
    createChangeNotices(link).subscribe((changes) => heard.push(changes));
    listeners[0]?.missed();
    expect(heard).toEqual([undefined]);
  });

  it('are numbers only: other messages on the channel are ignored', () => {
    const { link, listeners } = fakeRedis();
    const heard: (number | undefined)[] = [];
    createChangeNotices(link).subscribe((changes) => heard.push(changes));
    for (const message of ['', '-1', '1e9', 'NaN', '9'.repeat(400), '{"changes":1}']) listeners[0]?.heard(message);
    expect(heard).toEqual([]);
  });
});
