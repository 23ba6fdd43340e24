import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { liveCall } from '../../testing/ledger-entries.ts';
import { decisionEvent, newDelivery, newSecret, signedHeaders } from './delivery.ts';
import { retryDelayMs } from './retry-delay.ts';

describe('a delivery', () => {
  it('is signed by Standard Webhooks: v1 and the HMAC of id, time and body with the secret after whsec_', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const body = '{"test": 2432232314}';
    // The example of the specification.
    expect(signedHeaders([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, 1_614_265_330_123)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has a new secret of 256 bits', () => {
    const secrets = Array.from({ length: 20 }, newSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  });

  it('has another signature after any change of the body', () => {
    const secret = newSecret();
    const sign = (body: string) => signedHeaders([secret], 'dlv_1', body, 0)['webhook-signature'];
    expect(sign('{"a":1}')).not.toBe(sign('{"a":2}'));
    const key = Buffer.from(secret.slice(6), 'base64');
    expect(sign('x')).toBe(`v1,${createHmac('sha256', key).update('dlv_1.0.x').digest('base64')}`);
  });

  it('repeats the reply to the call, and never has content', () => {
    const { row } = liveCall('acct_1', {
      action: 'block',
      author: 'ann',
      scores: '{"toxicity":0.95,"spam":0.2,"unjudged":0.5}',
      thresholds: '{"toxicity":[0.7,0.9],"spam":[0.9,0.96]}',
      flagged: ' toxicity ',
      content_hash: 'secret-hash',
    });
    const event = decisionEvent(row);
    expect(event).toMatchObject({
      request_id: row.request_id,
      action: 'block',
      user_id: 'ann',
      flagged_categories: ['toxicity'],
      categories: {
        toxicity: { score: 0.95, threshold: 0.7, flagged: true },
        spam: { score: 0.2, threshold: 0.9, flagged: false },
      },
    });
    expect(JSON.stringify(event)).not.toContain('secret-hash');
    const { payload } = newDelivery(
      { accountId: 'acct_1', id: 'wh_1' },
      'decision.block',
      event,
      row.request_id,
      row.at,
    );
    expect(JSON.parse(payload)).toEqual({
      type: 'decision.block',
      timestamp: new Date(row.at).toISOString(),
      data: event,
    });
  });

  it('is retried at growing intervals for about a day, and then no more', () => {
    const delays = Array.from({ length: 8 }, (_, index) => retryDelayMs(index + 1, 0) as number);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(30);
    expect(retryDelayMs(9, 0)).toBeUndefined();
    expect(retryDelayMs(1, 1)).toBeGreaterThan(retryDelayMs(1, 0) as number);
  });
});
