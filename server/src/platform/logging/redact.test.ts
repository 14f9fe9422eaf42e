import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { redact, redactText } from './redact.ts';

test.each([
  ['at handler (/srv/node_modules/.pnpm/fastify@5.12.8/node_modules/fastify/lib/handle-request.js:99:7)'],
  ['at x (file:///srv/node_modules/.pnpm/@fastify+rate-limit@11.2.0/node_modules/@fastify/rate-limit/index.js:5:1)'],
  ['at y (node_modules/.pnpm/pg@8.23.1_pg-native@3.5.2/node_modules/pg/lib/client.js:10:3)'],
  ['at z (node_modules/.pnpm/embedded@18.4.0-beta.one/node_modules/embedded/main.js:1:2)'],
  ['at w (node_modules/.pnpm/react-dom@19.3.1_react@19.3.1/node_modules/react-dom/index.js:1:2)'],
  ['at v (/srv/node_modules/@portal/shared/domain/index.ts:1:2)'],
  ['mfe-list@1.2.0 was withdrawn'],
  ['agentReferralId 3035550134 was not found'],
  ['agentReferralId=3035550134'],
  ['{"agentReferralId":3035550134,"id":"4155550134"}'],
  ['id 2147483647'],
  ['GET /referrals-details/3035550134'],
  ['at 1795344816988'],
  ['expires 1795344816'],
  ['2026-11-22T10:40:17.015Z'],
  ['20261122104017'],
  ['3f1c0a52-4155-5501-3499-303555013412'],
  ['price 450000, 1234567890 and $3035550134'],
  ['3035550134.25'],
  ['ZIP 80205-1234'],
  ['127.0.0.1:5432'],
  ['order PR-7K2M-94QX'],
])('%s is logged as it is', (text) => {
  expect(redactText(text)).toBe(text);
});

test.each([
  ['mail to maya@example.com, please', 'mail to [e-mail], please'],
  ['<Maya.Ferreira+leads@mail.example.co.uk>', '<[e-mail]>'],
  ['"maya@example.com"', '"[e-mail]"'],
  ['email=maya@example.com&x=1', 'email=[e-mail]&x=1'],
  ['to=maya%40example.com', 'to=[e-mail]'],
  ['/agents/maya@example.com/zips', '/agents/[e-mail]/zips'],
  ['Key (email)=(maya@example.com) already exists.', 'Key (email)=([e-mail]) already exists.'],
  ['jürgen@bücher.example', '[e-mail]'],
  ['maya@example.xn--p1ai', '[e-mail]'],
  ['3035550134', '[phone]'],
  ['call 3035550134.', 'call [phone].'],
  ['phoneNumber=3035550134', 'phoneNumber=[phone]'],
  ['tel:13035550134', 'tel:[phone]'],
  ['paid 3035550134', 'paid [phone]'],
  ['+13035550134', '[phone]'],
  ['+1 (303) 555-0134', '[phone]'],
  ['(303)555-0134', '[phone]'],
  ['(303) 555-0134', '[phone]'],
  ['303-555-0134', '[phone]'],
  ['303.555.0134', '[phone]'],
  ['303 555 0134', '[phone]'],
  ['1-303-555-0134', '[phone]'],
  ['Bearer abc.def', 'Bearer [token]'],
  ['postgresql://app:hunter2@db/portal', 'postgresql://[hidden]@db/portal'],
  ['postgresql://app:hunter2@db.example.com/portal', 'postgresql://[hidden]@db.example.com/portal'],
])('%s is logged as %s', (text, logged) => {
  expect(redactText(text)).toBe(logged);
});

test('numbers stay numbers, and fields named like secrets hide their values', () => {
  const logged = { agentReferralId: 3_035_550_134, at: 1_795_344_816, note: 'call 3035550134', phone: 3_035_550_134 };
  expect(redact(logged)).toEqual({ ...logged, note: 'call [phone]', phone: '[hidden]' });
});

/** Text around a secret in a log line. */
const around = fc.constantFrom('', ' ', ': ', '"', '(', ', ', '=', '<', '\n', "'");
const word = fc.stringMatching(/^[A-Za-z\d]([A-Za-z\d._+-]{0,18}[A-Za-z\d])?$/);
const label = fc.stringMatching(/^[a-z]([a-z\d-]{0,10}[a-z\d])?$/);
const domain = fc.tuple(label, fc.array(label, { maxLength: 2 }), fc.stringMatching(/^[a-z]{2,8}$/));

test('no e-mail address reaches the log, whatever surrounds it', () => {
  fc.assert(
    fc.property(word, domain, around, around, (name, [first, more, top], before, behind) => {
      const address = `${name}@${[first, ...more, top].join('.')}`;
      expect(redactText(`mail${before || ' '}${address}${behind} sent`)).not.toContain('@');
    }),
    { numRuns: 500 },
  );
});

const digit = (from: number) => fc.integer({ min: from, max: 9 });
const phone = fc
  .tuple(digit(2), digit(0), digit(0), digit(2), fc.integer({ min: 0, max: 999_999 }))
  .map(([a, b, c, d, rest]) => `${a}${b}${c}${d}${String(rest).padStart(6, '0')}`);

test('no bare phone number of North America reaches the log', () => {
  fc.assert(
    fc.property(phone, around, around, (number, before, behind) => {
      expect(redactText(`call${before || ' '}${number}${behind} now`)).not.toContain(number);
    }),
    { numRuns: 500 },
  );
});

test('no time, amount, small id or stack frame is taken for a person', () => {
  const from = Date.UTC(2020, 0) / 1000;
  const until = Date.UTC(2033, 0) / 1000;
  const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
  const harmless = fc.oneof(
    fc.integer({ min: from, max: until }).map(String),
    fc.integer({ min: from * 1000, max: until * 1000 }).map(String),
    fc.integer({ min: 0, max: 999_999_999 }).map(String),
    fc.integer({ min: 0, max: 2_147_483_647 }).map((id) => `agentReferralId=${id}`),
    fc.uuid(),
    fc
      .date({ min: new Date(from * 1000), max: new Date(until * 1000), noInvalidDate: true })
      .map((date) => date.toISOString()),
    fc
      .tuple(label, label, version)
      .map(([scope, name, v]) => `/node_modules/.pnpm/@${scope}+${name}@${v}/node_modules/x.js:1:2`),
  );
  fc.assert(
    fc.property(harmless, around, around, (text, before, behind) => {
      const line = `seen${before || ' '}${text}${behind} here`;
      expect(redactText(line)).toBe(line);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['a', 'a.', 'a@', 'a:', '3', 'eyJ-', 'https://a:', 'eyJa.a.', '1 303 '])(
  'a text of many %j takes linear, not quadratic, time: every path is logged',
  (piece) => {
    const fastest = (length: number) => {
      const text = `https://${piece.repeat(length / piece.length)}`;
      const runs = Array.from({ length: 3 }, () => {
        const began = performance.now();
        redactText(text);
        return performance.now() - began;
      });
      return Math.min(...runs);
    };
    fastest(16_000);
    // 16 times as long; the square of that would be 256
    expect(fastest(16_000) / fastest(1_000)).toBeLessThan(100);
  },
);
