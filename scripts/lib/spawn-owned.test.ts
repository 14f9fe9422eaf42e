import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';

// processes are started here, and a busy machine may be slow
jest.setTimeout(60_000);

const onUnix = process.platform === 'win32' ? test.skip : test;

onUnix('a program ends with everything it started when its owner is killed', async () => {
  const owner = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { spawnOwned } from ${JSON.stringify(new URL('./spawn-owned.mjs', import.meta.url).href)};
       spawnOwned('/bin/sh', ['-c', 'sleep 600 & echo $$ $!; wait'], { stdio: ['ignore', 'inherit', 'ignore'] });
       console.log('ready');`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // Both outputs are needed: the program may be quicker than its parent.
  let output = '';
  while (!/ready/.test(output) || !/\d+ \d+/.test(output)) {
    const [heard] = (await once(owner.stdout, 'data')) as [Buffer];
    output += heard.toString();
  }
  const pids = /(\d+) (\d+)/.exec(output)!.slice(1).map(Number);
  expect(pids.filter(isAlive)).toHaveLength(2);
  owner.kill('SIGKILL');
  for (const limit = Date.now() + 20_000; Date.now() < limit && pids.some(isAlive);) await delay(50);
  expect(pids.filter(isAlive)).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
