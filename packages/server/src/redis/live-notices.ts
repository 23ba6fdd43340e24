import type { LiveNotices } from '../live/live-news.ts';
import type { RedisLink } from './redis-link.ts';

const liveChannel = 'moderato:review';

/**
 * Notices over Redis about accounts whose review queue changed. The message is the account; nothing else in it is
 * trusted.
 */
export function createLiveNotices(link: Pick<RedisLink, 'isUp' | 'attempt' | 'subscribe'>): LiveNotices {
  return {
    get isUp() {
      return link.isUp;
    },
    publish: (accountId) => void link.attempt((redis) => redis.publish(liveChannel, accountId)),
    subscribe(heard) {
      link.subscribe(
        liveChannel,
        (message) => {
          if (/^acct_[0-9A-Z]{1,60}$/.test(message)) heard(message);
        },
        () => heard(),
      );
    },
  };
}
