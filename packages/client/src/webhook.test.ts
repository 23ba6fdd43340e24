import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookSignatureError } from './index.ts';

const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
const body = '{"type":"decision.flag","timestamp":"2026-11-17T00:00:00.000Z","data":{"user_id":"ü"}}';
const nowSeconds = () => Math.floor(Date.now() / 1_000);

function sign(changes: { key?: string; at?: number | string; text?: string } = {}) {
  const { key = secret, at = nowSeconds(), text = body } = changes;
  const hmac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'));
  const signature = hmac.update(`dlv_1.${at}.${text}`).digest('base64');
  return { 'webhook-id': 'dlv_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}

describe('verifyWebhook', () => {
  it('returns the event of a signed delivery, from any kind of headers and body', async () => {
    const event = { id: 'dlv_1', type: 'decision.flag', timestamp: '2026-11-17T00:00:00.000Z', data: { user_id: 'ü' } };
    expect(await verifyWebhook(secret, sign(), body)).toEqual(event);
    expect(await verifyWebhook(secret, new Headers(sign()), Buffer.from(body))).toEqual(event);
  });

  it('accepts any of several signatures, while a secret is being replaced', async () => {
    const { 'webhook-signature': good, ...others } = sign();
    const headers = { ...others, 'webhook-signature': `v1,AAAA v2,x v1,!!! ${good}` };
    expect((await verifyWebhook(secret, headers, body)).id).toBe('dlv_1');
  });

  it.each([
    ['another secret', sign({ key: 'whsec_b3RoZXI=' }), body],
    ['another body', sign(), `${body} `],
    ['another id', { ...sign(), 'webhook-id': 'dlv_2' }, body],
    ['no signature', { ...sign(), 'webhook-signature': undefined }, body],
    ['an empty signature', { ...sign(), 'webhook-signature': 'v1,' }, body],
    ['no time', { ...sign(), 'webhook-timestamp': undefined }, body],
    ['a time that is none', sign({ at: 'soon' }), body],
    ['a time long ago', sign({ at: nowSeconds() - 400 }), body],
    ['a time to come', sign({ at: nowSeconds() + 400 }), body],
  ])('refuses %s', async (_name, headers, text) => {
    await expect(verifyWebhook(secret, headers, text)).rejects.toBeInstanceOf(WebhookSignatureError);
  });

  it('reports an invalid secret', async () => {
    for (const wrong of ['', 'whsec_', 'whsec_ü']) {
      await expect(verifyWebhook(wrong, sign(), body)).rejects.toThrow(TypeError);
    }
  });
});
