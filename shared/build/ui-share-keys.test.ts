import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { uiFamilies, uiPieces, uiShareKeys } from './ui-share-keys.ts';

const ui = new URL('../ui/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ui), 'utf8');
const barrel = read('index.ts');

test('every family and every module of ours is a share key, in a fixed order', () => {
  expect(uiShareKeys).toContain('@portal/shared/ui/modal');
  expect(uiShareKeys).toContain('@portal/shared/ui/data-table');
  expect(uiShareKeys).toEqual(uiShareKeys.toSorted());
  expect(new Set(uiShareKeys).size).toBe(uiFamilies().length + uiPieces().size);
});

test('what is bundled where it is used is not a share key', () => {
  expect(uiShareKeys).not.toContain('@portal/shared/ui/icon');
  expect(uiShareKeys).not.toContain('@portal/shared/ui/theme');
});

test('every module of ours refers to a file', () => {
  for (const file of uiPieces().values()) expect(existsSync(new URL(`../${file}`, ui))).toBe(true);
});

test('the barrel re-exports every share key by package name and contains no code', () => {
  const sources = new Set(barrel.match(/(?<=from ')[^']+/g));
  expect([...sources].toSorted()).toEqual([...uiShareKeys, '@portal/shared/ui/icon'].toSorted());
  expect(
    barrel
      .replace(/\/\/.*/g, '')
      .replace(/export (type )?\{[^}]*\} from '[^']+';/g, '')
      .trim(),
  ).toBe('');
});

test('no module imports antd as a whole', () => {
  const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  expect(files.filter((file) => /from 'antd'/.test(read(file)))).toEqual([]);
});
