import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createSmtp } from '../../base/outbound/smtp.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { freePort } from '../../testing/free-port.ts';
import { type MailServer, type MailServerOptions, startMailServer } from '../../testing/start-mail-server.ts';
import { createAlertMailsStore } from './alert-mails-store.ts';
import { type AlertMails, type AlertMailsParts, startAlertMails } from './send-alert-mails.ts';

const waitMs = 30_000;

export function describeAlertMails(engine: string, create: CreatePlace): void {
  describePages(`alerts by e-mail on ${engine}`, create, ({ pages, newAccount }) => {
    const open: { stop(): Promise<void> }[] = [];
    afterEach(async () => {
      for (const one of open.splice(0).reverse()) await one.stop();
      await pages.stores.database.query.deleteFrom('alerts').execute();
      await mails().noteWorking();
    });
    const mails = () => createAlertMailsStore(pages.stores.database);

    async function serve(options?: MailServerOptions): Promise<MailServer> {
      const server = await startMailServer(options);
      open.push(server);
      return server;
    }

    /** The part of a copy of the service that sends mails. */
    function startCopy(port: number, changes: Partial<AlertMailsParts> = {}): AlertMails & { reported: string[] } {
      const reported: string[] = [];
      const copy = startAlertMails({
        mails: mails(),
        smtp: createSmtp({ host: '127.0.0.1', port, tls: 'off', login: undefined }),
        addresses: {
          ...{ from: 'moderato@example.com', to: ['ops@example.com', 'boss@example.com'] },
          publicUrl: () => 'https://moderation.example.com',
        },
        onFailing: ({ code, reply, refusedRecipients }) =>
          reported.push(`failing ${code} ${reply} ${refusedRecipients}`),
        onWorking: () => reported.push('working'),
        onFailure(error) {
          throw error;
        },
        ...{ lookMs: 20, delaysMs: [1, 1, 1] },
        ...changes,
      });
      open.push(copy);
      return { ...copy, reported };
    }

    async function raise(account: string, subject = '80', byMail = true) {
      const condition = { accountId: account, subject, message: `${subject} % of the calls are used.`, facts: {} };
      expect(await pages.stores.alerts.raise('quota_reached', condition, Date.now(), byMail)).toBe(true);
    }
    const attemptsOf = async (account: string) =>
      await pages.stores.database.query
        .selectFrom('alerts')
        .select(['mail_attempts', 'mail_due_at'])
        .where('account_id', '=', account)
        .executeTakeFirstOrThrow();
    const settled = (account: string) =>
      vi.waitFor(async () => expect((await attemptsOf(account)).mail_due_at).toBeNull(), waitMs);

    it('sends one mail per new alert to all recipients, however many copies run', async () => {
      const server = await serve();
      const account = await newAccount();
      const copies = Array.from({ length: 4 }, () => startCopy(server.port));
      for (const subject of ['80', '100']) await raise(account, subject);
      for (const copy of copies) copy.wake();
      await vi.waitFor(() => expect(server.received).toHaveLength(2), waitMs);
      await settled(account);
      await pause(200);
      expect(server.received).toHaveLength(2);
      // Two copies send at once, so either mail may arrive first.
      const first = server.received.find(({ text }) => text.includes('80 % of the calls'));
      expect(first?.to).toEqual(['ops@example.com', 'boss@example.com']);
      expect(first?.head).toMatch(/^From: Moderato <moderato@example\.com>\r?$/m);
      expect(first?.head).toMatch(/^Subject: \[Moderato\] The monthly quota is almost or fully used\r?$/m);
      expect(first?.head).toMatch(/^Message-ID: <alert_[0-9A-Z]{26}@example\.com>\r?$/m);
      expect(first?.head).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
      for (const line of ['80 % of the calls are used.', `Account: Owner (${account})`])
        expect(first?.text).toContain(line);
      expect(first?.text).toContain('Dashboard: https://moderation.example.com/dashboard');
      expect(copies.flatMap(({ reported }) => reported)).toEqual([]);
    });

    it('does not mail alerts with mails turned off, or alerts raised more than a day ago', async () => {
      const server = await serve();
      const account = await newAccount();
      await raise(account, '80', false);
      await raise(account, '100');
      await pages.stores.database.query
        .updateTable('alerts')
        .set({ raised_at: Date.now() - 25 * 60 * 60_000 })
        .where('account_id', '=', account)
        .where('subject', '=', '100')
        .execute();
      const other = await newAccount();
      await raise(other);
      startCopy(server.port).wake();
      await vi.waitFor(() => expect(server.received).toHaveLength(1), waitMs);
      await pause(100);
      expect(server.received.map(({ text }) => text.includes(other))).toEqual([true]);
    });

    it('reports a mail server that is down once, and sends the mail when it is back', async () => {
      const account = await newAccount();
      const port = await freePort();
      const copies = [
        startCopy(port, { delaysMs: Array(10_000).fill(20) }),
        startCopy(port, { delaysMs: Array(10_000).fill(20) }),
      ];
      const reported = () => copies.flatMap((copy) => copy.reported);
      await raise(account);
      await vi.waitFor(async () => expect((await attemptsOf(account)).mail_attempts).toBeGreaterThan(2), waitMs);
      expect(reported()).toEqual(['failing ESOCKET undefined 0']);
      expect(await mails().readState()).toEqual({ waiting: 1, failing_since: expect.any(String) });
      const server = await serve({ port });
      await vi.waitFor(() => expect(server.received).toHaveLength(1), waitMs);
      await settled(account);
      await vi.waitFor(() => expect(reported().toSorted()).toEqual(['failing ESOCKET undefined 0', 'working']), waitMs);
      expect(await mails().readState()).toEqual({ waiting: 0, failing_since: null });
      await pause(200);
      expect(server.received).toHaveLength(1);
    });

    it('gives up after a few attempts when the mail server refuses', async () => {
      const server = await serve({ refuses: 'everything' });
      const account = await newAccount();
      const { reported } = startCopy(server.port);
      await raise(account);
      await settled(account);
      expect((await attemptsOf(account)).mail_attempts).toBe(4);
      await pause(100);
      expect((await attemptsOf(account)).mail_attempts).toBe(4);
      expect(reported).toEqual(['failing EMESSAGE 452 0']);
      expect((await mails().readState()).failing_since).not.toBeNull();
    });

    it('mails the other recipients when the server refuses one, and reports the refusal', async () => {
      const server = await serve({ refuses: 'boss@example.com' });
      const account = await newAccount();
      const { reported } = startCopy(server.port);
      await raise(account);
      await settled(account);
      expect(server.received.map(({ to }) => to)).toEqual([['ops@example.com']]);
      await vi.waitFor(() => expect(reported).toEqual(['failing undefined undefined 1']), waitMs);
    });

    it('sends neither login nor mail when STARTTLS is required and the server does not offer it', async () => {
      const login = { user: 'moderato', password: 'secret' };
      const server = await serve({ login });
      const account = await newAccount();
      const smtp = createSmtp({ host: '127.0.0.1', port: server.port, tls: 'starttls', login });
      const { reported } = startCopy(server.port, { smtp, delaysMs: [] });
      await raise(account);
      await settled(account);
      expect(server.received).toEqual([]);
      expect(reported).toEqual([expect.stringMatching(/^failing ETLS/)]);
    });

    it('another copy sends the mail if a copy dies while sending it', async () => {
      const server = await serve();
      const account = await newAccount();
      await raise(account);
      const nowMs = Date.now();
      expect(await mails().take(nowMs)).toMatchObject({ accountId: account, attempts: 1 });
      expect(await mails().take(nowMs)).toBeUndefined();
      expect(await mails().take(nowMs + 59_999)).toBeUndefined();
      startCopy(server.port, { mails: { ...mails(), take: () => mails().take(nowMs + 60_000) } });
      await vi.waitFor(() => expect(server.received).toHaveLength(1), waitMs);
    });

    it('stops promptly even if the mail server never responds', async () => {
      const server = await serve({ refuses: 'to speak' });
      const account = await newAccount();
      const copy = startCopy(server.port);
      await raise(account);
      await vi.waitFor(async () => expect((await attemptsOf(account)).mail_attempts).toBe(1), waitMs);
      await copy.stop();
      expect((await attemptsOf(account)).mail_due_at).toBeGreaterThan(Date.now());
    });
  });
}
