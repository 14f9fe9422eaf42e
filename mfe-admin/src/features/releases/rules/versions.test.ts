import { expect, test } from '@jest/globals';
import { shortVersion } from './versions.ts';

test('a long version keeps what distinguishes it', () => {
  expect(['1.4.0', '1.5.0-rc.1', '10.20.30-rc.1', '1.0.0-local.hef1d79bdaada'].map((one) => shortVersion(one))).toEqual(
    ['1.4.0', '1.5.0-rc.1', '10.20.30-rc.1', '1.0.0-…bdaada'],
  );
  expect(['1.5.0-rc.1', '1.0.0-local.hef1d79bdaada'].map((one) => shortVersion(one, 'tiny'))).toEqual([
    '1.5.0-rc.1',
    '…bdaada',
  ]);
});
