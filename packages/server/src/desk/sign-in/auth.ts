/**
 * The sign-in library on our database: it checks passwords and second factors and keeps sessions. We do not serve its web
 * handler: our calls use the library directly, so that every reply has our format. `people-store.ts` creates people.
 */

import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { addressHeader } from '../../base/http/address-header.ts';
import { newId } from '../../base/ids.ts';
import type { Config } from '../../base/settings/config.ts';
import type { Database } from '../../base/storage/database.ts';
import { type AuthTables, wrapTables } from './auth-tables.ts';
import { withHashedSessionTokens } from './hashed-session-tokens.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const hourSeconds = 3_600;

/** What the operator set for the provider; `name` is on its button. */
export type OpenIdSettings = NonNullable<ReturnType<typeof readOpenIdSettings>>;

/** Undefined if the operator configured none. */
export function readOpenIdSettings(config: Config) {
  const { openIdIssuer: issuer, openIdClientId: clientId, openIdClientSecret: clientSecret, openIdName: name } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name };
}

export interface AuthParts {
  readonly database: Database;
  readonly secret: string;
  /** The public address of the service [O1]. */
  readonly publicUrl: string;
  /** The provider that people may sign in with, and what happens when somebody has connected it. */
  readonly openId?: { readonly settings: OpenIdSettings; readonly onConnected: (userId: string) => Promise<void> };
}

export async function createAuth({ database, secret, publicUrl, openId }: AuthParts) {
  const secure = publicUrl.startsWith('https:');
  const options = {
    appName: 'Moderato',
    baseURL: publicUrl,
    basePath: '/dashboard/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ours are in attempt-guard.ts: they apply across several copies of the service.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 256,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: { accountId: { type: 'string', required: false, input: false, fieldName: 'account_id' } },
      expiresIn: 7 * 24 * hourSeconds,
      updateAge: hourSeconds,
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        operator: { type: 'boolean', required: false, input: false },
        blurSevere: { type: 'boolean', required: false, input: false, fieldName: 'blur_severe' },
      },
    },
    account: {
      modelName: 'user_credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider',
        accountId: 'subject',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // In an encrypted cookie: an unfinished attempt leaves nothing behind.
      storeStateStrategy: 'cookie',
      updateAccountOnSignIn: false,
      // A matching address connects nobody: a person who signed up with somebody else's address would share their
      // account.
      accountLinking: { enabled: true, disableImplicitLinking: true },
    },
    databaseHooks: {
      account: { create: { after: async ({ userId }) => openId?.onConnected(userId) } },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
      alsoAfterOpenId(
        twoFactor({
          issuer: 'Moderato',
          twoFactorTable: 'second_factors',
          schema: {
            user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
            twoFactor: {
              fields: {
                userId: 'user_id',
                backupCodes: 'backup_codes',
                failedVerificationCount: 'failed_verification_count',
                lockedUntil: 'locked_until',
              },
            },
          },
        }),
      ),
      genericOAuth({ config: openId === undefined ? [] : [providerOf(openId.settings, publicUrl)] }),
    ],
    advanced: {
      // `__Host-`: no other host, not even a subdomain of ours, can set or read it.
      cookiePrefix: secure ? '__Host-moderato' : 'moderato',
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'strict', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // The migrations create the tables, and a test compares them with schema.ts.
      database: { generateId: () => newId('user'), validateSchema: false },
    },
  } satisfies BetterAuthOptions;
  // Called `sqlite` on PostgreSQL too: times as text and true as 1, so that both engines have one schema.
  const tables = await getAdapter({ ...options, database: { db: database.query, type: 'sqlite' } });
  const guarded = (inner: AuthTables) => withHashedSessionTokens(withoutProviderTokens(inner));
  return betterAuth({ ...options, database: () => wrapTables(tables, guarded) });
}

/** It says which of our members somebody is; we decide whether they may sign in. */
function providerOf({ issuer, clientId, clientSecret, name }: OpenIdSettings, publicUrl: string) {
  return {
    providerId: issuer,
    name,
    clientId,
    clientSecret,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    // A page of the dashboard: our cookies are not sent when another site sends the browser here.
    redirectURI: `${publicUrl}/dashboard/openid`,
    disableSignUp: true,
  };
}

type SecondFactorPlugin = ReturnType<typeof twoFactor>;

/**
 * The library asks for the second factor only after a password; we require it of everybody who has one, however they
 * sign in.
 */
function alsoAfterOpenId<Plugin extends Pick<SecondFactorPlugin, 'hooks'>>(plugin: Plugin): Plugin {
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) => hook.matcher(context) || context.path === '/callback/:id',
  }));
  return { ...plugin, hooks: { ...plugin.hooks, after } };
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** What a provider of OpenID gives about somebody beyond their name there. We keep none of it. */
const dropped = new Set([
  'accessToken',
  'refreshToken',
  'idToken',
  'accessTokenExpiresAt',
  'refreshTokenExpiresAt',
  'scope',
]);

function withoutProviderTokens(inner: AuthTables): AuthTables {
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
