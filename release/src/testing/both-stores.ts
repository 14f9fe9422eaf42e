import { afterAll } from '@jest/globals';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { tempFolder } from './temp-folder.ts';
import { useS3Double } from './use-s3-double.ts';

/** Rows for `test.each`: the name of each kind of store, and a function that creates an empty one; they are closed at the end. */
export function bothStores(): readonly (readonly [string, () => Promise<ReleaseStore>])[] {
  const s3 = useS3Double();
  const opened: ReleaseStore[] = [];
  afterAll(() => opened.forEach((store) => store.close()));
  const open = async (address: string) => {
    const store = await openStore(address, 'write');
    opened.push(store);
    return store;
  };
  return [
    ['a folder', async () => open(await tempFolder())],
    ['S3', async () => open(s3.freshAddress())],
  ];
}
