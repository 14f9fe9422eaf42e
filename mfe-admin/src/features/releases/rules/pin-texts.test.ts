import { expect, test } from '@jest/globals';
import { PinRequest } from '@portal/shared/contracts/release-console';
import { parseHours, pinTitle } from './pin-texts.ts';

test('a pin is named after its overrides, else after its base', () => {
  expect(pinTitle({ base: 'production', releases: { 'mfe-referrals': '1.3.0', 'mfe-sgd': '2.3.0' } })).toBe(
    'mfe-referrals 1.3.0, mfe-sgd 2.3.0',
  );
  expect(pinTitle({ base: '5b09d7c4aa10', releases: {} })).toBe('Snapshot 5b09d7c4aa10');
  expect(pinTitle({ base: 'production', releases: {} })).toBe('production as it was');
});

test.each([
  ['8', 480],
  ['0.5', 30],
  ['0.02', 1],
  ['720', 43_200],
])('%p hours are %p minutes, which the server accepts', (text, minutes) => {
  expect(parseHours(text)).toEqual({ minutes, problem: null });
  expect(PinRequest.shape.minutes.safeParse(minutes).success).toBe(true);
});

test.each(['', '0', '0.001', '-1', '720.01', '8h', 'a day'])('%p hours are refused with a sentence', (text) => {
  expect(parseHours(text)).toEqual({
    minutes: null,
    problem: 'Write hours as a number, from 0.02 (a minute) to 720 (30 days).',
  });
});
