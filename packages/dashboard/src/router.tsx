/**
 * Every address of the dashboard. shell/navigation.ts lists the pages behind the sign-in, which are loaded when first
 * opened.
 */

import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Failure, Loading } from './design/states.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { componentOf, everyPlace } from './shell/navigation.ts';
import { NotFound } from './shell/not-found.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Anything but text is dropped. */
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
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./sign-in/setup-page.tsx'), 'SetupPage'),
});
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

const files = import.meta.glob<Record<string, ComponentType>>(['./*/*-page.tsx', '!./sign-in/*']);

const pages = everyPlace.map((place) =>
  createRoute({
    getParentRoute: () => shell,
    path: place.to,
    ...(place.search === undefined ? {} : { validateSearch: textSearch(...place.search) }),
    component: lazyRouteComponent(files[`./${place.page}.tsx`]!, componentOf(place)),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren([signIn, setup, signUp, invitation, resetPassword, openId, shell.addChildren(pages)]),
  basepath: '/dashboard',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: () => <Loading what="the page" />,
  defaultErrorComponent: ({ error }) => <Failure error={error} onRetry={() => window.location.reload()} />,
});
