import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useHostFolder } from './host-folders.ts';

let all: string;
let other: ChildProcess;
beforeEach(() => {
  all = mkdtempSync(path.join(tmpdir(), 'portal-hosts-'));
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
});
afterEach(() => {
  other.kill('SIGKILL');
  rmSync(all, { recursive: true });
});

/** Uses a build as the next start of a process does, which builds it when it is missing. */
function build(name: string, pid?: number): void {
  useHostFolder(all, name, pid);
  mkdirSync(path.join(all, name, 'assets'), { recursive: true });
}
const builds = () => readdirSync(all).filter((name) => name !== 'users');

test('a host that another process serves stays, until that process ends', async () => {
  build('one', other.pid);
  build('two');
  expect(builds()).toEqual(['one', 'two']);
  build('three');
  expect(builds()).toEqual(['one', 'three']);
  other.kill('SIGKILL');
  await once(other, 'exit');
  build('three');
  expect(builds()).toEqual(['three']);
});
