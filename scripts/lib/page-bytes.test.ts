import { expect, test } from '@jest/globals';
import { hostRecord, remoteRecord } from '../../release/src/testing/build-fixture.ts';
import { describeSizes, loadsOfPages } from './page-bytes.ts';

const host = hostRecord('1.0.0', {
  entry: ['main.js'],
  provides: [
    { key: 'ui/table', version: '1.0.0', files: ['main.js', 'table.js'] },
    { key: 'ui/select', version: '1.0.0', files: ['select.js'] },
  ],
});
const { manifest } = remoteRecord('mfe-a', '1.0.0');
const remote = remoteRecord('mfe-a', '1.0.0', {
  entry: 'entry.js',
  exposes: { './list': ['list.js', 'common.js'] },
  manifest: {
    ...manifest,
    pages: [
      { path: '/a', exposedModule: './list', preload: ['ui/table'], title: 'A', layout: 'contained', access: 'public' },
    ],
  },
});
const budgets = (folder: string): Record<string, number> => (folder === 'host' ? { '*': 200 } : { '/a': 20 });

test('a page loads a bundle of its remote and what its preloads name, on top of what every page loads', () => {
  expect(loadsOfPages(host, [remote], budgets)).toEqual([
    { name: 'every page', responses: [['host/dist/main.js'], ['host/dist/inter-everyday.woff2']], budget: 200_000 },
    {
      name: '/a',
      responses: [['mfe-a/dist/entry.js', 'mfe-a/dist/list.js', 'mfe-a/dist/common.js'], ['host/dist/table.js']],
      budget: 20_000,
    },
  ]);
});

test('a page without a budget of its own has that of all pages, and a budget without a page is refused', () => {
  expect(loadsOfPages(host, [remote], () => ({})).map(({ budget }) => budget)).toEqual([60_000, 60_000]);
  expect(() => loadsOfPages(host, [remote], () => ({ '/b': 1 }))).toThrow(
    'mfe-a/budgets.json has a budget for /b, which is no page of it',
  );
});

test('a page that transfers more than its budget is a problem', () => {
  const { lines, problems } = describeSizes([
    { name: '/a', bytes: 20_000, budget: 20_000 },
    { name: '/b', bytes: 20_100, budget: 20_000 },
  ]);
  expect(lines).toEqual(['20.0 of 20.0 KB  /a', '20.1 of 20.0 KB  /b']);
  expect(problems).toEqual(['/b transfers 20.1 KB, more than 20.0 KB.']);
});
