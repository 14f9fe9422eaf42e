import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { openStore, parseReleaseName, promote, publish, type ReleaseStore } from '@portal/release';
import { hostRecord, remoteRecord, writeBuildInto } from '@portal/release/testing/records';

/** A page with a place for everything the server puts into one. */
const TEMPLATE = `<html><head><style nonce="{{nonce}}">body{}</style>{{head}}</head><body>
<script nonce="{{nonce}}" type="application/json" id="${PAGE_DATA_ELEMENT}">{{pageData}}</script>{{scripts}}</body></html>`;

const WHO = 'Trial';

/** Publishes a build made of small files, so that nothing needs webpack. */
export async function publishFixture(
  store: ReleaseStore,
  record: BuildRecord,
  others: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-trial-build-'));
  try {
    const page: Record<string, string> = record.kind === 'host' ? { 'page.html': TEMPLATE } : {};
    await writeBuildInto(folder, record, { ...page, ...others });
    await publish(store, { remote: record.remote, folder, who: WHO });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes releases by names like `host@1.0.0` live; for a share of the visitors when a percentage is given. */
export async function promoteFixture(store: ReleaseStore, names: readonly string[], percent?: number): Promise<void> {
  const request = { channel: 'production', who: WHO, why: 'a trial', ...(percent !== undefined && { percent }) };
  await promote(store, names.map(parseReleaseName), request);
}

/** A store with a host and one remote in two versions; the first is live. */
export async function makeFixtureStore(folder: string): Promise<void> {
  const store = await openStore(folder, 'write');
  try {
    await publishFixture(store, hostRecord('1.0.0'));
    await publishFixture(store, remoteRecord('mfe-reports', '1.0.0'));
    await publishFixture(store, remoteRecord('mfe-reports', '1.1.0'));
    await promoteFixture(store, ['host@1.0.0', 'mfe-reports@1.0.0']);
  } finally {
    store.close();
  }
}
