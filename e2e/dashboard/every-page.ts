/**
 * Every page that a signed-in person can open, with the heading it must have: the whole menu and the pages behind it.
 */

import { navigation } from '../../packages/dashboard/src/shell/navigation.ts';

const behindTheMenu = [{ path: '/authors/detail?author=otter-1', heading: 'Author' }];

export const everyPage: readonly { readonly path: string; readonly heading: string }[] = [
  ...navigation.flatMap(({ destinations }) => destinations.map(({ to, label }) => ({ path: to, heading: label }))),
  ...behindTheMenu,
];
