import { expect, test } from '@jest/globals';
import { ASSIGNED_STEP, isUntouched, RECEIVED_STEP, type Traces } from './untouched.ts';

const received = { kind: 'system', notes: RECEIVED_STEP } as const;
const assigned = { kind: 'system', notes: ASSIGNED_STEP } as const;
const FRESH: Traces = {
  revision: 0,
  steps: [received, assigned],
  isContacted: false,
  hasAddedSide: false,
  isUnlockRequested: false,
  hasTitleEvent: false,
};

test('a referral is untouched right after its assignment, with or without a note of the person who assigned it', () => {
  expect(isUntouched(FRESH)).toBe(true);
  expect(isUntouched({ ...FRESH, steps: [received, assigned, { kind: 'note', notes: 'They move in March.' }] })).toBe(
    true,
  );
});

test.each<[string, Partial<Traces>]>([
  ['a status, a confirmation, a snooze or a note', { revision: 1 }],
  ['a change that was undone', { revision: 2 }],
  ['a status that another release wrote', { steps: [received, assigned, { kind: 'status', notes: null }] }],
  ['an escrow report', { steps: [received, assigned, { kind: 'system', notes: 'Escrow report created' }] }],
  ['the other side, which the agent added', { hasAddedSide: true }],
  ['contact with the consumer about the other side', { isContacted: true }],
  ['a request to unlock the contact', { isUnlockRequested: true }],
  ['a quote or a net sheet of the title service', { hasTitleEvent: true }],
])('%s is work on it', (_, trace) => {
  expect(isUntouched({ ...FRESH, ...trace })).toBe(false);
});
