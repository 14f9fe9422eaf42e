import { expect, test } from '@jest/globals';
import { checkPromotion } from './check-promotion.ts';
import { releasePath } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, publishAll } from '../testing/fresh-store.ts';

test('unpublished releases are listed in the order of the call, whichever lookup ends first', async () => {
  const store = await freshStore();
  await publishAll(store, [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0')]);
  const secondWasRead = Promise.withResolvers<void>();
  const slowAtFirst: ReleaseStore = {
    ...store,
    get: async (path) => {
      if (path === releasePath('mfe-a', '9.0.0')) await secondWasRead.promise;
      const body = await store.get(path);
      if (path === releasePath('mfe-x', '1.0.0')) setImmediate(() => secondWasRead.resolve());
      return body;
    },
  };
  await expect(
    checkPromotion(slowAtFirst, 'production', ['mfe-a@9.0.0', 'mfe-x@1.0.0'].map(parseReleaseName)),
  ).rejects.toMatchObject({
    problems: [
      expect.stringMatching(/^mfe-a@9\.0\.0 was never published/),
      expect.stringMatching(/^Nothing was ever published under the name mfe-x\./),
    ],
  });
});
