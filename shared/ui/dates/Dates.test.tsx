import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Moment, relativeDay } from './Dates.tsx';

test('D-03 a moment is shown in the time zone of its referral, which is named where the viewer has another time', () => {
  render(<Moment moment="2026-11-20T04:30:00Z" timeZone="Pacific/Kiritimati" hasTime />);
  const shown = screen.getByText(/^Nov 20, 2026, 6:30\sPM GMT\+14$/);
  expect(shown).toHaveAttribute('datetime', '2026-11-20T04:30:00Z');
  expect(shown.title).not.toContain('GMT+14');
});

test('no time zone is named where the clock of the viewer shows the same time', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  render(<Moment moment="2026-11-20T04:30:00Z" timeZone={timeZone} hasTime />);
  expect(screen.getByText(/^Nov (19|20), 2026, \d+:\d\d\s[AP]M$/)).toBeVisible();
});

test('days near today are words', () => {
  expect([-6, -1, 0, 1, 4].map(relativeDay)).toEqual(['6 days ago', 'yesterday', 'today', 'tomorrow', 'in 4 days']);
});
