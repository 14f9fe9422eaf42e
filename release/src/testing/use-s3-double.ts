import { afterAll, beforeAll } from '@jest/globals';
import { openS3Double, type S3Double } from './s3-double.ts';
import { tempFolder } from './temp-folder.ts';

/** A separate S3 store for the tests of one file. */
export function useS3Double(): Omit<S3Double, 'close'> {
  let double: S3Double;
  beforeAll(async () => {
    double = await openS3Double(await tempFolder());
  });
  afterAll(() => double.close());
  return {
    freshAddress: () => double.freshAddress(),
    loseNextAnswer: () => double.loseNextAnswer(),
    refuseClock: (isRefused) => double.refuseClock(isRefused),
    withoutConditions: (work) => double.withoutConditions(work),
  };
}
