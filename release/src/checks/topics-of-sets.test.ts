import { expect, test } from '@jest/globals';
import { checkPromotion } from '../promote/check-promotion.ts';
import { readChannel } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { createPin } from '../pins/pins.ts';
import { promote } from '../promote/promote.ts';
import { rollback } from '../rollback/rollback.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { bothStores } from '../testing/both-stores.ts';
import { promoteAll, publishAll } from '../testing/fresh-store.ts';

const cart = (version: number) => ({ topic: 'cart.filled', version });
const stores = bothStores();
const by = { channel: 'production', who: 'Tess', why: 'a test' };

const hostWith = (version: string, topics?: { topic: string; version: number }[]) =>
  hostRecord(version, topics && { topics });
function remoteWith(version: string, changes: object) {
  const { manifest } = remoteRecord('mfe-a', version);
  return remoteRecord('mfe-a', version, { manifest: { ...manifest, ...changes } });
}

test.each(stores)(
  'in %s no set comes about in which a remote uses a topic its host does not declare',
  async (_, freshStore) => {
    const store = await freshStore();
    const sending = (version: string) => remoteWith(version, { emits: [cart(1)], hears: [cart(1)] });
    await publishAll(store, [
      hostWith('1.0.0', []),
      hostWith('1.1.0', [cart(1)]),
      remoteRecord('mfe-a', '1.0.0'),
      sending('1.1.0'),
    ]);
    await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
    const wanted = [parseReleaseName('mfe-a@1.1.0')];
    const refusal = {
      code: 'refused',
      message: expect.stringContaining('sends cart.filled v1, which host@1.0.0 does not declare.'),
    };
    await expect(promote(store, wanted, by)).rejects.toMatchObject(refusal);
    await expect(promote(store, wanted, { ...by, percent: 10 })).rejects.toMatchObject(refusal);
    await expect(createPin(store, { ...by, releases: wanted, ttl: 3_600_000 })).rejects.toMatchObject(refusal);
    const { checks } = await checkPromotion(store, 'production', wanted);
    expect(checks.find(({ name }) => name === 'events')?.problems).toHaveLength(2);

    await promoteAll(store, 'host@1.1.0', 'mfe-a@1.1.0');
    await expect(rollback(store, ['host'], by)).rejects.toMatchObject(refusal);
    await rollback(store, ['host', 'mfe-a'], by);
    expect((await readChannel(store, 'production'))?.channel.remotes).toMatchObject({
      host: { version: '1.0.0' },
      'mfe-a': { version: '1.0.0' },
    });
  },
);

test.each(stores)(
  'in %s a host from before topics were recorded can be rolled back to, with a warning',
  async (_, freshStore) => {
    const store = await freshStore();
    await publishAll(store, [
      hostWith('1.0.0'),
      hostWith('1.1.0', [cart(1)]),
      remoteWith('1.0.0', { emits: [cart(1)] }),
    ]);
    await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
    expect((await promoteAll(store, 'host@1.1.0')).warnings).toEqual([]);
    expect(await rollback(store, ['host'], by)).toMatchObject({
      changed: true,
      warnings: [expect.stringMatching(/^host@1\.0\.0 was built before hosts recorded their topics/)],
    });
  },
);
