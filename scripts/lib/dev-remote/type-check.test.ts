import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { TypeCheck } from './type-check.ts';
import { readTypeErrors } from './type-errors.ts';

let folder: string;
let types: TypeCheck;
let reports: string[];
let heard: PromiseWithResolvers<void>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-type-check-'));
  mkdirSync(path.join(folder, 'src'));
  reports = [];
  heard = Promise.withResolvers();
  types = new TypeCheck({
    name: 'mfe-test',
    folder,
    report: (text) => {
      reports.push(text);
      heard.resolve();
      heard = Promise.withResolvers();
    },
  });
});
afterEach(async () => {
  await types.close();
  rmSync(folder, { recursive: true });
});
const save = (source: string) => writeFileSync(path.join(folder, 'src/rows.ts'), source);

test('each save with a type error is reported with file and line, and so is its fix', async () => {
  save('export const rows = 20;\nexport const page: string = rows;\n');
  const first = heard.promise;
  types.check();
  await first;
  expect(reports).toEqual([
    expect.stringMatching(
      /^✗ mfe-test has a type error; the page still runs:\n {2}\S*src\/rows\.ts:2:14 TS2322 Type 'number' is not assignable to type 'string'\.$/,
    ),
  ]);
  const second = heard.promise;
  save('export const rows = 20;\nexport const page: number = rows;\n');
  types.check();
  await second;
  expect(reports.slice(1)).toEqual(['✓ mfe-test has no type errors any more.']);
});

test('of several saves only the last one is reported', async () => {
  const first = heard.promise;
  save('export const rows: string = 1;\n');
  types.check();
  save('export const rows: string = 2;\n');
  types.check();
  save('\nexport const rows: string = 3;\n');
  types.check();
  await first;
  expect(reports).toEqual([expect.stringContaining('rows.ts:2:14')]);
});

test('closing aborts a check under way without a report', async () => {
  save('export const rows: string = 1;\n');
  types.check();
  // The checker has started by then.
  await new Promise(setImmediate);
  await types.close();
  expect(reports).toEqual([]);
});

test('an error of several lines stays one error, and a project-wide error has no place', () => {
  const output = [
    "src/a.ts(3,5): error TS2322: Type '{ a: string; }' is not assignable to type '{ a: number; }'.",
    "  Types of property 'a' are incompatible.",
    'error TS18003: No inputs were found in config file.',
    '',
  ].join('\n');
  expect(readTypeErrors(output)).toEqual([
    {
      place: 'src/a.ts:3:5',
      code: 'TS2322',
      message:
        "Type '{ a: string; }' is not assignable to type '{ a: number; }'.\n  Types of property 'a' are incompatible.",
    },
    { place: null, code: 'TS18003', message: 'No inputs were found in config file.' },
  ]);
});
