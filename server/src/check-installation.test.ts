import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkInstallation } from './check-installation.ts';
import { StartupError } from './platform/startup-error.ts';

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

test('a data folder is made and nothing is left in it', async () => {
  const dataFolder = path.join(folder, 'a/b');
  expect(await checkInstallation({ PORTAL_PORT: '0', PORTAL_DATA: dataFolder })).toEqual({
    dataFolder,
    releaseStore: path.join(dataFolder, 'releases'),
  });
  expect(fs.readdirSync(dataFolder)).toEqual([]);
});

test('a data folder that is a file, or lies below one, is told in one sentence', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  expect(await failure({ PORTAL_DATA: file })).toBe(
    `The data folder ${file} cannot be written (it is a file); set PORTAL_DATA.`,
  );
  expect(await failure({ PORTAL_DATA: path.join(file, 'below') })).toMatch(/\(a part of its path is a file\)/);
});

test('a port in use is told, and by whom when it is a portal', async () => {
  const port = portInUse();
  expect(await failure({ PORTAL_PORT: port, PORTAL_DATA: folder })).toBe(
    `Agent Portal runs on port ${port} already; stop it, or set PORTAL_PORT and PORTAL_DATA for a second one.`,
  );
  other.removeAllListeners('request').on('request', (_, reply: http.ServerResponse) => reply.end('hello'));
  expect(await failure({ PORTAL_PORT: port, PORTAL_DATA: folder })).toMatch(
    /^Port \d+ on 127\.0\.0\.1 is in use by another program; .+\.$/,
  );
});
