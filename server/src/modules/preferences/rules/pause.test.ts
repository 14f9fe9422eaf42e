import { expect, test } from '@jest/globals';
import { usualPreferences } from '@portal/shared/contracts';
import { inEnglish } from '../../../platform/texts/say.ts';
import { pauseEnd, pauseProblem } from './pause.ts';

// already November 21 in UTC, still the 20th in Denver
const NOW = new Date('2026-11-21T05:00:00Z');
const pause = (pausedUntil: string | null) => ({ ...usualPreferences('America/Denver'), pausedUntil });

test('a pause ends by itself when its day begins where the agent is', () => {
  expect(pauseEnd(pause('2026-11-21'), NOW)).toBe('2026-11-21');
  expect(pauseEnd(pause('2026-11-21'), new Date('2026-11-21T06:59:00Z'))).toBe('2026-11-21');
  expect(pauseEnd(pause('2026-11-21'), new Date('2026-11-21T07:00:00Z'))).toBeNull();
  expect(pauseEnd(pause(null), NOW)).toBeNull();
});

test.each([
  ['2026-11-20', 'Choose a day after today'],
  ['2026-11-21', null],
  ['2026-12-20', null],
  ['2026-12-21', 'Choose a day within 30 days'],
  ['9999-12-31', 'Choose a day within 30 days'],
  [null, null],
])('a pause until %s', (day, problem) => {
  const found = pauseProblem(pause(day), NOW);
  expect(found && inEnglish(found)).toBe(problem);
});
