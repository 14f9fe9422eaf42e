import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { classNameOf } from './class-names.ts';

const root = mkdtempSync(path.join(tmpdir(), 'portal-classes-'));
afterAll(() => rmSync(root, { recursive: true }));

function nameIn(folder: string, sheet: string, local: string): string {
  mkdirSync(path.join(root, folder), { recursive: true });
  const resourcePath = path.join(root, folder, 'Bars.module.css');
  writeFileSync(resourcePath, sheet);
  return classNameOf({ resourcePath }, '', local);
}
const SHEET = '.bar { height: 8px } .label { color: red }';

test('two versions of a style sheet have no class in common, also not those that stayed as they were', () => {
  const changed = SHEET.replace('8px', '9px');
  for (const local of ['bar', 'label']) expect(nameIn('new', changed, local)).not.toBe(nameIn('old', SHEET, local));
});

test('the same style sheet has the same classes wherever it is built', () => {
  expect(nameIn('here', SHEET, 'bar')).toBe(nameIn('there', SHEET, 'bar'));
  expect(nameIn('here', SHEET, 'bar')).not.toBe(nameIn('here', SHEET, 'label'));
});

test('every name is one that a style sheet can have', () => {
  for (let index = 0; index < 2_000; index++)
    expect(nameIn('many', SHEET, `c${index}`)).toMatch(/^[A-Za-z][A-Za-z0-9]{5}$/);
});
