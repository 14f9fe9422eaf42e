import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { explainInstallFailure, updatePackages } from './install-packages.mjs';

const MODULE = path.join(import.meta.dirname, 'install-packages.mjs');

test.each([
  ['npx: not found', /^Agent Portal needs npm, which comes with Node/],
  ['npm error network request to https://registry.npmjs.org/pnpm failed, reason: getaddrinfo ENOTFOUND', /ENOTFOUND/],
  ['WARN GET https://… error (ECONNREFUSED). Will retry', /registry of npm cannot be reached \(ECONNREFUSED; /],
  ['ENOSPC: no space left on device, write', /because the disk is full\.$/],
  ['EACCES: permission denied, mkdir', /this account may not write there/],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', /certificate is not trusted/],
  [
    'something never seen before',
    /^The packages could not be installed; the installer's output is in \.cache\/i\.log\.$/,
  ],
])('the installer output %j is explained in one sentence', (output, sentence) => {
  const sentenceShown = explainInstallFailure(output, '.cache/i.log');
  expect(sentenceShown).toMatch(sentence);
  expect(sentenceShown).toMatch(/^[^\n]+\.$/);
});

describe('an install', () => {
  let folder: string;
  const inFolder = (...parts: string[]) => path.join(folder, ...parts);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(inFolder(file)), { recursive: true });
    writeFileSync(inFolder(file), text, { mode: 0o755 });
  };
  const calls = () => (existsSync(inFolder('calls')) ? readFileSync(inFolder('calls'), 'utf8').trim().split('\n') : []);
  /** In a process of its own, which finds the installer of the test. */
  const install = () => {
    const code = `import { installPackages } from ${JSON.stringify(pathToFileURL(MODULE).href)}; await installPackages(process.argv[1]);`;
    const env = { ...process.env, PATH: `${inFolder('bin')}:${process.env['PATH']}` };
    execFileSync(process.execPath, ['--input-type=module', '--eval', code, folder], { env });
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portal-install-'));
    write('pnpm-lock.yaml', 'importers: [mfe-a]\n');
    write('pnpm-workspace.yaml', 'packages: [mfe-*]\n');
    write('package.json', '{}\n');
    write('mfe-a/remote.json', '{}\n');
    write('mfe-a/package.json', '{}\n');
    // an installer that adds a line to the lockfile when it may
    const installer = `#!/bin/sh
echo "$@" >> calls
mkdir -p node_modules/node/bin && touch node_modules/node/bin/node
case "$*" in *--no-frozen-lockfile*) echo "more: true" >> pnpm-lock.yaml;; esac
`;
    write('bin/npx', installer);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('takes exactly what is in the lockfile, once', () => {
    install();
    install();
    expect(calls()).toEqual([expect.stringContaining('install --frozen-lockfile')]);
  });

  test('adds what a remote with a repository of its own needs, and leaves the lockfile as it was', () => {
    write('mfe-b/remote.json', '{}\n');
    write('mfe-b/.git/HEAD', 'ref: refs/heads/main\n');
    write('mfe-b/package.json', '{ "version": "1.0.0" }\n');
    install();
    expect(calls()).toEqual([expect.stringContaining('install --no-frozen-lockfile')]);
    expect(readFileSync(inFolder('pnpm-lock.yaml'), 'utf8')).toBe('importers: [mfe-a]\n');

    write('mfe-b/package.json', '{ "version": "1.1.0" }\n');
    install();
    expect(calls()).toHaveLength(1);
    write('mfe-b/package.json', '{ "version": "1.1.0", "dependencies": { "chess.js": "1.4.0" } }\n');
    install();
    expect(calls()).toHaveLength(2);
  });

  test('an aborted one leaves the lockfile as it was', async () => {
    write('mfe-b/remote.json', '{}\n');
    write('mfe-b/.git/HEAD', 'ref: refs/heads/main\n');
    write('mfe-b/package.json', '{}\n');
    write('bin/npx', '#!/bin/sh\necho "more: true" >> pnpm-lock.yaml\nkill -INT "$PPID"\nsleep 60\n');
    expect(install).toThrow();
    expect(readFileSync(inFolder('pnpm-lock.yaml'), 'utf8')).toBe('importers: [mfe-a]\n');
  });

  test('a new remote is refused beside one with a repository of its own, whose packages the lockfile would get', async () => {
    write('mfe-b/remote.json', '{}\n');
    write('mfe-b/.git/HEAD', 'ref: refs/heads/main\n');
    await expect(updatePackages(folder)).rejects.toThrow(/^mfe-b has its own repository/);
    expect(calls()).toEqual([]);
  });
});
