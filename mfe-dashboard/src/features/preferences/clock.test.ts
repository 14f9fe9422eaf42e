import { expect, test } from '@jest/globals';
import { clockText, HALF_HOURS, stretchesOf } from './clock.ts';

test('a day has 48 half hours, which are read as on a clock', () => {
  expect([HALF_HOURS.length, HALF_HOURS[0], HALF_HOURS[15], HALF_HOURS.at(-1)]).toEqual([
    48,
    '00:00',
    '07:30',
    '23:30',
  ]);
  expect(clockText('21:00', 'en-US')).toMatch(/^9:00\sPM$/);
  expect(clockText('00:30', 'en-US')).toMatch(/^12:30\sAM$/);
});

test('quiet hours on the line from noon to noon', () => {
  expect(stretchesOf('21:00', '07:00')).toEqual([{ left: 37.5, width: (10 / 24) * 100 }]);
  expect(stretchesOf('00:00', '12:00')).toEqual([{ left: 50, width: 50 }]);
  expect(stretchesOf('09:00', '15:00')).toEqual([
    { left: 87.5, width: 12.5 },
    { left: 0, width: 12.5 },
  ]);
  expect(stretchesOf('08:00', '08:00')).toEqual([]);
});
