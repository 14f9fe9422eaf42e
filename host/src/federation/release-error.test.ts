import { expect, test } from '@jest/globals';
import { onAny, startServer } from '@portal/shared/testing/server';
import { describeCrash, describeFailure } from './release-error.ts';

const requested = { remote: 'mfe-list', version: '1.5.0', phase: 'load', milliseconds: 900 } as const;
/** What webpack throws when a file does not arrive. */
const missing = (request: string, type = 'error') =>
  Object.assign(new Error('Loading chunk failed.'), { name: 'ChunkLoadError', type, request });
const server = startServer();
const HOST_FILE = 'https://portal.example/releases/host/1.2.0/list-pieces.js?try=3';

test('a file that is missing is a failure of the release it belongs to, whichever release requested it', async () => {
  server.use(onAny(() => new Response(null, { status: 404 })));
  await expect(describeFailure(missing(HOST_FILE), requested)).resolves.toMatchObject({
    remote: 'host',
    version: '1.2.0',
    phase: 'load',
    errorCode: 'refused-status',
    attempts: 3,
  });
  const ownFile = 'https://portal.example/releases/mfe-list/1.4.2/list.js';
  await expect(describeFailure(missing(ownFile), requested)).resolves.toMatchObject({
    remote: 'mfe-list',
    version: '1.4.2',
  });
  await expect(describeFailure(missing(HOST_FILE, 'timeout'), requested)).resolves.toMatchObject({
    remote: 'host',
    errorCode: 'no-answer',
  });
});

test('a table of the host that is missing is a failure of the host, though its address names no origin', async () => {
  server.use(onAny(() => new Response(null, { status: 404 })));
  const table = missing('/releases/host/1.2.0/file-table.json');
  await expect(describeFailure(table, requested)).resolves.toMatchObject({ remote: 'host', version: '1.2.0' });
  expect(describeCrash(table, { remote: 'mfe-list', version: '1.5.0' })).toMatchObject({ remote: 'host' });
});

test('anything else that is thrown is a failure of the requested release', async () => {
  await expect(describeFailure(new Error('no columns'), requested)).resolves.toMatchObject({
    remote: 'mfe-list',
    version: '1.5.0',
    errorCode: 'threw',
    attempts: 1,
  });
  await expect(describeFailure(missing('', 'missing'), requested)).resolves.toMatchObject({
    remote: 'mfe-list',
    version: '1.5.0',
    errorCode: 'not-registered',
  });
});

test('a crash while rendering is attributed to its root, unless a file of another release did not arrive', () => {
  const root = { remote: 'mfe-list', version: '1.5.0' };
  expect(describeCrash(new Error('no columns'), root)).toMatchObject({ ...root, phase: 'render', errorCode: 'threw' });
  expect(describeCrash(missing(HOST_FILE), root)).toMatchObject({
    remote: 'host',
    version: '1.2.0',
    phase: 'render',
    errorCode: 'unreachable',
  });
});
