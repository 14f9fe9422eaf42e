import { beforeEach, expect, jest, test } from '@jest/globals';
import * as files from 'node:fs/promises';

const read: string[] = [];
let damaged = false;
jest.unstable_mockModule('node:fs/promises', () => ({
  ...files,
  readFile: (file: string, ...rest: []) => {
    read.push(file.split('/').at(-1)!);
    return damaged ? Promise.resolve(Buffer.from('no font')) : files.readFile(file, ...rest);
  },
}));
const { openFace } = await import('./font-face.ts');
const { renderPdf } = await import('../render-pdf.ts');

const documentOf = (text: string) => ({
  title: 'Receipt',
  language: 'en-US',
  createdAt: new Date(0),
  blocks: [{ kind: 'paragraph', text } as const],
});

beforeEach(() => {
  read.length = 0;
});

test('a font that cannot be read fails once, not for ever', async () => {
  damaged = true;
  await expect(openFace('noto-sans', 'greek', 400)).rejects.toThrow();
  damaged = false;
  expect((await openFace('noto-sans', 'greek', 400)).has(0x3b1)).toBe(true);
});

test('a Latin document reads the Latin font and no other, once', async () => {
  await Promise.all([renderPdf(documentOf('Property report, 5%')), renderPdf(documentOf('Café'))]);
  await renderPdf(documentOf('Receipt'));
  expect(read.filter((name) => name.endsWith('.woff2'))).toEqual(['noto-sans-latin-wght-normal.woff2']);
  expect(read).not.toContain('noto-sans-sc');
});

test('a Chinese name reads the few files that have its characters', async () => {
  await renderPdf(documentOf('王小明'));
  expect(read.filter((name) => name.endsWith('.woff2')).length).toBeLessThanOrEqual(3);
  expect(read.every((name) => name.startsWith('noto-sans-sc-') || name === 'unicode.json')).toBe(true);
});
