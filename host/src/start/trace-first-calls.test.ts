import { expect, jest, test } from '@jest/globals';
import { LOADING, traceFirstCalls } from './trace-first-calls.ts';

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

test('the calls of the first minute continue the trace of the page load', () => {
  jest.useFakeTimers();
  const useHeaders = jest.fn();
  traceFirstCalls({ useHeaders }, { 'x-portal-snapshot': '7f3a' }, TRACE);
  expect(useHeaders.mock.lastCall).toEqual([{ 'x-portal-snapshot': '7f3a', traceparent: TRACE }]);
  jest.advanceTimersByTime(LOADING);
  expect(useHeaders.mock.lastCall).toEqual([{ 'x-portal-snapshot': '7f3a' }]);
  jest.useRealTimers();
});

test('a page without a trace sends none', () => {
  const useHeaders = jest.fn();
  traceFirstCalls({ useHeaders }, { 'x-portal-snapshot': '7f3a' }, undefined);
  expect(useHeaders.mock.calls).toEqual([[{ 'x-portal-snapshot': '7f3a' }]]);
});
