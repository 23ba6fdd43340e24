/** The preview of a flagged image, for members who may see it; to everybody else there is none. */

import type { BlurredPreview } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import type { KeptInput } from '../../calls/retention/read-kept-texts.ts';
import { isForAdmins } from '../../calls/retention/what-is-kept.ts';

export type PreviewInput = KeptInput;

export async function findPreview({ query, secrets }: Database, input: PreviewInput) {
  const { accountId, requestId, seesAllQueues, nowMs } = input;
  const row = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select(['account_id', 'request_id', 'preview', 'preview_blurred', 'preview_expires_at', 'preview_for_admins'])
    .select(['restricted', 'escalated_at', 'decision'])
    .where('request_id', '=', requestId)
    .where('restricted', '=', 0)
    .where('expires_at', '>', nowMs)
    .where('preview_expires_at', '>', nowMs)
    .executeTakeFirst();
  if (row === undefined || ((isForAdmins(row) || row.preview_for_admins === 1) && !seesAllQueues)) return undefined;
  const { preview, preview_blurred: blurred, preview_expires_at: expiresAt } = openRow(secrets, 'kept_content', row);
  return preview === null || blurred === null || expiresAt === null ? undefined : { preview, blurred, expiresAt };
}

export async function readPreview(database: Database, input: PreviewInput): Promise<BlurredPreview | undefined> {
  const found = await findPreview(database, input);
  return found && { blurred: asImage(found.blurred), expires_at: new Date(found.expiresAt).toISOString() };
}

export function asImage(base64: string): string {
  return `data:image/jpeg;base64,${base64}`;
}
