/** Every page in the order people need them, with the key that leads there. */

export interface Destination {
  readonly to: string;
  readonly label: string;
  /** Pressed after `g`. */
  readonly key: string;
}

export interface DestinationGroup {
  readonly name: string;
  readonly operatorOnly?: boolean;
  readonly destinations: readonly Destination[];
}

export const navigation: readonly DestinationGroup[] = [
  {
    name: 'Watch',
    destinations: [
      { to: '/', label: 'Overview', key: 'o' },
      { to: '/decisions', label: 'Decisions', key: 'd' },
      { to: '/review', label: 'Review', key: 'r' },
      { to: '/appeals', label: 'Appeals', key: 'e' },
      { to: '/authors', label: 'Authors', key: 'a' },
    ],
  },
  {
    name: 'Tune',
    destinations: [
      { to: '/categories', label: 'Categories', key: 'c' },
      { to: '/rules', label: 'Rules', key: 'l' },
      { to: '/playground', label: 'Playground', key: 'p' },
    ],
  },
  {
    name: 'Connect',
    destinations: [
      { to: '/keys', label: 'Keys', key: 'k' },
      { to: '/webhooks', label: 'Webhooks', key: 'w' },
      { to: '/providers', label: 'Providers', key: 'v' },
    ],
  },
  {
    name: 'Account',
    destinations: [
      { to: '/usage', label: 'Usage and plan', key: 'u' },
      { to: '/members', label: 'Members', key: 'm' },
      { to: '/audit', label: 'Audit log', key: 't' },
      { to: '/profile', label: 'Your profile', key: 'y' },
    ],
  },
  {
    name: 'Operator',
    operatorOnly: true,
    destinations: [
      { to: '/operator/accounts', label: 'Accounts', key: 'i' },
      { to: '/operator/health', label: 'Instance health', key: 'h' },
    ],
  },
];

export function destinationsFor(isOperator: boolean): readonly Destination[] {
  return navigation
    .filter((group) => isOperator || group.operatorOnly !== true)
    .flatMap(({ destinations }) => destinations);
}
