/**
 * The images that score high in test mode: PNG files of 8×8 pixels in one plain colour, and web addresses on a domain
 * that can never exist (RFC 2606). FROZEN (I5): a file is known by its bytes, an address by its text.
 */

import type { Action, ImageCategory } from '@moderato/contract';

export interface TestImage {
  readonly category: ImageCategory;
  readonly action: Action;
  readonly colour: string;
  /** The whole file. */
  readonly base64: string;
}

export const testImages: readonly TestImage[] = [
  {
    category: 'sexual',
    action: 'block',
    colour: '#20c07f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEUgwH+Ud8DZAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'sexual',
    action: 'flag',
    colour: '#20807f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEUggH9kDo/cAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'sexual',
    action: 'allow',
    colour: '#20407f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEUgQH+v9FiSAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'violence',
    action: 'block',
    colour: '#40c07f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEVAwH/coAv5AAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'violence',
    action: 'flag',
    colour: '#40807f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEVAgH8s2UT8AAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'violence',
    action: 'allow',
    colour: '#40407f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEVAQH/nI5OyAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'hate_symbols',
    action: 'block',
    colour: '#60c07f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEVgwH/k7U0ZAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'hate_symbols',
    action: 'flag',
    colour: '#60807f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEVggH8UlAIcAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'hate_symbols',
    action: 'allow',
    colour: '#60407f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEVgQH/fbtVSAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'self_harm',
    action: 'block',
    colour: '#80c07f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEWAwH9ND525AAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'self_harm',
    action: 'flag',
    colour: '#80807f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEWAgH+9dtK8AAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'self_harm',
    action: 'allow',
    colour: '#80407f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEWAQH92jAXyAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'drugs',
    action: 'block',
    colour: '#a0c07f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEWgwH91QttZAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'drugs',
    action: 'flag',
    colour: '#a0807f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEWggH+FO5RcAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'drugs',
    action: 'allow',
    colour: '#a0407f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEWgQH9OwUMSAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'gore',
    action: 'block',
    colour: '#c0c07f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEXAwH89lRB5AAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'gore',
    action: 'flag',
    colour: '#c0807f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEXAgH/N7F98AAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
  {
    category: 'gore',
    action: 'allow',
    colour: '#c0407f',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEXAQH8GFogyAAAAG0lEQVR4AQEQAO//AAAAAAAAAAAAAAAAAAAAAAAQAAHAZx+0AAAAAElFTkSuQmCC',
  },
];

export function testImageUrl({ category, action }: Pick<TestImage, 'category' | 'action'>): string {
  return `https://test.moderato.example/${category}/${action}.png`;
}

export function testImageData({ base64 }: Pick<TestImage, 'base64'>): string {
  return `data:image/png;base64,${base64}`;
}
