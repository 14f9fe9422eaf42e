import { describe, expect, test } from '@jest/globals';
import type { SetCheck } from '@portal/shared/contracts/release';
import { checkResult, mergeChecks, problemsOf, warningsOf } from './check-result.ts';

const check = (summary: string, problems: string[] = [], warnings?: string[]): SetCheck => ({
  name: 'events',
  summary,
  problems,
  ...(warnings && { warnings }),
});
const fine = check('fine');
const warned = check('warned', [], ['a warning']);
const bad = check('bad', ['a problem']);

test('the summary of a check is the one for its problems, or for none', () => {
  expect(checkResult('events', [], 'fine', 'bad')).toEqual(fine);
  expect(checkResult('events', ['a problem'], 'fine', 'bad')).toEqual(bad);
});

describe('the same check of several sets', () => {
  test.each([
    ['a problem before none', [bad, fine], 'bad'],
    ['a problem after none', [fine, bad], 'bad'],
    ['a problem before a warning', [bad, warned], 'bad'],
    ['a problem after a warning', [warned, bad], 'bad'],
    ['a warning before none', [warned, fine], 'warned'],
    ['a warning after none', [fine, warned], 'warned'],
    ['an empty list of warnings, which is none', [warned, check('fine', [], [])], 'warned'],
    ['a problem among more than two', [fine, bad, warned, fine], 'bad'],
    ['the last of equal ones', [fine, check('also fine')], 'also fine'],
    ['the last of equal warnings', [warned, check('also warned', [], ['another'])], 'also warned'],
  ])('has the summary of the gravest: %s', (_, checks, summary) => {
    expect(mergeChecks(checks)).toEqual([expect.objectContaining({ summary })]);
  });

  test('names each problem and each warning once', () => {
    const one = check('one', ['first', 'second'], ['old']);
    const other = check('other', ['second', 'third'], ['old', 'older']);
    expect(mergeChecks([one, other])).toEqual([check('other', ['first', 'second', 'third'], ['old', 'older'])]);
  });

  test('has no list of warnings without any', () => {
    expect(mergeChecks([fine, bad])).toEqual([check('bad', ['a problem'])]);
  });
});

test('different checks stay apart, in the order they were made', () => {
  const shared: SetCheck = { name: 'shared', summary: 'fine', problems: [] };
  expect(mergeChecks([bad, shared, bad, shared])).toEqual([bad, shared]);
});

test('the problems and the warnings of several checks', () => {
  const both = check('both', ['another'], ['also this']);
  expect(problemsOf([fine, bad, warned, both])).toEqual(['a problem', 'another']);
  expect(warningsOf([fine, bad, warned, both])).toEqual(['a warning', 'also this']);
});
