/**
 * Stores session tokens as hashes, like those of links: nobody can sign in with what the store, or a copy of it,
 * contains. The sign-in library would store them unchanged, so this sits between it and its tables. A query by token is
 * run with the hash, and its result has the token again; rows found in another way have the hash, which opens nothing.
 */

import { createHash } from 'node:crypto';
import type { AuthTables } from './auth-tables.ts';

type Condition = Parameters<AuthTables['deleteMany']>[0]['where'][number];

export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function withHashedSessionTokens(inner: AuthTables): AuthTables {
  return {
    ...inner,
    async create({ data, ...rest }) {
      const token = rest.model === 'session' ? (data as { token?: unknown }).token : undefined;
      if (typeof token !== 'string') return inner.create({ data, ...rest });
      return withToken(await inner.create({ data: { ...data, token: hashSessionToken(token) }, ...rest }), token);
    },
    findOne: async (asked) => withToken(await inner.findOne(hashed(asked)), tokenIn(asked)),
    findMany: (asked) => inner.findMany(hashed(asked)),
    count: (asked) => inner.count(hashed(asked)),
    update: async (asked) => withToken(await inner.update(hashed(asked)), tokenIn(asked)),
    updateMany: (asked) => inner.updateMany(hashed(asked)),
    delete: (asked) => inner.delete(hashed(asked)),
    deleteMany: (asked) => inner.deleteMany(hashed(asked)),
    consumeOne: async (asked) => withToken(await inner.consumeOne(hashed(asked)), tokenIn(asked)),
    incrementOne: async (asked) => withToken(await inner.incrementOne(hashed(asked)), tokenIn(asked)),
  };
}

interface Asked {
  readonly model: string;
  readonly where?: Condition[] | undefined;
}

const isToken = ({ field }: Condition) => field === 'token';

function hashed<Question extends Asked>(asked: Question): Question {
  if (asked.model !== 'session' || asked.where === undefined) return asked;
  return {
    ...asked,
    where: asked.where.map((condition) => (isToken(condition) ? hashedCondition(condition) : condition)),
  };
}

function hashedCondition(condition: Condition): Condition {
  const { value } = condition;
  if (typeof value === 'string') return { ...condition, value: hashSessionToken(value) };
  if (Array.isArray(value)) return { ...condition, value: value.map((token) => hashSessionToken(String(token))) };
  return condition;
}

/** The one token in the query. */
function tokenIn({ model, where }: Asked): string | undefined {
  const value = model === 'session' ? where?.find(isToken)?.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

function withToken<Row>(row: Row, token: string | undefined): Row {
  return token === undefined || row === null ? row : { ...row, token };
}
