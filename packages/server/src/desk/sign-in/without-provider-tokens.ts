/**
 * If somebody signs in with an OpenID provider, we keep only the provider's name for them. The sign-in library would keep
 * the provider's tokens too; this sits between it and its tables and drops them.
 */

import type { AuthTables } from './auth-tables.ts';

const dropped = new Set([
  'accessToken',
  'refreshToken',
  'idToken',
  'accessTokenExpiresAt',
  'refreshTokenExpiresAt',
  'scope',
]);

export function withoutProviderTokens(inner: AuthTables): AuthTables {
  return {
    ...inner,
    create: ({ data, ...rest }) => inner.create({ data: rest.model === 'account' ? kept(data) : data, ...rest }),
    update: ({ update, ...rest }) =>
      inner.update({ update: rest.model === 'account' ? kept(update) : update, ...rest }),
  };
}

function kept<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !dropped.has(field))) as Row;
}
