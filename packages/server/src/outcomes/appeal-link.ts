/**
 * Links to the public page of an appeal [C3]: they name one outcome and are signed, so that nobody can make or change one.
 * Whether a link is used up says the appeal, not the link.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { appealLinkKeyName } from '../storage/sealed-columns.ts';

const name = appealLinkKeyName;
const form = /^(out_[0-9A-Z]{26})\.([A-Za-z0-9_-]{43})$/;

export interface AppealLinks {
  /** The last part of the address. */
  tokenOf(outcomeId: string): string;
  /** The id of the outcome; undefined where the signature is not ours. */
  read(token: string): string | undefined;
}

/** What links of test keys end in: the page can be seen and sent, and nothing is kept. */
export const testToken = 'test';

export const appealPath = '/appeal';

export function appealUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${appealPath}/${token}`;
}

export async function createAppealLinks(database: Database): Promise<AppealLinks> {
  const key = await readKey(database);
  const sign = (outcomeId: string) => createHmac('sha256', key).update(`appeal ${outcomeId}`).digest();

  return {
    tokenOf: (outcomeId) => `${outcomeId}.${sign(outcomeId).toString('base64url')}`,
    read(token) {
      const [, outcomeId, signature] = form.exec(token) ?? [];
      if (outcomeId === undefined || signature === undefined) return undefined;
      return timingSafeEqual(sign(outcomeId), Buffer.from(signature, 'base64url')) ? outcomeId : undefined;
    },
  };
}

/** Made once and kept sealed: a copy of the database makes no links. */
async function readKey({ query, secrets }: Database): Promise<Buffer> {
  await query
    .insertInto('instance')
    .values({ name, value: secrets.seal(['instance', name], randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await query
    .selectFrom('instance')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(secrets.open(['instance', name], value), 'base64url');
}
