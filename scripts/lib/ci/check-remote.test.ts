import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../packages.ts';
import { checkRemote } from './check-remote.ts';

let folder: string;
beforeEach(() => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  // inside the workspace, so that its packages and the rules of lint are found
  folder = mkdtempSync(inRoot('.cache/check-remote-'));
  mkdirSync(path.join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PASSED = { status: 0, output: '', seconds: 1 };

test('a type error is found in the sources of the remote', async () => {
  const said: string[] = [];
  writeFileSync(path.join(folder, 'src/rows.ts'), "export const rows: number = 'twenty';\n");
  const others = { lint: () => Promise.resolve(PASSED), tests: () => Promise.resolve(PASSED) };
  expect(await checkRemote(folder, (text) => said.push(text), others)).toBe(false);
  // all of them run, whatever fails
  expect(said).toEqual([
    expect.stringMatching(/^✗ types \(/),
    expect.stringMatching(/^ {4}\S*src\/rows\.ts\(1,14\): error TS2322/),
    '✓ lint (1.0 s)',
    '✓ tests (1.0 s)',
  ]);
});
