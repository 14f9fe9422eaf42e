import { expect, test } from '@jest/globals';
import { ENDPOINTS } from '../endpoints.ts';
import { addressOf, SERVICES } from './services.ts';

test('API-01 CS-035 without settings every call goes to the portal itself', () => {
  for (const path of Object.values(ENDPOINTS)) expect(addressOf(path, {})).toBe(path);
});

test.each([
  ['accounts', '/api/accounts/force-confirm-user'],
  ['agents', '/agent/v2/agent/find'],
  ['agents', '/api/ms/agent/v1/agent-territories/search-by-zipcode/one-by-one'],
  ['referrals', '/referral/v2/agent-portal-referrals/search'],
  ['content', '/content/v1/banner-ads/login'],
  ['consumer', '/consumer/v2/quantarium/agent/listings'],
  ['email', '/email/v2/mail-send'],
] as const)('API-01 CS-035 the service of %s answers %s at its address, and no other call', (service, path) => {
  const url = `https://${service}.example.com/base`;
  expect(addressOf(path, { [service]: url })).toBe(url + path);
  const others = Object.fromEntries(SERVICES.filter((name) => name !== service).map((name) => [name, url]));
  expect(addressOf(path, others)).toBe(path);
});

test("API-01 the portal's own paths are never sent to another service", () => {
  const all = Object.fromEntries(SERVICES.map((name) => [name, 'https://elsewhere.example.com']));
  for (const path of ['/api/session', '/api/live', '/graphql', '/releases/current']) {
    expect(addressOf(path, all)).toBe(path);
  }
});
