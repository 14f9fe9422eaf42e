import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { StatusTag, statusTone } from './StatusTag.tsx';

test('D-16 each friendly status has its tone, any other word is neutral', () => {
  const tones = ['New', 'Appointment Set', 'Met', 'Nurture', 'Coming Soon', 'Offer Accepted', 'Attempting', 'toString'];
  expect(tones.map(statusTone)).toEqual(['blue', 'blue', 'teal', 'violet', 'violet', 'green', 'neutral', 'neutral']);
});

test('a status is shown as given, in the requested tone', () => {
  render(<StatusTag status="Disqualified" tone="red" />);
  expect(screen.getByText('Disqualified').dataset.tone).toBe('red');
});
