import { expect, test } from '@jest/globals';
import { canOpenEscrow, decideGeneration, estimatedProceeds } from './report-rules.ts';

test('D-37 proceeds are the valuation less loan, tax and closing costs, to the cent', () => {
  expect(estimatedProceeds({ avm: 500_000, loanBalance: 200_000.1, taxes: 3000.2, closingCosts: 32_000 })).toBe(
    264_999.7,
  );
  expect(estimatedProceeds({ avm: 100, loanBalance: 150, taxes: null, closingCosts: null })).toBe(-50);
  expect(estimatedProceeds({ avm: null, loanBalance: 1, taxes: 1, closingCosts: 1 })).toBeNull();
  expect(estimatedProceeds({ avm: 500_000, loanBalance: null, taxes: 1, closingCosts: 1 })).toBeNull();
});

test.each([
  ['DRAFT', false, 'start'],
  ['FAILED', false, 'start'],
  ['GENERATING', true, 'running'],
  ['READY', false, 'done'],
  ['READY', true, 'start'],
  ['ESCROW_OPENED', true, 'refused'],
] as const)('API-72 generating a report that is %s with forceNew %p: %s', (status, forceNew, decision) => {
  expect(decideGeneration(status, forceNew)).toBe(decision);
});

test('REP-01 escrow is opened from a ready report only', () => {
  const statuses = ['DRAFT', 'GENERATING', 'READY', 'FAILED', 'ESCROW_OPENED'] as const;
  expect(statuses.filter(canOpenEscrow)).toEqual(['READY']);
});
