import { expect, test } from '@jest/globals';
import { report } from '../../testing/reports.ts';
import { checkFigures, toDraft } from './figures-draft.ts';

const known = report({ owners: ['Ann', 'Bo'], loanBalance: 331_250.5, taxes: null });
const draft = toDraft(known);

test('API-78 only what was changed is sent, and nothing for an untouched form', () => {
  expect(checkFigures(known, draft)).toEqual({ changes: null, problems: null });
  expect(checkFigures(known, { ...draft, loanBalance: '$300,000.25', taxes: '4180' }).changes).toEqual({
    loanBalance: 300_000.25,
    taxes: 4180,
  });
  expect(checkFigures(known, { ...draft, owners: ' Ann \n\nCy' }).changes).toEqual({ owners: ['Ann', 'Cy'] });
});

test('a cleared amount is unknown again, zero is zero', () => {
  expect(checkFigures(known, { ...draft, loanBalance: ' ' }).changes).toEqual({ loanBalance: null });
  expect(checkFigures(known, { ...draft, loanBalance: '0' }).changes).toEqual({ loanBalance: 0 });
});

test.each(['-5', '12.345', 'about 300k', '1e9'])('%p is not an amount', (loanBalance) => {
  expect(checkFigures(known, { ...draft, loanBalance }).problems).toEqual({
    loanBalance: 'Enter an amount in dollars, such as 212,500',
  });
});

test('an amount or a number of owners beyond the contract is reported at its field', () => {
  expect(Object.keys(checkFigures(known, { ...draft, taxes: '2000000000' }).problems ?? {})).toEqual(['taxes']);
  const owners = Array.from({ length: 11 }, (_, index) => `Owner ${index}`).join('\n');
  expect(Object.keys(checkFigures(known, { ...draft, owners }).problems ?? {})).toEqual(['owners']);
});
