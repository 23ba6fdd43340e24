/**
 * Every page behind the sign-in, in the order people need them: the menu, the shortcuts and the router read this list.
 */

export interface PagePlace {
  readonly to: string;
  /** The file under `src/`, without its ending. Its component has the same name: `keys/keys-page` has `KeysPage`. */
  readonly page: string;
  /** Filters are in the address, so that a view can be sent to a colleague. */
  readonly search?: readonly string[];
}

export interface Destination extends PagePlace {
  readonly label: string;
  /** Pressed after `g`. */
  readonly key: string;
}

export interface DestinationGroup {
  readonly name: string;
  readonly operatorOnly?: boolean;
  readonly destinations: readonly Destination[];
}

const decisionSearch = [
  ...['from', 'to', 'mode', 'request_id', 'action', 'category', 'score_min', 'score_max', 'tier', 'context', 'kind'],
  ...['key_id', 'rule_id', 'author', 'language', 'degraded', 'escalated', 'limited', 'open'],
];

export const navigation: readonly DestinationGroup[] = [
  {
    name: 'Watch',
    destinations: [
      { to: '/', label: 'Overview', key: 'o', page: 'overview/overview-page', search: ['period'] },
      { to: '/decisions', label: 'Decisions', key: 'd', page: 'decisions/decisions-page', search: decisionSearch },
      {
        to: '/review',
        label: 'Review',
        key: 'r',
        page: 'review/review-page',
        search: [
          'state',
          'order',
          'action',
          'category',
          'author',
          'reported',
          'language',
          'rule_id',
          'from',
          'to',
          'queue',
          'reveal',
          'item',
        ],
      },
      { to: '/appeals', label: 'Appeals', key: 'e', page: 'appeals/appeals-page', search: ['state'] },
      { to: '/work', label: 'Work', key: 'b', page: 'work/work-page', search: ['period'] },
      {
        to: '/authors',
        label: 'Authors',
        key: 'a',
        page: 'authors/authors-page',
        search: ['order', 'begins_with', 'least_calls', 'offenders'],
      },
    ],
  },
  {
    name: 'Tune',
    destinations: [
      { to: '/categories', label: 'Categories', key: 'c', page: 'categories/categories-page' },
      { to: '/clauses', label: 'Clauses', key: 'n', page: 'clauses/clauses-page' },
      { to: '/rules', label: 'Rules', key: 'l', page: 'rules/rules-page', search: ['mode', 'open'] },
      { to: '/playground', label: 'Playground', key: 'p', page: 'playground/playground-page' },
    ],
  },
  {
    name: 'Connect',
    destinations: [
      { to: '/keys', label: 'Keys', key: 'k', page: 'keys/keys-page', search: ['open'] },
      { to: '/webhooks', label: 'Webhooks', key: 'w', page: 'webhooks/webhooks-page' },
      { to: '/providers', label: 'Providers', key: 'v', page: 'providers/providers-page' },
    ],
  },
  {
    name: 'Account',
    destinations: [
      { to: '/usage', label: 'Usage and plan', key: 'u', page: 'usage/usage-page' },
      { to: '/members', label: 'Members', key: 'm', page: 'members/members-page' },
      {
        to: '/audit',
        label: 'Audit log',
        key: 't',
        page: 'audit/audit-page',
        search: ['action', 'by', 'from', 'to', 'text'],
      },
      { to: '/settings', label: 'Settings', key: 's', page: 'settings/settings-page' },
      { to: '/profile', label: 'Your profile', key: 'y', page: 'profile/profile-page' },
    ],
  },
  {
    name: 'Operator',
    operatorOnly: true,
    destinations: [
      { to: '/operator/accounts', label: 'Accounts', key: 'i', page: 'operator/accounts-page' },
      { to: '/operator/health', label: 'Instance health', key: 'h', page: 'operator/health-page' },
    ],
  },
];

/** Pages that are opened from others and not from the menu. */
const behindTheMenu: readonly PagePlace[] = [
  { to: '/authors/detail', page: 'authors/author-page', search: ['author', 'action'] },
];

export const everyPlace: readonly PagePlace[] = [
  ...navigation.flatMap(({ destinations }) => destinations),
  ...behindTheMenu,
];

export function componentOf({ page }: PagePlace): string {
  return page.replace(/^.*\//, '').replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function destinationsFor(isOperator: boolean): readonly Destination[] {
  return navigation
    .filter((group) => isOperator || group.operatorOnly !== true)
    .flatMap(({ destinations }) => destinations);
}
