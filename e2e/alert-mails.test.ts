/** Alerts by e-mail: the real service, a real mail server beside it, TLS and a login between them. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../packages/server/src/testing/start-mail-server.ts';
import { testCertificate } from '../packages/server/src/testing/test-certificate.ts';
import { type LiveService, startService } from './support/live-service.ts';
import { moderateText } from './support/moderation-call.ts';

const login = { user: 'moderato', password: 'a password of the mail server' };
const content = 'You are a worthless turnip and nobody wants you here.';
const patienceMs = 60_000;

describe('alerts by e-mail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-mails-'));
  let mails: MailServer;
  let service: LiveService;

  beforeAll(async () => {
    mails = await startMailServer({ login, tls: true });
    const certificate = join(folder, 'certificate.pem');
    writeFileSync(certificate, testCertificate);
    service = await startService({
      NODE_EXTRA_CA_CERTS: certificate,
      MODERATO_PLANS: '{"pro":{"calls_per_month":10}}',
      MODERATO_SMTP_HOST: 'localhost',
      MODERATO_SMTP_PORT: String(mails.port),
      MODERATO_SMTP_USER: login.user,
      MODERATO_SMTP_PASSWORD: login.password,
      MODERATO_SMTP_FROM: 'moderato@example.com',
      MODERATO_ALERT_EMAILS: 'ops@example.com, on-call@example.com',
    });
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
    await mails?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function callTimes(count: number): Promise<number[]> {
    const calls = Array.from({ length: count }, () =>
      moderateText(service.address, service.liveKey, { content, user_id: 'otter' }),
    );
    return (await Promise.all(calls)).map(({ status }) => status);
  }

  it('sends one e-mail per alert, over TLS and with a login, without any moderated content', async () => {
    expect(await callTimes(8)).toEqual(Array(8).fill(200));
    await vi.waitFor(() => expect(mails.received).toHaveLength(1), patienceMs);
    expect(await callTimes(2)).toEqual([200, 200]);
    await vi.waitFor(() => expect(mails.received).toHaveLength(2), patienceMs);
    for (const { to, user, secure, head, text } of mails.received) {
      expect({ to, user, secure }).toEqual({
        to: ['ops@example.com', 'on-call@example.com'],
        user: 'moderato',
        secure: true,
      });
      expect(head).toContain('Subject: [Moderato] The monthly quota is almost or fully used');
      expect(text).toContain(`Dashboard: ${service.address}/dashboard`);
      for (const word of ['turnip', 'otter', service.liveKey, login.password]) expect(head + text).not.toContain(word);
    }
    expect(mails.received.map(({ text }) => text.split('\r\n')[0])).toEqual([
      '80 % of this month’s calls are used: 8 of 10.',
      expect.stringMatching(/^All 10 calls of this month are used up\./),
    ]);
    expect(JSON.stringify(service.server.log)).not.toContain(login.password);
  }, 180_000);
});
