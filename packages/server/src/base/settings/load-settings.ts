/** Rows of the settings table: the local models, and what is refused under load. */

import { choice, type Setting, wholeNumber } from './setting.ts';

export const loadSettings = {
  modelThreads: {
    name: 'MODERATO_MODEL_THREADS',
    meaning:
      'Threads that run the local models on texts, about 100 MB each. Images have as many threads for what they show and as many for the text in them, about 470 MB for the first such pair and 330 to 430 MB for each further one. By default one less than the number of cores, at least one and at most two; for images, one of each.',
    default: undefined,
    ...wholeNumber(1, 256),
  },
  depth: {
    name: 'MODERATO_DEPTH',
    meaning:
      'How much the network reads. `default`: every text that the fast model cannot safely clear alone, and to the end what its exit cannot clear. `full`: every text to the end, which costs most. `economy`: less, which costs least and misses more abuse.',
    default: 'default',
    ...choice('default', 'full', 'economy'),
  },
  imageIdleSeconds: {
    name: 'MODERATO_IMAGE_IDLE_SECONDS',
    meaning:
      'Seconds without an image after which the image models free their memory; the next image loads them again. `0` keeps them loaded.',
    default: '300',
    ...wholeNumber(0, 86_400),
  },
  audioPackages: {
    name: 'MODERATO_AUDIO_PACKAGES',
    meaning:
      'Folder in which the optional packages for recordings are installed (`npm install --prefix`). By default, they are looked for beside the service.',
    default: undefined,
    allowed: 'a path',
    read: (text: string) => text,
  },
  maxInFlight: {
    name: 'MODERATO_MAX_IN_FLIGHT',
    meaning:
      'Maximum number of requests with a key in progress at once; further ones are refused with 503 `overloaded`. Test keys and the plan `free` can use half of them. One account can use at most three times as many as are still free.',
    default: '512',
    ...wholeNumber(8, 100_000),
  },
  maxBodyMegabytes: {
    name: 'MODERATO_MAX_BODY_MB',
    meaning:
      'Maximum memory in megabytes that all request bodies together can take, from their first byte to the reply. At most four times `MODERATO_MAX_IN_FLIGHT` bodies may be arriving. Beyond either limit, the account with the most of them loses its oldest one with 503 `overloaded`. A body keeps its memory until its call is answered, so an account can have no more calls in progress than fit into the free memory. Replies of more than 64 KB count as well until they are sent.',
    default: '256',
    ...wholeNumber(32, 1_000_000),
  },
  maxDelayMs: {
    name: 'MODERATO_MAX_DELAY_MS',
    meaning:
      'Maximum time in milliseconds that work can wait for the event loop throughout a second. While it waits longer, requests beyond 64 in progress are refused with 503 `overloaded`; an account within its equal share of the 64 is not. For test keys and the plan `free`, half of it applies.',
    default: '250',
    ...wholeNumber(10, 60_000),
  },
  maxModelWaitMs: {
    name: 'MODERATO_MAX_MODEL_WAIT_MS',
    meaning:
      'Maximum time in milliseconds that a text can wait for the local models; a text that would wait longer is refused with 503 `overloaded`. Test keys and the plan `free` get half of it, for every call that judges something. Other texts that need no model are never refused.',
    default: '1000',
    ...wholeNumber(10, 60_000),
  },
} satisfies Record<string, Setting<unknown>>;
