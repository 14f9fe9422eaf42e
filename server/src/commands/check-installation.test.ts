import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openS3Double } from '@portal/release/testing/s3-double';
import { checkInstallation } from './check-installation.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';

let folder: string;
let other: http.Server;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-check-'));
  other = http.createServer((_, reply) => reply.end('{"status":"ok"}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => other.close(resolve));
  fs.rmSync(folder, { recursive: true });
});

const portInUse = () => String((other.address() as AddressInfo).port);
const failure = async (settings: Record<string, string>) => {
  const error: unknown = await checkInstallation({ PORTAL_PORT: '0', ...settings }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
};

test('the data folder is created and left empty', async () => {
  const dataFolder = path.join(folder, 'a/b');
  expect(await checkInstallation({ PORTAL_PORT: '0', PORTAL_DATA: dataFolder })).toEqual({
    dataFolder,
    releaseStore: path.join(dataFolder, 'releases'),
    channel: 'production',
  });
  expect(fs.readdirSync(dataFolder)).toEqual([]);
});

test('a data folder that is a file, or below one, is reported in one sentence', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  expect(await failure({ PORTAL_DATA: file })).toBe(
    `The data folder ${file} cannot be written (it is a file); set PORTAL_DATA.`,
  );
  expect(await failure({ PORTAL_DATA: path.join(file, 'below') })).toMatch(/\(a part of its path is a file\)/);
});

test('a data folder that is a link to nothing, such as a missing disk, is reported in one sentence', async () => {
  const link = path.join(folder, 'link');
  fs.symlinkSync(path.join(folder, 'disk/portal'), link);
  for (const dataFolder of [link, path.join(link, 'below')]) {
    expect(await failure({ PORTAL_DATA: dataFolder })).toBe(
      `The data folder ${dataFolder} cannot be written (it leads through a link to nothing); set PORTAL_DATA.`,
    );
  }
});

(fs.existsSync('/proc/self') ? test : test.skip)(
  'a place where nothing can be created is reported at once',
  async () => {
    expect(await failure({ PORTAL_DATA: '/proc/portal/data' })).toMatch(/^The data folder .+ cannot be written/);
  },
);

test('a database or a release store elsewhere that cannot be used is reported before anything is built', async () => {
  const elsewhere = { PORTAL_DATA: folder };
  expect(await failure({ ...elsewhere, DATABASE_URL: 'postgresql://portal:secret@127.0.0.1:9/portal' })).toBe(
    'The database 127.0.0.1:9/portal does not answer (connect ECONNREFUSED 127.0.0.1:9).',
  );
  expect(await failure({ ...elsewhere, RELEASE_STORE: 's3://' })).toBe(
    '"s3://" is not a release store: give a folder or s3://bucket/prefix.',
  );
  fs.writeFileSync(path.join(folder, 'file'), '');
  expect(await failure({ ...elsewhere, RELEASE_STORE: path.join(folder, 'file') })).toMatch(
    /^The release store .+ cannot be used: a part of its path is not a folder\.$/,
  );
});

const everythingIn = (place: string) => fs.readdirSync(place, { recursive: true }).map(String).toSorted();

test('a foreign release store is only read: a folder with a channel, and any in S3', async () => {
  const settings = { PORTAL_PORT: '0', PORTAL_DATA: path.join(folder, 'data') };
  const shared = path.join(folder, 'shared');
  fs.mkdirSync(path.join(shared, 'channels/production'), { recursive: true });
  fs.writeFileSync(path.join(shared, 'channels/production/pointer'), '');
  const before = everythingIn(shared);
  await checkInstallation({ ...settings, RELEASE_STORE: shared });
  expect(everythingIn(shared)).toEqual(before);

  const objects = path.join(folder, 's3');
  const s3 = await openS3Double(objects);
  try {
    const empty = everythingIn(objects);
    await checkInstallation({ ...settings, RELEASE_STORE: s3.freshAddress() });
    expect(everythingIn(objects)).toEqual(empty);
  } finally {
    await s3.close();
  }
});

test('a port in use is reported, also when a portal uses it', async () => {
  const port = portInUse();
  expect(await failure({ PORTAL_PORT: port, PORTAL_DATA: folder })).toBe(
    `Agent Portal runs on port ${port} already; stop it, or set PORTAL_PORT and PORTAL_DATA for a second one.`,
  );
  other.removeAllListeners('request').on('request', (_, reply: http.ServerResponse) => reply.end('hello'));
  expect(await failure({ PORTAL_PORT: port, PORTAL_DATA: folder })).toMatch(
    /^Port \d+ on 127\.0\.0\.1 is in use by another program; .+\.$/,
  );
});
