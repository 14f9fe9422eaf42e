import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { FreshnessRing } from './FreshnessRing.tsx';

function draw(days: number, isDue?: boolean): { text: string | null; ring: string | undefined } {
  const { container } = render(<FreshnessRing days={days} {...(isDue === undefined ? {} : { isDue })} />);
  return { text: container.textContent, ring: container.querySelector('svg')?.dataset.left };
}

test('the ring empties over ten days and is then due', () => {
  expect([0, 1, 6, 9, 10, 12].map((days) => draw(days))).toEqual([
    { text: 'Today', ring: '1.0' },
    { text: '1 day', ring: '0.9' },
    { text: '6 days', ring: '0.4' },
    { text: '9 days', ring: '0.1' },
    { text: '10 days, update due', ring: 'due' },
    { text: '12 days, update due', ring: 'due' },
  ]);
});

test('a snoozed lead is not due after ten days, and its ring is empty', () => {
  expect(draw(12, false)).toEqual({ text: '12 days', ring: '0.0' });
});
