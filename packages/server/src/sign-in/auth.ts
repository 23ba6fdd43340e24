/**
 * The sign-in library on our database: it checks passwords and second factors and keeps sessions. Its own web handler is
 * not served: our calls ask it directly, so that every reply has our shape. People are made in `people-store.ts`.
 */

import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { addressHeader } from './address-header.ts';
import { withHashedSessionTokens } from './hashed-session-tokens.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const hourSeconds = 3_600;

export interface AuthParts {
  readonly database: Database;
  readonly secret: string;
  /** Where people reach us [O1]. */
  readonly publicUrl: string;
}

export async function createAuth({ database, secret, publicUrl }: AuthParts) {
  const secure = publicUrl.startsWith('https:');
  const options = {
    appName: 'Moderato',
    baseURL: publicUrl,
    basePath: '/dashboard/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ours are in attempts-store.ts: they hold over several copies of the service.
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
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
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
    ],
    advanced: {
      // `__Host-`: no other host, not even a subdomain of ours, can set or read it.
      cookiePrefix: secure ? '__Host-moderato' : 'moderato',
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'strict', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // The migrations make the tables, and a test compares them with schema.ts.
      database: { generateId: () => newId('user'), validateSchema: false },
    },
  } satisfies BetterAuthOptions;
  // Called `sqlite` on PostgreSQL too: moments as text and yes as 1, so that both engines have one schema.
  const tables = await getAdapter({ ...options, database: { db: database.query, type: 'sqlite' } });
  return betterAuth({ ...options, database: () => withHashedSessionTokens(tables) });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;
