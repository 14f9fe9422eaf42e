import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, jest, test } from '@jest/globals';

// processes are started here, and a busy machine may be slow
jest.setTimeout(60_000);

const bootstrap = fileURLToPath(new URL('bootstrap.mjs', import.meta.url));
const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

test('a Node that is too old is reported in one sentence', () => {
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'16.20.2'})";
  expect(run('--import', old, bootstrap, 'start')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Agent Portal needs Node 18 or later to start; this is .+\.\n$/),
  });
});

test('an unknown command is reported in one sentence', () => {
  expect(run(bootstrap, 'strat')).toMatchObject({
    status: 1,
    stderr: 'Unknown command "strat". Use one of: start, dev, test, demo-reset, new-remote, ci-remote.\n',
  });
});
