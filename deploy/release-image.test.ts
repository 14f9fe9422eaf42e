import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-image-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const container = (remote: string, version: string) => `${remote}__${version}`.replace(/[^A-Za-z0-9]/g, '_');

function writeBuild(remote: string, version: string): void {
  const dist = path.join(folder, remote, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const base = { schema: 1, remote, version, container: container(remote, version) };
  const record =
    remote === 'host'
      ? {
          ...base,
          kind: 'host',
          entry: ['main.js'],
          styles: [],
          provides: [],
          manifest: { name: 'host', title: 'Portal', hostApi: '1.0.0' },
        }
      : {
          ...base,
          kind: 'remote',
          entry: 'main.js',
          exposes: { './list': [] },
          shared: [],
          manifest: {
            name: remote,
            title: remote,
            pages: [{ path: `/${remote}`, exposedModule: './list', title: remote, access: 'public' }],
            hostApi: '^1.0.0',
          },
        };
  writeFileSync(path.join(dist, 'build.json'), JSON.stringify(record));
  writeFileSync(path.join(dist, 'main.js'), `/* ${record.container} */`);
}

/** The setting of the installation. */
let portalChannel = '';
beforeEach(() => {
  portalChannel = '';
});

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, '..', script), ...args],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORTAL_BUILDS: folder,
        RELEASE_STORE: path.join(folder, 'store'),
        PORTAL_CHANNEL: portalChannel,
      },
    },
  );
  return { status, stdout, stderr };
}
const releaseImage = (...names: string[]) => run('deploy/release-image.ts', ...names);
const release = (...args: string[]) => run('release/src/cli.ts', ...args);
const live = (channel = 'production') =>
  (
    JSON.parse(release('status', '--channel', channel, '--json').stdout) as {
      remotes: { remote: string; version: string }[];
    }
  ).remotes.map(({ remote, version }) => `${remote}@${version}`);

test('an image is released once, and what people changed since stays as it is', () => {
  writeBuild('host', '1.0.0');
  writeBuild('mfe-a', '1.0.0');
  writeBuild('mfe-b', '1.0.0');
  expect(releaseImage()).toMatchObject({ status: 0, stderr: '' });
  expect(live()).toEqual(['host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0']);
  expect(releaseImage()).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing is new') });

  writeBuild('mfe-a', '1.1.0');
  expect(releaseImage().stdout).toContain('Live: mfe-a@1.1.0\n');
  expect(release('rollback', 'mfe-a', '--reason', 'the list is empty', '--who', 'Rolf').status).toBe(0);
  expect(releaseImage()).toMatchObject({ status: 0, stdout: expect.stringContaining('mfe-a@1.1.0 was live before') });
  expect(live()).toEqual(['host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0']);
}, 120_000);

test('a release that some visitors have, or whose rollout ended, is not given to everybody', () => {
  writeBuild('host', '1.0.0');
  writeBuild('mfe-a', '1.0.0');
  expect(releaseImage().status).toBe(0);
  writeBuild('mfe-a', '1.1.0');
  release('publish', 'mfe-a', '--dir', path.join(folder, 'mfe-a/dist'), '--who', 'Tess');
  const canary = ['mfe-a@1.1.0', '--percent', '10', '--reason', 'a canary', '--who', 'Tess'];
  expect(release('promote', ...canary).status).toBe(0);
  expect(releaseImage().stdout).toContain('mfe-a@1.1.0 was live before, or is live for some visitors.');
  expect(release('rollback', 'mfe-a', '--reason', 'the list is empty', '--who', 'Rolf').status).toBe(0);
  expect(releaseImage().stdout).toContain('mfe-a@1.1.0 was live before, or is live for some visitors.');
  expect(live()).toEqual(['host@1.0.0', 'mfe-a@1.0.0']);
}, 120_000);

test('a retired remote stays off the channel, also in a newer version, until someone promotes it', () => {
  for (const remote of ['host', 'mfe-a', 'mfe-b']) writeBuild(remote, '1.0.0');
  expect(releaseImage().status).toBe(0);
  const why = ['--reason', 'nobody uses it', '--who', 'Rolf'];
  expect(release('retire', 'mfe-b', '--with-pages', ...why).status).toBe(0);
  const stays = /• mfe-b was retired and stays off production; promote mfe-b@1\.[01]\.0 by hand if you want it back\./;
  expect(releaseImage()).toMatchObject({ status: 0, stdout: expect.stringMatching(stays) });
  writeBuild('mfe-a', '1.1.0');
  writeBuild('mfe-b', '1.1.0');
  expect(releaseImage()).toMatchObject({ status: 0, stdout: expect.stringMatching(stays) });
  expect(live()).toEqual(['host@1.0.0', 'mfe-a@1.1.0']);

  expect(release('promote', 'mfe-b@1.0.0', ...why).status).toBe(0);
  expect(releaseImage().stdout).toContain('Live: mfe-b@1.1.0\n');
}, 120_000);

test('a start that was killed between publishing and promoting is completed by the next', () => {
  writeBuild('host', '1.0.0');
  writeBuild('mfe-a', '1.0.0');
  expect(releaseImage('host').status).toBe(0);
  expect(live()).toEqual(['host@1.0.0']);
  release('publish', 'mfe-a', '--dir', path.join(folder, 'mfe-a/dist'), '--who', 'image');
  expect(releaseImage().stdout).toContain('Live: mfe-a@1.0.0');
}, 120_000);

test('an image of a portal that serves another channel is released there', () => {
  writeBuild('host', '1.0.0');
  writeBuild('mfe-a', '1.0.0');
  expect(releaseImage().status).toBe(0);
  writeBuild('mfe-a', '1.1.0');
  portalChannel = 'staging';
  expect(releaseImage().stdout).toContain('Live: host@1.0.0, mfe-a@1.1.0\n');
  expect(live('staging')).toEqual(['host@1.0.0', 'mfe-a@1.1.0']);
  expect(live()).toEqual(['host@1.0.0', 'mfe-a@1.0.0']);
  expect(releaseImage().stdout).toContain('Nothing is new');
}, 120_000);

test('a build that is not in the image is reported in one sentence', () => {
  mkdirSync(path.join(folder, 'mfe-a'));
  expect(releaseImage('mfe-a')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no build of mfe-a in ${folder}.\n`,
  });
});
