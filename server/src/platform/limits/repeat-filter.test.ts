import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { RepeatFilter } from './repeat-filter.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('equal reports are forwarded once per period, with the number of those in between', () => {
  const sentences: string[] = [];
  const filter = new RepeatFilter({ write: (sentence) => sentences.push(sentence), periodMs: 1_000 });
  for (let count = 0; count < 5; count++) filter.report('lost', 'Lost.');
  filter.report('found', 'Found.');
  jest.advanceTimersByTime(1_000);
  filter.report('lost', 'Lost again.');
  jest.advanceTimersByTime(1_000);
  filter.report('lost', 'Lost.');
  expect(sentences).toEqual(['Lost.', 'Found.', 'Lost again. (4 more since the previous report)', 'Lost.']);
});
