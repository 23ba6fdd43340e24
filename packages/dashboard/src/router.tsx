/** Every address of the dashboard and the page behind it. Pages are fetched when they are first opened. */

import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { Failure, Loading } from './design/states.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { NotFound } from './shell/not-found.tsx';
import { SetupPage } from './sign-in/setup-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Filters live in the address, so that a view can be sent to a colleague. Anything but text is dropped. */
function textSearch<const Names extends readonly string[]>(...names: Names) {
  return (search: Record<string, unknown>): { [Name in Names[number]]?: string } => {
    const given = names.flatMap((name) => {
      // The router reads `?tier=0` as a number.
      const raw = search[name];
      const value = text(typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(given) as { [Name in Names[number]]?: string };
  };
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: textSearch('next'),
  component: SignInPage,
});
const setup = createRoute({ getParentRoute: () => root, path: '/setup', component: SetupPage });
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./sign-in/sign-up-page.tsx'), 'SignUpPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./sign-in/invitation-page.tsx'), 'InvitationPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const openId = createRoute({
  getParentRoute: () => root,
  path: '/openid',
  component: lazyRouteComponent(() => import('./sign-in/openid-page.tsx'), 'OpenIdPage'),
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: AppShell });

const pages = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    validateSearch: textSearch('period'),
    component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/decisions',
    validateSearch: textSearch(
      'from',
      'to',
      'mode',
      'request_id',
      'action',
      'category',
      'score_min',
      'score_max',
      'tier',
      'context',
      'kind',
      'key_id',
      'rule_id',
      'author',
      'degraded',
      'escalated',
      'limited',
      'open',
    ),
    component: lazyRouteComponent(() => import('./decisions/decisions-page.tsx'), 'DecisionsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/appeals',
    validateSearch: textSearch('state'),
    component: lazyRouteComponent(() => import('./appeals/appeals-page.tsx'), 'AppealsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/review',
    validateSearch: textSearch('state', 'order', 'action', 'category', 'author', 'queue', 'reveal'),
    component: lazyRouteComponent(() => import('./review/review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/authors',
    validateSearch: textSearch('order', 'begins_with', 'least_calls', 'offenders'),
    component: lazyRouteComponent(() => import('./authors/authors-page.tsx'), 'AuthorsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/authors/detail',
    validateSearch: textSearch('author', 'action'),
    component: lazyRouteComponent(() => import('./authors/author-page.tsx'), 'AuthorPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/categories',
    component: lazyRouteComponent(() => import('./categories/categories-page.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/rules',
    validateSearch: textSearch('mode', 'open'),
    component: lazyRouteComponent(() => import('./rules/rules-page.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/playground',
    component: lazyRouteComponent(() => import('./playground/playground-page.tsx'), 'PlaygroundPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/keys',
    validateSearch: textSearch('open'),
    component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/providers',
    component: lazyRouteComponent(() => import('./providers/providers-page.tsx'), 'ProvidersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/usage',
    component: lazyRouteComponent(() => import('./usage/usage-page.tsx'), 'UsagePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/members',
    component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/audit',
    validateSearch: textSearch('action', 'by'),
    component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/profile',
    component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/accounts',
    component: lazyRouteComponent(() => import('./operator/accounts-page.tsx'), 'OperatorAccountsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/health',
    component: lazyRouteComponent(() => import('./operator/health-page.tsx'), 'HealthPage'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([signIn, setup, signUp, invitation, resetPassword, openId, shell.addChildren(pages)]),
  basepath: '/dashboard',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: () => <Loading what="the page" />,
  defaultErrorComponent: ({ error }) => <Failure error={error} onRetry={() => window.location.reload()} />,
});
