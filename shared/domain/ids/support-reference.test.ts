import { expect, test } from '@jest/globals';
import { readSupportReference } from './support-reference.ts';

const failure = { kind: 'failure', reference: 'PR-7K2M-94QX' };
const id = '3f1c0a52-4155-5501-8499-303555013412';

test.each([
  'PR-7K2M-94QX',
  ' pr-7k2m-94qx ',
  'PR 7K2M 94QX',
  'pr7k2m94qx',
  '7K2M-94QX',
  '7k2m 94qx',
  'Referrals stopped working. Reference PR-7K2M-94QX.',
])('%j is the reference of a failure card', (text) => {
  expect(readSupportReference(text)).toEqual(failure);
});

test.each([
  [id, id],
  [id.toUpperCase(), id],
  [`The report was not saved. Reference ${id}.`, id],
  ['3f1c0a52', '3f1c0a52'],
  ['3F1C0A52-4155', '3f1c0a52-4155'],
  ['Root_1-67891233-abcdef', 'Root_1-67891233-abcdef'],
  ['Reference: feedface-0001', 'feedface-0001'],
  ['It says reference 3f1c0a52. What now?', '3f1c0a52'],
])('%j is the id of a request, or its beginning', (text, prefix) => {
  expect(readSupportReference(text)).toEqual({ kind: 'request', prefix });
});

test.each([
  '',
  '  ',
  '3f1c0a5',
  'x'.repeat(65),
  'it does not work',
  'that does this page fail',
  '%',
  "3f1c0a52' or 1=1",
  '<b>PR</b>',
])('%j is no reference', (text) => {
  expect(readSupportReference(text)).toBeNull();
});
