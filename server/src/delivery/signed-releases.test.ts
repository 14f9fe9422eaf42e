import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT, parsePageData, type PortalConfig } from '@portal/shared/contracts';
import { pageDataTextIn } from '@portal/shared/html';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { openReleaseReader, openStore, parseReleaseName, promote, publish, readRelease } from '@portal/release';
import { hostRecord, remoteRecord, writeBuild } from '@portal/release/testing';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../platform/http/create-app.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { delivery } from './delivery.ts';

const TEMPLATE = `<html><head>{{head}}</head><body>
<script nonce="{{nonce}}" type="application/json" id="${PAGE_DATA_ELEMENT}">{{pageData}}</script>{{scripts}}</body></html>`;
const config: PortalConfig = {
  environment: 'production',
  demoMode: false,
  identity: { userPoolId: 'us-east-1_portalDev', clientId: 'client', endpoint: '/idp/cognito' },
  supportPhone: '(844) 903-7653',
  supportCentreUrl: 'https://support.example.com/',
};

const folder = mkdtempSync(path.join(tmpdir(), 'portal-signed-'));
const apps: FastifyInstance[] = [];
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  rmSync(folder, { recursive: true });
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signingKey = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const signers = path.join(folder, 'release-signers.json');
writeFileSync(
  signers,
  JSON.stringify({
    signers: [
      {
        name: 'team',
        publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        releases: ['host', 'mfe-list'],
      },
    ],
  }),
);

/** The store of the test, for whoever may write to it. */
let place: string;
/** What the server said that it does not serve: live releases, and files. */
let refused: string[];
let changedFiles: string[];

async function publishAll(...records: BuildRecord[]): Promise<void> {
  const store = await openStore(place, 'write', {});
  for (const record of records) {
    const build = await writeBuild(record, record.kind === 'host' ? { 'page.html': TEMPLATE } : {});
    await publish(store, { remote: record.remote, folder: build, who: 'test', signingKey });
  }
}

async function promoteAll(...names: string[]): Promise<void> {
  const store = await openStore(place, 'write', {});
  await promote(store, names.map(parseReleaseName), { channel: 'production', who: 'test', why: 'a test' });
}

/** A server that has read nothing yet and knows the signers file. */
async function startServer(): Promise<FastifyInstance> {
  refused = [];
  changedFiles = [];
  const reader = openReleaseReader(await openStore(place, 'read', { RELEASE_SIGNERS: signers }), {
    onStale: () => {},
    onRefused: (problems) => refused.push(...problems),
    onChangedFile: (problem) => changedFiles.push(problem),
    freshFor: 0,
  });
  const app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: false }),
    checkDatabase: () => Promise.resolve(),
  });
  await app.register(delivery, { reader, config });
  apps.push(app);
  return app;
}

async function pageOf(app: FastifyInstance) {
  const { body } = await app.inject({ url: '/mfe-list' });
  return { body, data: parsePageData(pageDataTextIn(body)!) };
}

/** Where the bytes of a file are in the store. */
async function blobOf(name: string, file: string): Promise<string> {
  const { remote, version } = parseReleaseName(name);
  const stored = await readRelease(await openStore(place, 'read', {}), remote, version);
  const { integrity } = stored!.release.files.find((each) => each.path === file)!;
  return path.join(place, 'blobs', Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex'));
}

beforeEach(async () => {
  place = mkdtempSync(path.join(folder, 'store-'));
  await publishAll(hostRecord('1.0.0'), remoteRecord('mfe-list', '1.0.0'), remoteRecord('mfe-list', '1.1.0'));
  await promoteAll('host@1.0.0', 'mfe-list@1.0.0');
  await promoteAll('mfe-list@1.1.0');
});

test('a live release whose record was changed is not served: the page has the last known good one', async () => {
  const store = await openStore(place, 'read', {});
  const { release } = (await readRelease(store, 'mfe-list', '1.1.0'))!;
  const record = path.join(place, 'releases/mfe-list/1.1.0.json');
  writeFileSync(record, JSON.stringify({ ...release, entry: 'list.js' }));

  const app = await startServer();
  const { body, data } = await pageOf(app);
  expect(data.snapshot.remotes['mfe-list']?.version).toBe('1.0.0');
  expect(body).toContain('/releases/mfe-list/1.0.0/entry.js');
  expect(body).not.toContain('1.1.0');
  expect((await app.inject({ url: '/releases/mfe-list/1.0.0/entry.js' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/releases/mfe-list/1.1.0/entry.js' })).statusCode).toBe(404);
  expect(refused).toEqual([expect.stringMatching(/^mfe-list@1\.1\.0 is not what team signed/)]);
});

test.each(['page.html', 'main.js', 'react.js'])(
  'the bytes of %s that were changed in the store reach nobody, in whatever encoding',
  async (file) => {
    const whole = await startServer();
    expect((await pageOf(whole)).body).not.toContain('attacker');
    writeFileSync(await blobOf('host@1.0.0', file), 'attacker'.repeat(100));
    const app = await startServer();
    for (const headers of [{}, { 'accept-encoding': 'gzip, br, zstd' }]) {
      const { statusCode, rawPayload } = await app.inject({ url: `/releases/host/1.0.0/${file}`, headers });
      expect(statusCode).toBe(404);
      expect(rawPayload.toString()).not.toContain('attacker');
    }
    expect((await app.inject({ url: '/mfe-list' })).body).not.toContain('attacker');
    expect(changedFiles).toEqual([expect.stringContaining(file)]);
    expect(refused).toEqual([]);
    // a server that has the page template already goes on with it
    expect((await pageOf(whole)).data.snapshot.host.version).toBe('1.0.0');
  },
);
