import { expect, test } from '@jest/globals';
import { CiCallError, readCiCall } from './read-ci-call.ts';

const remotes = ['mfe-a', 'mfe-b'];

test('a pull request has a number and a run, from which its version is made', () => {
  const call = readCiCall(['pull-request', 'mfe-a', '--number', '17', '--run', '204.1', '--grep', 'REF-08'], remotes);
  expect(call).toEqual({ kind: 'pull-request', remote: 'mfe-a', number: '17', run: '204.1', grep: 'REF-08' });
});

test('merge takes the remote and the commit from its arguments', () => {
  expect(readCiCall(['merge', 'mfe-b', '--commit', '435792b'], remotes)).toEqual({
    kind: 'merge',
    remote: 'mfe-b',
    commit: '435792b',
  });
});

test.each([
  [['deploy', 'mfe-a'], '"deploy" is neither pull-request nor merge'],
  [['merge', 'mfe-c'], 'There is no remote "mfe-c". There are mfe-a, mfe-b.'],
  [['merge'], 'There is no remote ""'],
  [['merge', 'mfe-a', 'mfe-b'], 'Unexpected argument "mfe-b"'],
  [['pull-request', 'mfe-a'], '--number takes the number of the pull request'],
  [['pull-request', 'mfe-a', '--number', '017'], '--number takes'],
  [['pull-request', 'mfe-a', '--number', '17', '--run', '3.x'], '--run takes numbers'],
  [['merge', 'mfe-a', '--force'], "Unknown option '--force'"],
])('%j is refused', (args, sentence) => {
  expect(() => readCiCall(args, remotes)).toThrow(CiCallError);
  expect(() => readCiCall(args, remotes)).toThrow(sentence);
});
