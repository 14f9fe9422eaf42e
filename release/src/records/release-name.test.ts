import { expect, test } from '@jest/globals';
import { ReleaseError } from '../errors.ts';
import {
  eachOrAll,
  namesRelease,
  parseReleaseName,
  parseReleaseNames,
  releaseName,
  requireChannelName,
  requireRemoteName,
  requireVersion,
} from './release-name.ts';

test.each([
  ['mfe-a@1.4.2', { remote: 'mfe-a', version: '1.4.2' }],
  ['host@1.5.0-rc.1', { remote: 'host', version: '1.5.0-rc.1' }],
])('%s is the name of a release', (text, name) => {
  expect(parseReleaseName(text)).toEqual(name);
  expect(releaseName(name)).toBe(text);
});

test.each([
  ['mfe-a', '"mfe-a" does not name a release; write it as mfe-a@1.4.2.'],
  ['', '"" does not name a release; write it as mfe-name@1.4.2.'],
  ['mfe-a@1.4.2@2', '"mfe-a@1.4.2@2" does not name a release; write it as mfe-a@1.4.2.'],
  ['mfe-a@^1.4.2', '"^1.4.2" is not an exact version like 1.4.2.'],
  ['mfe-a@', '"" is not an exact version like 1.4.2.'],
])('"%s" is none', (text, message) => {
  expect(() => parseReleaseName(text)).toThrow(expect.objectContaining({ code: 'invalid', message }));
});

test('a name that no remote can have is refused as such', () => {
  expect(() => parseReleaseName('MFE A@1.4.2')).toThrow(
    expect.objectContaining({ code: 'invalid', message: expect.stringMatching(/^"MFE A" .+\.$/) }),
  );
});

test('names and versions that are fine come back as they are, others are refused', () => {
  expect([requireRemoteName('mfe-a'), requireVersion('1.4.2'), requireChannelName('staging')]).toEqual([
    'mfe-a',
    '1.4.2',
    'staging',
  ]);
  for (const requireName of [requireRemoteName, requireVersion, requireChannelName]) {
    expect(() => requireName('../secrets')).toThrow(ReleaseError);
  }
});

test('every invalid name among several is reported', () => {
  expect(parseReleaseNames(['mfe-a@1.0.0', 'mfe-b@1.1.0'])).toEqual([
    { remote: 'mfe-a', version: '1.0.0' },
    { remote: 'mfe-b', version: '1.1.0' },
  ]);
  expect(() => parseReleaseNames(['mfe-a', 'mfe-b@1.1.0', 'mfe-c'])).toThrow(
    expect.objectContaining({
      code: 'invalid',
      problems: [
        '"mfe-a" does not name a release; write it as mfe-a@1.4.2.',
        '"mfe-c" does not name a release; write it as mfe-c@1.4.2.',
      ],
    }),
  );
});

test('problems of several things have the code of the first, and what nobody expected is thrown as it is', () => {
  const first = new ReleaseError('not-found', 'It is gone.');
  const second = new ReleaseError('refused', ['It is live.', 'It is pinned.']);
  const fail = (error: Error) => {
    throw error;
  };
  expect(() => eachOrAll([first, second], fail)).toThrow(
    expect.objectContaining({
      code: 'not-found',
      problems: ['It is gone.', 'It is live.', 'It is pinned.'],
      cause: first,
    }),
  );
  const bug = new TypeError('a bug');
  expect(() => eachOrAll([first, bug], fail)).toThrow(bug);
});

test.each([
  ['mfe-a@1.0.0 is withdrawn.', true],
  ['The shared "react" of mfe-a@1.0.0, mfe-b@2.0.0: it does not fit.', true],
  ['Nobody signed mfe-a@1.0.0.', true],
  ['mfe-a@1.0.0-pr.7 is withdrawn.', false],
  ['mfe-a@1.0.01 or other-mfe-a@1.0.0 is withdrawn.', false],
])('"%s" names mfe-a@1.0.0: %s', (sentence, isNamed) => {
  expect(namesRelease(sentence, { remote: 'mfe-a', version: '1.0.0' })).toBe(isNamed);
});
