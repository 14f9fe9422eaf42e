import { expect, test } from '@jest/globals';
import { decodeId, encodeId } from './entity-id.ts';

test('D-02 an id is written as base64url of its decimal form and read back', () => {
  expect(encodeId(4_810_277)).toBe('NDgxMDI3Nw');
  for (const id of [1, 12, 123, 4_810_277, Number.MAX_SAFE_INTEGER]) expect(decodeId(encodeId(id))).toBe(id);
});

test('D-02 both alphabets are read, with and without padding', () => {
  expect(decodeId('NDgxMDI3Nw==')).toBe(4_810_277);
  expect(decodeId('NDgxMDI3Nw')).toBe(4_810_277);
});

test.each(['', '   ', 'NDgxMDI3N', '0', 'MA', 'LTE', 'MS41', 'MTIzYWJj', 'MDE', '-_-_', 'OTAwNzE5OTI1NDc0MDk5Mg', '☃'])(
  'D-02 "%s" is no id',
  (text) => {
    expect(decodeId(text)).toBeNull();
  },
);

test.each([
  'N=DgxMDI3Nw',
  'NDgx-MDI3Nw',
  'NDgx_MDI3Nw',
  '☃NDgxMDI3Nw',
  'NDgxMDI3Nw☃',
  'NDgxMDI3Nw==x',
  ' NDgxMDI3Nw',
  'NDgx MDI3Nw',
  // "1e3" and "12 " in base64: what Number() would read
  'MWUz',
  'MTIg',
])('D-02 "%s" is not an id either, and is not read as one', (text) => {
  expect(decodeId(text)).toBeNull();
});
