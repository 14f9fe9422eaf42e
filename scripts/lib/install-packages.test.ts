import { expect, test } from '@jest/globals';
import { explainInstallFailure } from './install-packages.mjs';

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
