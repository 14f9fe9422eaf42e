import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Moment, relativeDay } from './Dates.tsx';

test('D-03 a moment is shown in the time zone of its referral', () => {
  render(<Moment moment="2026-11-20T04:30:00Z" timeZone="America/Denver" hasTime />);
  expect(screen.getByText(/^Nov 19, 2026, 9:30\sPM$/)).toHaveAttribute('datetime', '2026-11-20T04:30:00Z');
});

test('days near today are words', () => {
  expect([-6, -1, 0, 1, 4].map(relativeDay)).toEqual(['6 days ago', 'yesterday', 'today', 'tomorrow', 'in 4 days']);
});
