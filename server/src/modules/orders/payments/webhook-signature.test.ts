import { expect, test } from '@jest/globals';
import { verifiedWebhookId } from './webhook-signature.ts';

// the example of standardwebhooks.com
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"test": 2432232314}';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const at = (seconds: number) => new Date((1_614_265_330 + seconds) * 1000);
const verify = (changes: object, text = body, now = at(0)) =>
  verifiedWebhookId({ ...headers, ...changes }, text, { secret, now });

test('D-31 a webhook that is signed as Standard Webhooks says is genuine for five minutes', () => {
  expect(verify({})).toBe('msg_p5jXN8AQM9LWM0D4loKWxJek');
  expect(verify({}, body, at(300))).toBe(verify({}, body, at(-300)));
  expect(() => verify({}, body, at(301))).toThrow('not of the last minutes');
  expect(() => verify({}, body, at(-301))).toThrow('not of the last minutes');
});

test('D-31 one of several signatures is enough, while one secret takes the place of another', () => {
  expect(verify({ 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` })).toBe(headers['webhook-id']);
});

test.each([
  ['another content', {}, '{"test": 2432232315}'],
  ['another id', { 'webhook-id': 'msg_other' }, body],
  ['another signature', { 'webhook-signature': `v1,${'A'.repeat(43)}=` }, body],
  ['a signature of another version', { 'webhook-signature': headers['webhook-signature'].replace('v1', 'v1a') }, body],
  ['no signature', { 'webhook-signature': undefined }, body],
  ['two ids', { 'webhook-id': ['a', 'b'] }, body],
  ['a time in words', { 'webhook-timestamp': 'now' }, body],
])('D-31 a webhook with %s is forged', (_, changes, text) => {
  expect(() => verify(changes, text)).toThrow(expect.objectContaining({ name: 'InvalidSignatureError' }));
});
