import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, jest, test } from '@jest/globals';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

(process.platform === 'win32' ? test.skip : test)(
  'two simultaneous Ctrl-C, as from a terminal and npm, still cause a graceful shutdown',
  async () => {
    const program = `
      import { shutDownOnSignals } from ${file('./run-server.ts')};
      shutDownOnSignals(async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        console.log('closed');
      });
      setInterval(() => {}, 1000);
      console.log('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGINT'), 50);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output).toBe('ready\nclosed\n');
  },
);

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
