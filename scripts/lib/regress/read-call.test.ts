import { expect, test } from '@jest/globals';
import { readCall, type RegressCall } from './read-call.ts';

const TOKEN = 'eyJraW5kIjoicGluIn0.c2lnbmF0dXJl';
const read = (...args: string[]): RegressCall => readCall(args, {}) as RegressCall;

test('--pin, --set and the other options each select a set of releases', () => {
  expect(read('--pin', TOKEN).selection).toEqual({ kind: 'pin', token: TOKEN });
  expect(read('--set', 'mfe-referrals@1.3.0, mfe-sgd@2.0.0-rc.1').selection).toEqual({
    kind: 'set',
    channel: 'production',
    releases: { 'mfe-referrals': '1.3.0', 'mfe-sgd': '2.0.0-rc.1' },
  });
  expect(read('--snapshot', '7f3ac2e10b44').selection).toEqual({ kind: 'snapshot', id: '7f3ac2e10b44' });
  expect(read('--matrix', 'last=2').selection).toEqual({ kind: 'matrix', channel: 'production', last: 2 });
  expect(read('--matrix', 'last=2', '--channel', 'staging').selection).toMatchObject({ channel: 'staging' });
});

test('portal, store, tests and report have defaults, and the environment names the store', () => {
  expect(read('--matrix', 'last=1')).toMatchObject({ portal: null, store: '.portal/releases', grep: null, out: null });
  expect(readCall(['--matrix', 'last=1'], { RELEASE_STORE: 's3://releases' })).toMatchObject({
    store: 's3://releases',
  });
  expect(readCall(['--matrix', 'last=1'], { PORTAL_DATA: '/data' })).toMatchObject({ store: '/data/releases' });
  expect(
    read('--pin', TOKEN, '--portal', 'http://localhost:8080/x', '--grep', 'REF-01', '--out', 'report', '--store', 'r'),
  ).toMatchObject({ portal: 'http://localhost:8080', grep: 'REF-01', out: 'report', store: 'r' });
});

test.each([
  [[], 'Say which set'],
  [['--pin', TOKEN, '--matrix', 'last=2'], 'Say which set'],
  [['--pin', 'token'], 'takes the token of a pin'],
  [['--set', 'mfe-referrals@^1.3.0'], '"mfe-referrals@^1.3.0" is not a release'],
  [['--set', 'mfe-referrals'], '"mfe-referrals" is not a release'],
  [['--set', 'mfe-sgd@1.0.0,mfe-sgd@1.1.0'], 'names a remote twice'],
  [['--snapshot', 'latest'], '"latest" is not a snapshot id'],
  [['--matrix', 'last=0'], 'not "last=0"'],
  [['--matrix', '2'], 'not "2"'],
  [['--pin', TOKEN, '--portal', 'localhost:8080'], 'not "localhost:8080"'],
  [['--pin', TOKEN, '--grep', 'REF-(08'], '--grep takes a pattern'],
  [['--pin', TOKEN, '--channel', 'staging'], 'a pin names every release'],
  [['--set', 'mfe-sgd@1.0.0', '--channel', '../staging'], '"../staging" is not the name of a channel'],
  [['--pins', TOKEN], "Unknown option '--pins'"],
  [['mfe-referrals@1.3.0'], 'positional'],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readCall(args, {})).toThrow(sentence);
});

test('--help prints the usage', () => {
  expect(readCall(['--help'], {})).toContain('npm run regress');
});
