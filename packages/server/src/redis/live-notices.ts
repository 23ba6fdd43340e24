import type { LiveNotices } from '../live/live-news.ts';
import type { RedisLink } from './redis-link.ts';

const liveChannel = 'moderato:review';

/** Whose review queue changed, over Redis. The message is the account, and nothing else is believed of it. */
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
