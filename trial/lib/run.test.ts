import { expect, jest, test } from '@jest/globals';
import { AnswerCounts } from './answer-counts.ts';
import { Findings } from './findings.ts';
import { readOptions } from './options.ts';
import { failureLines, tableLines } from './report.ts';
import { runTrials, type SharedContext } from './run-trials.ts';
import type { Trial } from './trial.ts';

test('what goes wrong is counted by cause, each with its shortest reproduction', () => {
  const findings = new Findings();
  findings.tried(5);
  findings.wrong({ cause: 'it answered 500', reproduction: 'a long way to see it' });
  findings.wrong({ cause: 'it answered 500', reproduction: 'a short way' });
  findings.expect(true, 'never', '');
  findings.expect(false, 'it leaks', 'GET /x');
  expect(findings.result()).toEqual({
    tried: 7,
    wrong: 3,
    groups: [
      { cause: 'it answered 500', reproduction: 'a short way', times: 2 },
      { cause: 'it leaks', reproduction: 'GET /x', times: 1 },
    ],
    notes: [],
  });
});

test('an operation that met a limit with more than half of its inputs proves nothing, which counts as wrong', () => {
  const findings = new Findings();
  const counts = new AnswerCounts();
  const answer = (status: number) =>
    ({ kind: 'answer', status, headers: {}, body: Buffer.of(), milliseconds: 1 }) as const;
  for (const status of [429, 429, 200]) counts.add('GET /limited', answer(status));
  for (const status of [429, 400, 200]) counts.add('GET /open', answer(status));
  counts.reportTo(findings);
  expect(findings.result()).toMatchObject({
    wrong: 1,
    groups: [{ cause: expect.stringContaining('GET /limited: the trial was blind') }],
    notes: ['2 accepted, 1 refused, 3 met a rate limit'],
  });
});

const context = { size: 'quick', seed: 1, inputs: 1 } as SharedContext;

test('a trial that throws counts as wrong, the others still run, and those that disturb run last', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  const order: string[] = [];
  const trial = (name: string, more: Partial<Trial> = {}): Trial => ({
    name,
    run: async () => {
      order.push(name);
      return new Findings().result();
    },
    ...more,
  });
  const failing = trial('failing', { run: () => Promise.reject(new Error('no portal')) });
  const trials = [trial('kills', { isAlone: true }), failing, trial('fuzz'), trial('waits', { isPatient: true })];
  const results = await runTrials(trials, context, 1);
  expect(order).toEqual(['waits', 'fuzz', 'kills']);
  expect(results.map(({ name, wrong }) => [name, wrong])).toEqual([
    ['kills', 0],
    ['failing', 1],
    ['fuzz', 0],
    ['waits', 0],
  ]);
  expect(results[1]!.groups[0]!.reproduction).toContain('no portal');
});

test('the table has a line for each trial with what was tried and what was wrong, and one for all', () => {
  const result = { name: 'fuzz-rest', tried: 1_800, wrong: 2, seconds: 3.2, groups: [], notes: ['a note'] };
  expect(tableLines([result, { ...result, name: 'kills', tried: 12, wrong: 0, notes: [] }], 5)).toEqual([
    'trial      tried  wrong  time',
    'fuzz-rest  1,800      2   3 s  a note',
    'kills         12      0   3 s',
    'all        1,812      2   5 s',
  ]);
});

test('failures are shown by cause, up to a maximum', () => {
  const groups = Array.from({ length: 22 }, (_, index) => ({
    cause: `cause ${index}`,
    reproduction: 'curl',
    times: 1,
  }));
  const lines = failureLines([{ name: 'fuzz-rest', tried: 22, wrong: 22, seconds: 1, groups, notes: [] }]);
  expect(lines.slice(0, 2)).toEqual(['✗ fuzz-rest: cause 0 (1 time)', '    curl']);
  expect(lines.at(-1)).toBe('✗ fuzz-rest: and 2 more causes');
});

test('the command line takes sizes, seeds and names', () => {
  const names = ['fuzz-rest', 'kills'];
  expect(readOptions(['--quick', '--seed', '8'], names)).toEqual({ size: 'quick', seed: 8, only: [], json: undefined });
  expect(readOptions(['--full', '--only', 'kills'], names)).toMatchObject({ size: 'full', only: ['kills'] });
  expect(readOptions([], names)).toMatchObject({ size: 'normal' });
  expect(() => readOptions(['--quick', '--full'], names)).toThrow('one of');
  expect(() => readOptions(['--only', 'kill'], names)).toThrow('There is no trial kill. There are: fuzz-rest, kills.');
  expect(() => readOptions(['--seed', 'x'], names)).toThrow('whole number');
  expect(() => readOptions(['--sed', '1'], names)).toThrow();
});
