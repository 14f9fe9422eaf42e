import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isGood, prepareFolder, type RegressReport, type ReportedSet, toMarkdown, writeReport } from './report.ts';
import { type PlaywrightReport, resultsOf } from './run-suite.ts';

const set: ReportedSet = {
  title: 'mfe-referrals@1.3.0',
  snapshot: '7f3ac2e10b44',
  pinned: { 'mfe-referrals': '1.3.0' },
  releases: [
    { name: 'host', version: '1.0.0', commit: '0123456789abcdef' },
    { name: 'mfe-referrals', version: '1.3.0', commit: null },
  ],
  refusal: null,
  results: [{ title: 'referrals.e2e.ts › a | b', outcome: 'passed', seconds: 1.25, reason: null }],
};
const report: RegressReport = {
  schema: 1,
  call: 'npm run regress --set mfe-referrals@1.3.0',
  startedAt: '2026-11-21T22:00:00.000Z',
  endedAt: '2026-11-21T22:01:00.000Z',
  portal: 'http://localhost:8080',
  browser: 'Chromium 141.0',
  sets: [set],
  exitCode: 0,
};

test('the readable report names the snapshot and every release with its commit, browser, portal and every test', () => {
  const text = toMarkdown(report);
  for (const fact of [
    'passed',
    '7f3ac2e10b44',
    '| host | 1.0.0 | 0123456789abcdef |  |',
    '| mfe-referrals | 1.3.0 | unknown | pinned |',
    'Chromium 141.0',
    'http://localhost:8080',
    '| passed | 1.3 | referrals.e2e.ts › a \\| b |  |',
  ]) {
    expect(text).toContain(fact);
  }
});

test('both reports are written, the one for programs in full', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-report-'));
  try {
    prepareFolder(path.join(folder, 'new'));
    const file = writeReport(path.join(folder, 'new'), report);
    expect(readFileSync(file, 'utf8')).toBe(toMarkdown(report));
    expect(JSON.parse(readFileSync(path.join(folder, 'new/report.json'), 'utf8'))).toEqual(report);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a set is good only when it was opened, something ran and nothing failed', () => {
  const failed = { ...set.results[0]!, outcome: 'failed' as const };
  const skipped = { ...set.results[0]!, outcome: 'skipped' as const };
  expect(isGood(set)).toBe(true);
  expect(isGood({ ...set, results: [...set.results, failed] })).toBe(false);
  expect(isGood({ ...set, results: [skipped] })).toBe(false);
  expect(isGood({ ...set, results: [], refusal: 'This pin expired.' })).toBe(false);
});

test('tests of nested suites are found; a flaky one failed; errors outside of tests are failures', () => {
  const playwright: PlaywrightReport = {
    suites: [
      {
        title: 'a.e2e.ts',
        specs: [{ title: 'one', tests: [{ status: 'expected', results: [{ duration: 1500 }] }] }],
        suites: [
          {
            title: 'group',
            specs: [
              {
                title: 'two',
                tests: [
                  {
                    status: 'flaky',
                    results: [
                      { duration: 10, error: { message: '\u001B[31mError: no rows\u001B[39m\n  at …' } },
                      { duration: 10 },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'The portal ended' }],
  };
  expect(resultsOf(playwright)).toEqual([
    { title: 'a.e2e.ts › one', outcome: 'passed', seconds: 1.5, reason: null },
    { title: 'a.e2e.ts › group › two', outcome: 'failed', seconds: 0.02, reason: 'Error: no rows' },
    { title: 'outside of any test', outcome: 'failed', seconds: 0, reason: 'The portal ended' },
  ]);
});
