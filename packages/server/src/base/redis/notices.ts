/** How copies notify each other over Redis. A message says where to look; one in another form is ignored. */

import type { LiveNotices } from '../live/live-news.ts';
import type { ChangeNotices } from '../storage/watch-changes.ts';
import type { RedisLink } from './redis-link.ts';

type Link = Pick<RedisLink, 'attempt' | 'subscribe'>;

export const changesChannel = 'moderato:changes';

/** The message is the new value of the counter of changes. */
export function createChangeNotices(link: Link): ChangeNotices {
  const channel = openChannel(link, changesChannel, /^\d{1,15}$/);
  return {
    publish: (changes) => channel.publish(String(changes)),
    subscribe: (heard) => channel.subscribe((message) => heard(message === undefined ? undefined : Number(message))),
  };
}

/** The message is the account whose review queue changed. */
export function createLiveNotices(link: Link & Pick<RedisLink, 'isUp'>): LiveNotices {
  return {
    get isUp() {
      return link.isUp;
    },
    ...openChannel(link, 'moderato:review', /^acct_[0-9A-Z]{1,60}$/),
  };
}

function openChannel(link: Link, name: string, form: RegExp) {
  return {
    publish: (message: string) => void link.attempt((redis) => redis.publish(name, message)),
    /** `heard` without a message: something may have been missed. */
    subscribe(heard: (message?: string) => void): void {
      link.subscribe(
        name,
        (message) => {
          if (form.test(message)) heard(message);
        },
        () => heard(),
      );
    },
  };
}
