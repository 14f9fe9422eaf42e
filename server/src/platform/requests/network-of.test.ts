import { expect, test } from '@jest/globals';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24', false],
  ['203.0.113.255', '203.0.113.0/24', false],
  ['::ffff:203.0.113.9', '203.0.113.0/24', false],
  ['2001:4860:1:2:3:4:5:6', '2001:4860:1::/48', false],
  ['2001:4860:1:ffff::1', '2001:4860:1::/48', false],
  ['127.0.0.1', '127.0.0.0/24', true],
  ['::1', '::/48', true],
  ['10.20.30.40', '10.20.30.0/24', true],
  ['192.168.1.5', '192.168.1.0/24', true],
  ['fe80::1%eth0', 'fe80::/48', true],
  ['fd12:3456:789a::1', 'fd12:3456:789a::/48', true],
])('%s belongs to %s', (address, name, isLocal) => {
  expect(networkOf(address)).toEqual({ name, isLocal });
});

test('everything that is not an address is one network, and it is not local', () => {
  for (const address of ['', 'unknown', '203.0.113.7:8080', "1' or '1'='1"]) {
    expect(networkOf(address)).toEqual({ name: 'unknown', isLocal: false });
  }
});

test('the prefix lengths of IPv4 and IPv6 networks can be configured', () => {
  expect(networkOf('203.0.113.7', { ipv4: 16, ipv6: 48 }).name).toBe('203.0.0.0/16');
  expect(networkOf('2001:4860:1:2::1', { ipv4: 24, ipv6: 64 }).name).toBe('2001:4860:1:2::/64');
});
