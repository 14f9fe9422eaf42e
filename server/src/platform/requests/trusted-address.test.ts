import { expect, test } from '@jest/globals';
import { isTrustedAddress } from './trusted-address.ts';

test.each<[string | undefined, string[], boolean]>([
  ['127.0.0.1', [], false],
  ['127.0.0.1', ['127.0.0.1'], true],
  ['::ffff:127.0.0.1', ['127.0.0.1'], true],
  ['10.1.2.3', ['192.168.0.0/16', '10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['fd00::7', ['fd00::/8'], true],
  ['fd00::7', ['10.0.0.0/8'], false],
  [undefined, ['127.0.0.1'], false],
  ['no address', ['127.0.0.1'], false],
])('%s is one of %j: %s', (address, trusted, expected) => {
  expect(isTrustedAddress(address, trusted)).toBe(expected);
});
