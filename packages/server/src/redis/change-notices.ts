import type { ChangeNotices } from '../storage/watch-changes.ts';
import type { RedisLink } from './redis-link.ts';

export const changesChannel = 'moderato:changes';

/** Notices over Redis. The message is the counter's new value; nothing else in it is trusted. */
export function createChangeNotices(link: Pick<RedisLink, 'attempt' | 'subscribe'>): ChangeNotices {
  return {
    publish: (changes) => void link.attempt((redis) => redis.publish(changesChannel, String(changes))),
    subscribe(heard) {
      link.subscribe(
        changesChannel,
        (message) => {
          if (/^\d{1,15}$/.test(message)) heard(Number(message));
        },
        () => heard(),
      );
    },
  };
}
