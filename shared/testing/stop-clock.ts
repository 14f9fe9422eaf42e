import { jest } from '@jest/globals';

/**
 * Stops the date of a test while timers and ticks continue, so that what depends on the time of day, or on how much of it
 * a busy machine takes, is the same in every run. Call `jest.useRealTimers()` after the test.
 * @param now the date of the test; the current time by default
 */
export function stopClock(now: Date = new Date()): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'hrtime',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
}
