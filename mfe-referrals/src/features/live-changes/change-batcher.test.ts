import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ChangeBatcher } from './change-batcher.ts';

let readings: number[][];
let isDone: boolean;
let gathering: ChangeBatcher;
beforeEach(() => {
  jest.useFakeTimers();
  readings = [];
  isDone = true;
  gathering = new ChangeBatcher(async (ids) => {
    readings.push([...ids]);
    return isDone;
  });
});
afterEach(() => {
  gathering.stop();
  jest.useRealTimers();
});

test('a thousand changes in ten seconds are a handful of readings', async () => {
  for (let change = 0; change < 1_000; change++) {
    gathering.add([change]);
    await jest.advanceTimersByTimeAsync(10);
  }
  await jest.advanceTimersByTimeAsync(5_000);
  expect(readings.length).toBeLessThanOrEqual(7);
  expect(readings.flat()).toHaveLength(1_000);
});

test('what could not be read is read later, together with what came since', async () => {
  isDone = false;
  gathering.add([1]);
  await jest.advanceTimersByTimeAsync(250);
  gathering.add([2]);
  isDone = true;
  await jest.advanceTimersByTimeAsync(250);
  expect(readings).toEqual([[1], [1, 2]]);
});

test('a stopped batcher reads nothing that was still waiting', async () => {
  gathering.add([1]);
  gathering.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(readings).toEqual([]);
});
