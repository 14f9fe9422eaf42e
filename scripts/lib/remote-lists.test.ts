import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { remotesIn } from './packages.ts';
import { findRemoteLists, misnamedRemotes } from './remote-lists.ts';

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-remote-lists-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const NAMES = ['mfe-a', 'mfe-b', 'mfe-c'];

test('three remotes close together are a list, also on separate lines; examples far apart are not', () => {
  write('scripts/names.ts', "const REMOTES = ['mfe-a', 'mfe-b', 'mfe-c'];\n");
  write('Dockerfile', 'FROM node\n\nCOPY mfe-a\nCOPY mfe-b\nCOPY mfe-c\n');
  write('docs/ship.md', `publish mfe-a\n${'\n'.repeat(10)}promote mfe-b\n${'\n'.repeat(10)}pin mfe-c\n`);
  write('docs/longer.md', 'mfe-a mfe-b mfe-cart\n');
  expect(findRemoteLists(folder, NAMES)).toEqual([
    'Dockerfile:3 lists remotes; derive them from the folders with a remote.json.',
    'scripts/names.ts:1 lists remotes; derive them from the folders with a remote.json.',
  ]);
});

test("a remote's own files, installed packages, builds and the lockfile are not searched", () => {
  for (const file of ['mfe-a/README.md', 'node_modules/x/index.js', 'host/dist/main.js', 'pnpm-lock.yaml']) {
    write(file, NAMES.join(' '));
  }
  expect(findRemoteLists(folder, NAMES)).toEqual([]);
});

test('the remotes are the folders with a remote.json, and are called mfe-…', () => {
  write('mfe-b/remote.json', '{}');
  write('mfe-a/remote.json', '{}');
  write('mfe-empty/package.json', '{}');
  write('shop/remote.json', '{}');
  write('shared/package.json', '{}');
  expect(remotesIn(folder)).toEqual(['mfe-a', 'mfe-b', 'shop']);
  expect(misnamedRemotes(folder)).toEqual([
    'shop/remote.json: the folder of a remote is called mfe-….',
    'mfe-empty has no remote.json.',
  ]);
});
