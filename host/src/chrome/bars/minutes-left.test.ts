import { expect, test } from '@jest/globals';
import { minutesLeft } from './minutes-left.ts';

test('HOST-51 an hour begins with 60 minutes, also by a clock that is late, and ends with one', () => {
  const expiresAt = '2026-11-27T13:00:00.000Z';
  const at = (time: string) => minutesLeft(expiresAt, Date.parse(`2026-11-27T${time}Z`));
  expect([at('11:59:50'), at('12:00:00'), at('12:00:20'), at('12:30:00')]).toEqual([60, 60, 60, 30]);
  expect([at('12:59:50'), at('13:00:00'), at('13:00:10')]).toEqual([1, 0, 0]);
});
