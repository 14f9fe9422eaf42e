import { expect, test } from '@jest/globals';
import { isServicePath } from '@portal/shared/domain';
import { ENDPOINTS } from './endpoints.ts';

test('an address below that of any endpoint is never a page, whatever its ids', () => {
  const tooLong = (path: string) => path.replaceAll(/:\w+/g, '1'.repeat(200));
  expect(
    Object.values<string>(ENDPOINTS)
      .map(tooLong)
      .filter((path) => !isServicePath(path)),
  ).toEqual([]);
});
