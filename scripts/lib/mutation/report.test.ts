import { expect, test } from '@jest/globals';
import { type Mutant, mutationReport, score } from './report.ts';

const SOURCE = `export function half(value: number): number {
  return value / 2;
}
export const isLarge = (value: number): boolean => value > 100;
`;

function mutant(line: number, column: number, length: number, status: string, replacement = ''): Mutant {
  const at = (offset: number) => ({ line, column: column + offset });
  return { status, replacement, location: { start: at(0), end: at(length) } };
}
const reportOf = (mutants: readonly Mutant[]) =>
  mutationReport('rules', new Map([['rules/half.ts', mutants]]), () => SOURCE);
const killed = mutant(2, 10, 9, 'Killed', 'value * 2');
const survived = mutant(2, 10, 9, 'Survived', 'value % 2');
const unreached = mutant(4, 52, 11, 'NoCoverage', 'value >= 100');

test('the score counts only changes that a test reached', () => {
  expect(score([killed, killed, killed, survived, unreached])).toBe(75);
  expect(score([killed, mutant(2, 10, 9, 'Timeout')])).toBe(100);
  expect(score([unreached])).toBe(100);
});

test('a function that no test reaches fails the report, however well the rest is tested', () => {
  const report = reportOf([killed, unreached]);
  expect(report.text).toContain('rules: 100.0%  1 noticed, 0 not, 1 not reached');
  expect(report.text).toContain('Reached by no test:\n  rules/half.ts:4 isLarge');
  expect(report.isGood).toBe(false);
});

test('a function of which a test reached one change does not', () => {
  const report = reportOf([killed, unreached, mutant(4, 52, 5, 'Killed')]);
  expect(report.text).not.toContain('Reached by no test');
  expect(report.isGood).toBe(true);
});

test.each([
  ['of which no test reaches anything', [mutant(2, 10, 9, 'NoCoverage'), unreached]],
  ['that no test imports, so that it was not changed', []],
])('a file %s fails the report', (_, mutants) => {
  const report = reportOf(mutants);
  expect(report.text).toContain('Reached by no test:\n  rules/half.ts:1 half\n  rules/half.ts:4 isLarge');
  expect(report.isGood).toBe(false);
});

test('a file without functions needs no test', () => {
  const report = mutationReport('rules', new Map([['rules/index.ts', []]]), () => "export * from './half.ts';");
  expect(report.isGood).toBe(true);
});

test('the report shows each file and what a survivor changed, and fails for a low score', () => {
  const low = reportOf([killed, survived]);
  expect(low.isGood).toBe(false);
  expect(low.text).toContain('rules:  50.0%  1 noticed, 1 not, 0 not reached');
  expect(low.text).toContain('rules/half.ts:2 value / 2 -> value % 2');
  expect(reportOf([killed]).isGood).toBe(true);
});
