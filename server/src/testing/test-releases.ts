import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { openReleaseReader, openStore, parseReleaseName, promote, publish, type ChangeResult } from '@portal/release';
import { writeBuild } from '@portal/release/testing';
import { WritableStore, type ReleaseIndex } from '../modules/releases/index.ts';

/** A page with a place for everything the server puts into one. */
const TEMPLATE = `<html><head><style nonce="{{nonce}}">body{}</style>{{head}}</head><body>
<script nonce="{{nonce}}" type="application/json" id="${PAGE_DATA_ELEMENT}">{{pageData}}</script>{{scripts}}</body></html>`;

export interface TestReleases extends ReleaseIndex {
  /** RELEASE_STORE of a server that is to read them. */
  address: string;
  /** Publishes builds with distinct files, as teams would. */
  publish: (...records: BuildRecord[]) => Promise<void>;
  /** Promotes on production by names like `host@1.0.0`; to a share of the visitors when a percentage is given. */
  promote: (names: string[], percent?: number) => Promise<ChangeResult>;
  /** Closes the store and removes it; call it in afterAll. */
  stop: () => Promise<void>;
}

/** An empty release store in a temporary folder, read without delay. */
export async function openTestReleases(): Promise<TestReleases> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-releases-'));
  const store = await openStore(folder, 'write');
  const writable = new WritableStore(folder, undefined);
  return {
    address: folder,
    store,
    writable,
    reader: openReleaseReader(store, { onStale: () => {}, freshFor: 0 }),
    origin: 'https://portal.example.com',
    async publish(...records) {
      for (const record of records) {
        const others: Record<string, string> = record.kind === 'host' ? { 'page.html': TEMPLATE } : {};
        await publish(store, { remote: record.remote, folder: await writeBuild(record, others), who: 'Tess' });
      }
    },
    promote(names, percent) {
      const request = { channel: 'production', who: 'Tess', why: 'a test', ...(percent !== undefined && { percent }) };
      return promote(store, names.map(parseReleaseName), request);
    },
    async stop() {
      store.close();
      await writable.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
