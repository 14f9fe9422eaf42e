import { afterEach, expect, test } from '@jest/globals';
import { onAny, startServer, unreachable } from '@portal/shared/testing/server';
import { fileTables } from './file-tables.ts';

const server = startServer();
afterEach(() => {
  globalThis.__portalIntegrity = undefined;
});

let serial = 0;
const host = () => ({
  container: `host__${++serial}`,
  base: `/releases/host/${serial}.0.0/`,
  integrity: { 'main.js': 'sha384-main' },
  table: 'sha384-table',
});
const addressIn = ({ base }: { base: string }, file: string) => `http://localhost${base}${file}`;

test('a file of the host whose hash is missing waits for its table, which is loaded once', async () => {
  const release = host();
  server.use(onAny(() => new Response(JSON.stringify({ 'dialog.js': 'sha384-dialog' }))));
  const address = addressIn(release, 'dialog.js');
  await Promise.all([fileTables.missingHash(address, [release], 1), fileTables.missingHash(address, [release], 1)]);
  expect(globalThis.__portalIntegrity?.[address]).toBe('sha384-dialog');
  expect(fileTables.missingHash(address, [release], 1)).toBeNull();
  expect(server.calls.map(({ url }) => url)).toEqual([`${release.base}file-table.json`]);
});

test('a file of a remote waits for the table of its own release', async () => {
  const [wanted, good] = [host(), host()];
  server.use(onAny(() => new Response(JSON.stringify({ 'profile.js': 'sha384-profile' }))));
  const address = addressIn(good, 'profile.js');
  await fileTables.missingHash(address, [host(), wanted, good], 1);
  expect(globalThis.__portalIntegrity).toEqual({ [address]: 'sha384-profile' });
  expect(server.calls.map(({ url }) => url)).toEqual([`${good.base}file-table.json`]);
});

test('nothing is waited for: a known hash, a file of another release, a host without a table', () => {
  const release = host();
  globalThis.__portalIntegrity = { [addressIn(release, 'main.js')]: 'sha384-main' };
  expect(fileTables.missingHash(addressIn(release, 'main.js'), [release], 1)).toBeNull();
  expect(fileTables.missingHash('http://localhost/releases/mfe-a/1.0.0/list.js', [release], 1)).toBeNull();
  const { table: _table, ...older } = release;
  expect(fileTables.missingHash(addressIn(release, 'dialog.js'), [older], 1)).toBeNull();
  expect(server.calls).toEqual([]);
});

test('a table that did not arrive is requested again, under another address', async () => {
  const release = host();
  server.use(onAny(({ url }) => (url.includes('?try=') ? new Response('{}') : unreachable())));
  const address = addressIn(release, 'dialog.js');
  await expect(fileTables.missingHash(address, [release], 1)).rejects.toThrow('did not arrive');
  await expect(fileTables.missingHash(address, [release], 2)).resolves.toEqual({});
});

test('a table that fails while it is loaded ahead does not count as a try of a caller who waits for it', async () => {
  const release = host();
  const ahead = Promise.withResolvers<Response>();
  server.use(onAny(() => (server.calls.length === 1 ? ahead.promise : new Response('{}'))));
  fileTables.preload(release);
  fileTables.preload(release);
  const asked = fileTables.missingHash(addressIn(release, 'dialog.js'), [release], 1);
  ahead.resolve(unreachable());
  await expect(asked).resolves.toEqual({});
  expect(server.calls).toHaveLength(2);
});
