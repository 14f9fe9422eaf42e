import { expect, test } from '@jest/globals';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import { reportViolations } from './violations.ts';

const origin = 'https://portal.example.com';
const snapshot = {
  host: { version: '1.0.0' },
  remotes: { 'mfe-list': { version: '1.5.0', lastKnownGood: { version: '1.4.2' } } },
} as unknown as BrowserSnapshot;
const file = (release: string) => `${origin}/releases/${release}/list.js`;

test.each([
  ['the file that did it', file('mfe-list/1.5.0'), 'https://evil.example/x.js', 'mfe-list 1.5.0'],
  ['the file of a fallback', file('mfe-list/1.4.2'), 'inline', 'mfe-list 1.4.2'],
  ['a library that tries whether it may compile code', file('host/1.0.0'), 'eval', null],
  ['the file that was stopped', '', file('host/1.0.0'), 'host 1.0.0'],
  ['an extension of the browser', 'moz-extension://1234/content.js', 'inline', null],
  ['a release of another set', file('mfe-list/1.0.0'), 'inline', null],
  ['another origin', file('mfe-list/1.5.0').replace('portal', 'evil'), 'inline', null],
  ['nothing', '', '', null],
])('a policy violation that names %s', (_case, sourceFile, blockedURI, expected) => {
  const page = new EventTarget();
  const failed: string[] = [];
  reportViolations({
    page: page as Document,
    origin,
    snapshot,
    health: {
      failed: ({ remote, version, phase, errorCode }) => {
        failed.push(`${remote} ${version}`);
        expect([phase, errorCode]).toEqual(['policy', 'policy']);
        return 'PR-7K2M-94QX';
      },
    },
  });
  page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { sourceFile, blockedURI }));
  expect(failed).toEqual(expected === null ? [] : [expected]);
});
