/** Rows of the settings table: where webhooks may go and images may come from. */

import { type AllowedTarget, readAllowedTarget } from '../outbound/allowed-targets.ts';
import { list, onOrOff, type Setting } from './setting.ts';

export const outboundSettings = {
  webhookAllow: {
    name: 'MODERATO_WEBHOOK_ALLOW',
    meaning:
      'Addresses and ports inside your own network that webhooks may be delivered to. By default, they go to public addresses only.',
    default: '',
    allowed: 'a comma-separated list such as 10.0.0.0/8:8080 or [fd00::/8]:443',
    read: readAllowedTargets,
  },
  imageFetch: {
    name: 'MODERATO_IMAGE_FETCH',
    meaning: 'Whether to fetch images by URL; with `off`, images must be sent inside the request.',
    default: 'on',
    ...onOrOff,
  },
  imageFetchAllow: {
    name: 'MODERATO_IMAGE_FETCH_ALLOW',
    meaning:
      'Addresses and ports to fetch images from even though they are not public or not on ports 80 and 443. For development.',
    default: '',
    allowed: 'a comma-separated list such as 127.0.0.0/8:3000,[fd00::/8]:9000',
    read: readAllowedTargets,
  },
} satisfies Record<string, Setting<unknown>>;

function readAllowedTargets(text: string): readonly AllowedTarget[] | undefined {
  const items = list(text, (item) => readAllowedTarget(item) !== undefined);
  return items?.flatMap((item) => readAllowedTarget(item) ?? []);
}
