/** Every page that somebody who is signed in can open, and the heading it must have: all of the menu, and pages behind it. */

import { navigation } from '../../packages/dashboard/src/shell/navigation.ts';

const behindTheMenu = [{ path: '/authors/detail?author=otter-1', heading: 'Author' }];

export const everyPage: readonly { readonly path: string; readonly heading: string }[] = [
  ...navigation.flatMap(({ destinations }) => destinations.map(({ to, label }) => ({ path: to, heading: label }))),
  ...behindTheMenu,
];
