import { expect, test } from '@jest/globals';
import { DAMAGED_PHOTO } from '@portal/shared/domain';
import { openPicture } from './open-picture.ts';

test('a file that is gone or cannot be read is refused as a damaged one', async () => {
  const gone = { size: 1_000, arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) };
  expect(await openPicture(gone as unknown as File)).toEqual({ refusal: DAMAGED_PHOTO });
});
