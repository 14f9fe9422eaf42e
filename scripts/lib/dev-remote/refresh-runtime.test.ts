/** @jest-environment jsdom */
import '../../../shared/testing/jsdom-polyfills.cjs';
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { follow } from '@portal/shared/build/refresh-runtime.ts';
import { inRoot, REMOTES } from '../packages.ts';

const Component = () => null;
type Exports = Record<string, unknown>;

/**
 * The first run of a module and its updates, as webpack's HotModuleReplacement runs them: a module that has not
 * accepted runs again together with its importers; one that invalidates itself runs again as if it had not accepted.
 * @returns for each update, whether the module accepted it before, and how often it ran
 */
function update(...versions: Exports[]): { accepted: boolean; runs: number }[] {
  let left: object | undefined;
  let accepted = false;
  const run = (exports: Exports): boolean => {
    let dispose: (data: object) => void = () => {};
    let isInvalid = false;
    accepted = false;
    follow({
      exports,
      hot: {
        ...(left && { data: left }),
        accept: () => (accepted = true),
        dispose: (keep) => (dispose = keep),
        invalidate: () => (isInvalid = true),
      },
    });
    left = {};
    dispose(left);
    return isInvalid;
  };
  const [first, ...rest] = versions;
  run(first!);
  return rest.map((version) => {
    const before = accepted;
    let runs = 1;
    while (run(version) && runs < 10) runs++;
    return { accepted: before, runs };
  });
}

test('components only: replaced in place, in one run', () => {
  expect(update({ Component }, { Component }, { Component })).toEqual([
    { accepted: true, runs: 1 },
    { accepted: true, runs: 1 },
  ]);
});

test('a component and something else: left to the importing modules, in one run', () => {
  expect(update({ Component, limit: 3 }, { Component, limit: 4 }, { Component, limit: 5 })).toEqual([
    { accepted: false, runs: 1 },
    { accepted: false, runs: 1 },
  ]);
});

test('a change of kind that no importing module can accept reloads the page, once', async () => {
  const reload = jest.fn();
  const hot = { data: { components: 'Component' }, accept: () => {}, dispose: () => {}, invalidate: () => {} };
  follow({ exports: { Component, limit: 3 }, hot }, { reload });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a module that changes its kind or its exports passes the update on once', () => {
  const mixed = { Component, limit: 3 };
  expect(update({ Component }, mixed, mixed)).toEqual([
    { accepted: true, runs: 2 },
    { accepted: false, runs: 1 },
  ]);
  expect(update(mixed, { Component }, { Component })).toEqual([
    { accepted: false, runs: 1 },
    { accepted: true, runs: 1 },
  ]);
  expect(update({ Component }, { Component, Other: Component })).toEqual([{ accepted: true, runs: 2 }]);
});

const FILES = REMOTES.flatMap((remote) => globSync(`${remote}/src/**/*.tsx`, { cwd: inRoot() })).filter(
  (file) => !/\.test\.tsx$|\/testing\//.test(file),
);

test('every source file of every remote settles in one run when it is saved', async () => {
  expect(FILES.length).toBeGreaterThan(150);
  const mixed: string[] = [];
  for (const file of FILES) {
    const exports = (await import(path.join(inRoot(), file))) as Exports;
    const [saved] = update({ ...exports }, { ...exports });
    expect({ file, runs: saved!.runs }).toEqual({ file, runs: 1 });
    if (!saved!.accepted) mixed.push(file);
  }
  // Some of them are of the kind that could loop, so this is not trivially true.
  expect(mixed.length).toBeGreaterThan(0);
}, 120_000);
