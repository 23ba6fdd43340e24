import { describe, expect, it, vi } from 'vitest';
import { listAudit, readAuditFile } from '../../desk/audit/audit-reads.ts';
import { pruneFullAudit, pruneOldAudit } from '../../desk/audit/prune-audit.ts';
import { byCommandLine } from '../../testing/by-command-line.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { refuse } from '../http/route.ts';
import { type By, byKey, byMember } from './actor.ts';
import { createAuditStore } from './audit-store.ts';
import { createChange } from './change.ts';
import { sameAsLogged, whole } from './undo.ts';

export function describeAuditStore(engine: string, create: CreatePlace): void {
  describe(`audit log on ${engine}`, async () => {
    const database = await openStore(create);

    const ann = (accountId: string): By =>
      byMember({ accountId, userId: 'user_1', email: 'ann@example.com', role: 'owner' });
    const list = (accountId: string, filters: object = {}, maxBytes?: number) =>
      listAudit(database, { accountId, limit: 200, ...filters }, maxBytes);

    it('keeps entries as they were noted, newest first, per account, with who made the change', async () => {
      const audit = createAuditStore(database);
      const before = { threshold: null, words: ['ä', '語', '"'] };
      const note = { action: 'category.changed', subject: 'text spam', before, undoable: true } as const;
      const first = await audit.note(ann('acct_1'), note);
      const second = await audit.note(byCommandLine('acct_1'), { action: 'key.created', subject: 'key_1', after: 7 });
      const third = await audit.note(byKey({ accountId: 'acct_1', keyId: 'key_9' }), {
        action: 'rule.added',
        subject: 'rule_1',
      });
      await audit.note(ann('acct_2'), { action: 'key.created', subject: 'key_2' });
      const { items } = await list('acct_1');
      expect(items.map(({ entry_id }) => entry_id)).toEqual([third, second, first]);
      const whoOf = (id: string) => items.find(({ entry_id }) => entry_id === id)?.by;
      expect(whoOf(first)).toEqual({ kind: 'member', user_id: 'user_1', email: 'ann@example.com' });
      expect(whoOf(second)).toEqual({ kind: 'command_line' });
      expect(whoOf(third)).toEqual({ kind: 'key', key_id: 'key_9' });
      expect(await audit.find('acct_1', first)).toMatchObject({ before, after: null, undoable: true, undone_by: null });
      expect(await audit.find('acct_1', second)).toMatchObject({ before: null, after: 7, undoable: false });
      expect(await audit.find('acct_2', first)).toBeUndefined();
      const count = async (filters: object) => (await list('acct_1', filters)).items.length;
      expect(await count({ action: 'key.created' })).toBe(1);
      expect(await count({ by: 'user_1' })).toBe(1);
      expect(await count({ by: 'key_9' })).toBe(1);
      expect(await count({ by: 'command_line' })).toBe(1);
      expect(await count({ by: 'user_2' })).toBe(0);
      expect(await count({ from: new Date(Date.now() + 60_000).toISOString() })).toBe(0);
      expect(await count({ text: 'SPAM' })).toBe(1);
      expect(await count({ text: 'ann@' })).toBe(1);
      expect(await count({ text: '_' })).toBe(2);
      expect(await count({ text: '%' })).toBe(0);
    });

    it('keeps entries within 2 KB and returns long settings in full for undo', async () => {
      const audit = createAuditStore(database);
      const long = { description: '語'.repeat(5_000), words: Array.from({ length: 10_000 }, (_, at) => `word ${at}`) };
      const by = byMember({
        accountId: 'acct_3',
        userId: 'u'.repeat(31),
        email: `${'語'.repeat(250)}@b.c`,
        role: 'owner',
      });
      const subject = '語'.repeat(1_000);
      const id = await audit.note(by, {
        action: 'custom_category.changed',
        subject,
        before: long,
        after: long,
        undoable: true,
      });
      const [entry] = (await list('acct_3')).items;
      expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThanOrEqual(2_048);
      expect(sameAsLogged(long, entry?.before)).toBe(true);
      expect(sameAsLogged({ ...long, description: 'other' }, entry?.before)).toBe(false);
      expect(whole(entry?.before)).toBeUndefined();
      expect((await audit.find('acct_3', id))?.before).toEqual(long);
    });

    it('lists changes of one millisecond in the order they were made, also across pages', async () => {
      const change = createChange(database);
      const subjects = Array.from({ length: 60 }, (_, at) => `key_${at}`);
      const note = (subject: string) => async () => ({
        answer: null,
        note: { action: 'key.created', subject } as const,
      });
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        for (const subject of subjects) await change(ann('acct_9'), note(subject));
      } finally {
        vi.useRealTimers();
      }
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list('acct_9', { cursor, limit: 7 });
        expect(new Set(page.items.map(({ at }) => at)).size).toBe(1);
        seen.push(...page.items.map(({ subject }) => subject));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(subjects.toReversed());
    });

    it('limits pages by bytes and by number, with no entry missing or repeated', async () => {
      const audit = createAuditStore(database);
      const after = { text: 'x'.repeat(900) };
      for (let at = 0; at < 60; at++)
        await audit.note(ann('acct_4'), { action: 'key.created', subject: `${at}`, after });
      const seen: string[] = [];
      const sizes: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await list('acct_4', { cursor }, 20_000);
        sizes.push(Buffer.byteLength(JSON.stringify(page.items)));
        seen.push(...page.items.map(({ entry_id }) => entry_id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(60);
      expect(seen).toHaveLength(60);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(20_000);
      expect((await list('acct_4', { limit: 7 })).items).toHaveLength(7);
      expect((await list('acct_4', {}, 1)).items).toHaveLength(1);
    });

    it('exports CSV or JSON lines in pieces, and escapes subjects that look like formulas', async () => {
      const audit = createAuditStore(database);
      await audit.note(byCommandLine('acct_5'), { action: 'key.created', subject: '=1+1', after: { label: 'a "b"' } });
      const csv = await readAuditFile(database, { accountId: 'acct_5', format: 'csv' });
      expect(csv.text.split('\r\n')[0]).toBe(
        '"entry_id","at","action","by_kind","by","subject","before","after","undone_by"',
      );
      expect(csv.text).toContain(`"'=1+1"`);
      expect(csv.next_cursor).toBeNull();
      const jsonl = await readAuditFile(database, { accountId: 'acct_5', format: 'jsonl' });
      expect(JSON.parse(jsonl.text)).toEqual((await list('acct_5')).items[0]);
    });

    it('writes a change and its entry together, or neither if the change is refused or fails', async () => {
      const change = createChange(database);
      const rename = (name: string, answer: 'note' | 'refuse' | 'fail') =>
        change(byCommandLine('acct_6'), async (within) => {
          await within.query
            .insertInto('instance')
            .values({ name, value: 'there' })
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'there' }))
            .execute();
          if (answer === 'fail') throw new Error('the disk went away');
          if (answer === 'refuse') return refuse('conflict', 'No.');
          return { answer: name, note: { action: 'account.changed', subject: name } };
        });
      const isThere = async (name: string) =>
        (await database.query.selectFrom('instance').select('name').where('name', '=', name).execute()).length === 1;
      expect(await rename('one', 'refuse')).toEqual({ refusal: { code: 'conflict', message: 'No.' } });
      await expect(rename('two', 'fail')).rejects.toThrow('the disk went away');
      expect(await rename('three', 'note')).toMatchObject({ answer: 'three' });
      expect([await isThere('one'), await isThere('two'), await isThere('three')]).toEqual([false, false, true]);
      expect((await list('acct_6')).items.map(({ subject }) => subject)).toEqual(['three']);
    });

    it('lets an entry be undone once when several try at the same time', async () => {
      const change = createChange(database);
      const undoes = await createAuditStore(database).note(ann('acct_7'), {
        action: 'rule.added',
        subject: 'rule_1',
        undoable: true,
      });
      const undo = () =>
        change({ ...ann('acct_7'), undoes }, async () => ({
          answer: null,
          note: { action: 'rule.removed', subject: 'rule_1' },
        }));
      const outcomes = await Promise.all(Array.from({ length: 4 }, undo));
      expect(outcomes.filter((outcome) => 'answer' in outcome)).toHaveLength(1);
      expect((await list('acct_7')).items).toHaveLength(2);
    });

    it('deletes entries that are too old, and saves to a file the oldest of an account with too many', async () => {
      const audit = createAuditStore(database);
      const note = (accountId: string, atMs: number) =>
        audit.note(
          byCommandLine(accountId),
          { action: 'key.created', subject: String(atMs) },
          { id: `audit_${String(atMs).padStart(6, '0')}`, atMs },
        );
      for (let atMs = 1; atMs <= 30; atMs++) await note('acct_8', atMs);
      const saved: string[] = [];
      const pruning = {
        beforeMs: 11,
        most: 4,
        maxEntries: 15,
        save: async (accountId: string, lines: string) => void saved.push(`${accountId} ${lines}`),
      };
      let batches = 0;
      while ((await pruneOldAudit(database, pruning)) === 4) batches++;
      expect(batches).toBe(2);
      expect((await list('acct_8')).items).toHaveLength(20);
      await pruneFullAudit(database, pruning);
      expect((await list('acct_8')).items.map(({ subject }) => Number(subject))).toEqual(
        Array.from({ length: 15 }, (_, at) => 30 - at),
      );
      const lines = saved
        .filter((piece) => piece.startsWith('acct_8 '))
        .flatMap((piece) => piece.slice('acct_8 '.length).trim().split('\n'));
      expect(lines.map((line) => JSON.parse(line).subject)).toEqual(['11', '12', '13', '14', '15']);
    });
  });
}
