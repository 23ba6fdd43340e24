/** An account with one thing of each kind that the dashboard shows, and a signed-in owner. */

import { noKeyLimits } from '../base/caller.ts';
import type { AccountThings } from './dashboard-samples.ts';
import { type SignedInVisitor, signedIn } from './dashboard-visitor.ts';
import type { TestApp } from './test-app.ts';

export interface FurnishedAccount {
  readonly things: AccountThings;
  readonly owner: SignedInVisitor;
  /** Everything that names the account or something in it: nobody else may ever see one of these. */
  readonly marks: readonly string[];
}

/** `mark` is a word in everything that has words: names, labels, authors, patterns, content. */
export async function furnishAccount(app: TestApp, mark: string): Promise<FurnishedAccount> {
  const { stores } = app;
  const accountId = (await stores.accounts.create(`account ${mark}`, 'pro')).id;
  await stores.retention.set(accountId, { keep_content: true, days: 30, include_scored: true });
  const owner = await signedIn(app, { accountId, role: 'owner', email: `owner-${mark}@example.com` });
  const made = await owner.call('POST /keys', { body: { mode: 'live', label: `key ${mark}` } });
  const body = { type: 'wordlist', pattern: [`word${mark}`], moderation_action: 'flag' };
  const rule = await owner.call('POST /rules', { body });
  const shadow = await owner.call('POST /rules', { body: { ...body, pattern: [`shadow${mark}`], shadow: true } });
  const category = `boats_${mark}`;
  await stores.customCategories.add(accountId, {
    ...{ name: category, description: `Boats ${mark}.`, examples: [], threshold: 0.7 },
    ...{ action: 'flag', ask: 'when_unsure', enabled: false },
  });
  const author = `author-${mark}`;
  const judged = await app.call('POST', '/v1/moderate/text', {
    key: made.json.secret,
    body: { content: `A word${mark} here.`, user_id: author },
  });
  const webhook = await stores.webhooks.create(accountId, {
    ...{ label: `hook ${mark}`, url: `https://127.0.0.1:1/${mark}`, events: ['decision.flag'], enabled: false },
  });
  const deliveryId = `dlv_${mark}`;
  await stores.deliveries.add({
    ...{ account_id: accountId, id: deliveryId, webhook_id: webhook?.id ?? '', event: 'decision.flag' },
    ...{ request_id: judged.json.request_id, payload: '{}', state: 'failed', created_at: Date.now(), attempts: 1 },
    ...{ author: null, next_attempt_at: null, delivered_at: null, status: 500, problem: null, duration_ms: 5 },
  });
  const invited = await owner.call('POST /invitations', {
    body: { email: `guest-${mark}@example.com`, role: 'viewer' },
  });
  const note = await owner.call('POST /notes', { body: { author, text: `note ${mark}` } });
  const view = await owner.call('POST /views', {
    body: { page: 'decisions', name: `view ${mark}`, shared: true, filters: { action: 'block' } },
  });
  const appealId = await appealOf(app, judged.json.request_id, accountId, mark);
  const audit = await owner.call('GET /audit');
  const sessions = await owner.call('GET /profile/sessions');
  const things: AccountThings = {
    accountId,
    keyId: made.json.key.key_id,
    ruleId: rule.json.rule_id,
    shadowRuleId: shadow.json.rule_id,
    requestId: judged.json.request_id,
    author,
    category,
    webhookId: webhook?.id ?? '',
    deliveryId,
    userId: owner.userId,
    sessionId: sessions.json.sessions[0]?.session_id ?? '',
    invitationId: invited.json.invitation.invitation_id,
    entryId: audit.json.items.find(({ undoable }) => undoable)?.entry_id ?? '',
    noteId: note.json.note_id,
    viewId: view.json.view_id,
    appealId,
  };
  return { things, owner, marks: [mark, ...Object.values(things).filter((id) => !id.includes(mark))] };
}

/** An open appeal, with the outcome it is about. */
async function appealOf(app: TestApp, request_id: string, accountId: string, mark: string): Promise<string> {
  const { key } = await app.stores.keys.create(accountId, 'live', `cases ${mark}`, {
    ...noKeyLimits,
    scopes: ['cases'],
  });
  const body = { request_id, outcome: 'removed', clause: `clause ${mark}` };
  await app.call('POST', '/v1/outcomes', { key, body });
  const appeal = await app.call('POST', '/v1/appeals', { key, body: { request_id, reason: `appeal ${mark}` } });
  return (appeal.json as unknown as { appeal_id: string }).appeal_id;
}

const tables = new WeakMap<TestApp['stores'], Promise<string[]>>();

/** Every row that is about the account, by table. */
export async function rowsOf(
  { stores }: Pick<TestApp, 'stores'>,
  accountId: string,
): Promise<Record<string, string[]>> {
  const names = tables.get(stores) ?? tablesOfAccounts(stores);
  tables.set(stores, names);
  const rows: Record<string, string[]> = {};
  for (const name of await names) {
    const found = await stores.database.query
      .selectFrom(name as 'rules')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute();
    rows[name] = found.map((row) => JSON.stringify({ ...row, ...inBackground })).sort();
  }
  return rows;
}

/** Written in the background, whatever is requested: when a key was last used, and the words of kept texts. */
const inBackground = { last_used_at: undefined, words_key: undefined };

async function tablesOfAccounts({ database }: TestApp['stores']): Promise<string[]> {
  const found = await database.query.introspection.getTables();
  return found
    .filter(
      ({ name, columns }) =>
        !['sessions', 'content_words'].includes(name) && columns.some((column) => column.name === 'account_id'),
    )
    .map(({ name }) => name);
}
