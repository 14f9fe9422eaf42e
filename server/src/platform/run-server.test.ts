import { spawnSync } from 'node:child_process';
import { expect, jest, test } from '@jest/globals';

// processes are started here, and other work may hold the machine up
jest.setTimeout(60_000);

const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

test('a program that cannot start prints one plain sentence and ends with exit code 1', () => {
  const program = `
    import { runProgram, listen } from ${file('./run-server.ts')};
    import Fastify from ${JSON.stringify(import.meta.resolve('fastify'))};
    import net from 'node:net';
    const other = net.createServer().listen(0, '127.0.0.1', () => {
      void runProgram(async () => { await listen(Fastify(), { host: '127.0.0.1', port: other.address().port }); });
    });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', program],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use by another program; .+\.\n$/);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
