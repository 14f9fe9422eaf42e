import { expect, test } from '@jest/globals';
import type { BuildRecord, Release } from '@portal/shared/contracts/release';
import { checkTopics } from './check-topics.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';

const cart = (version: number) => ({ topic: 'cart.filled', version });
const REMEDY = 'To fit, name another host or another mfe-a with it, or promote one first.';

const hostWith = (version: string, topics?: { topic: string; version: number }[]) =>
  hostRecord(version, topics && { topics });
function remoteWith(version: string, changes: object) {
  const { manifest } = remoteRecord('mfe-a', version);
  return remoteRecord('mfe-a', version, { manifest: { ...manifest, ...changes } });
}
const published = (record: BuildRecord): Release => ({
  ...record,
  files: [],
  commit: null,
  publishedBy: 'Tess',
  publishedAt: '2026-11-20T09:00:00.000Z',
});
const checkOf = (...records: BuildRecord[]) => checkTopics(records.map(published));
const parcel = { name: 'cart', exposedModule: './list', opensOn: 'cart.filled' };

test('a topic that a remote sends, hears or opens its parcel on, and the host does not declare, is named', () => {
  const host = hostWith('1.0.0', []);
  expect(checkOf(host, remoteWith('1.0.0', { emits: [cart(1)] })).problems).toEqual([
    `mfe-a@1.0.0 sends cart.filled v1, which host@1.0.0 does not declare. ${REMEDY}`,
  ]);
  expect(checkOf(host, remoteWith('1.0.0', { emits: [cart(1)], hears: [cart(1)] })).problems).toContain(
    `mfe-a@1.0.0 hears cart.filled v1, which host@1.0.0 does not declare. ${REMEDY}`,
  );
  expect(checkOf(host, remoteWith('1.0.0', { parcels: [parcel] })).problems).toEqual([
    `mfe-a@1.0.0 opens its parcel cart on cart.filled, which host@1.0.0 does not declare. ${REMEDY}`,
  ]);
});

test('a topic that the host declares in another version is named with both', () => {
  expect(checkOf(hostWith('1.0.0', [cart(1)]), remoteWith('1.0.0', { emits: [cart(2)] })).problems).toEqual([
    `mfe-a@1.0.0 sends cart.filled v2, but host@1.0.0 declares v1 of it. ${REMEDY}`,
  ]);
});

test('topics that the host declares in these versions have no problems', () => {
  const remote = remoteWith('1.0.0', { emits: [cart(1)], hears: [cart(1)], parcels: [parcel] });
  expect(checkOf(hostWith('1.0.0', [cart(1)]), remote)).toEqual({
    name: 'events',
    summary: 'Every event heard is sent, and the host knows every topic',
    problems: [],
  });
});

test('a host from before topics were recorded is warned about, but for topics its own manifest names', () => {
  const old = hostWith('1.0.0');
  expect(checkOf(old, remoteWith('1.0.0', { emits: [cart(1)] }))).toEqual({
    name: 'events',
    summary: 'Every event heard is sent; whether the host knows every topic is not recorded',
    problems: [],
    warnings: [
      'host@1.0.0 was built before hosts recorded their topics, so it is not known whether it declares those of mfe-a@1.0.0.',
    ],
  });
  const naming = hostRecord('1.0.0', { manifest: { ...old.manifest, hears: [cart(1)] } });
  expect(checkOf(naming, remoteWith('1.0.0', { emits: [cart(1)] }))).not.toHaveProperty('warnings');
  expect(checkOf(old, remoteWith('1.0.0', {}))).not.toHaveProperty('warnings');
});

test('a topic that nobody sends is named; a summary says that something is wrong', () => {
  expect(
    checkOf(hostWith('1.0.0', [cart(1), cart(2)]), remoteWith('1.0.0', { hears: [cart(1)], emits: [cart(2)] })),
  ).toMatchObject({
    summary: 'Events are not sent, or the host does not know them',
    problems: expect.arrayContaining(['mfe-a@1.0.0 hears cart.filled v1, which no release of this set sends.']),
  });
});

test('a parcel may open on a topic in any version, and one that opens on none uses none', () => {
  expect(checkOf(hostWith('1.0.0', [cart(3)]), remoteWith('1.0.0', { parcels: [parcel] })).problems).toEqual([]);
  const closed = { name: 'cart', exposedModule: './list' };
  expect(checkOf(hostWith('1.0.0', []), remoteWith('1.0.0', { parcels: [closed] })).problems).toEqual([]);
});

test('a topic that a remote hears is not named once more for the parcel that opens on it', () => {
  const sending = hostRecord('1.0.0', { topics: [], manifest: { ...hostWith('1.0.0').manifest, emits: [cart(1)] } });
  expect(checkOf(sending, remoteWith('1.0.0', { hears: [cart(1)], parcels: [parcel] })).problems).toEqual([
    `mfe-a@1.0.0 hears cart.filled v1, which host@1.0.0 does not declare. ${REMEDY}`,
  ]);
});

test('a host from before topics were recorded is warned about with every remote it is not known for', () => {
  const sending = (name: string, emits: object[]) => {
    const record = remoteRecord(name, '1.0.0');
    return { ...record, manifest: { ...record.manifest, emits: emits as ReturnType<typeof cart>[] } };
  };
  const old = hostRecord('1.0.0', { manifest: { ...hostWith('1.0.0').manifest, emits: [cart(1)] } });
  const remotes = [sending('mfe-a', [cart(2)]), sending('mfe-b', [cart(1)]), sending('mfe-c', [cart(1), cart(2)])];
  expect(checkOf(old, ...remotes).warnings).toEqual([
    'host@1.0.0 was built before hosts recorded their topics, so it is not known whether it declares those of mfe-a@1.0.0, mfe-c@1.0.0.',
  ]);
  expect(checkOf(hostWith('1.0.0', [cart(1), cart(2)]), ...remotes)).not.toHaveProperty('warnings');
});
