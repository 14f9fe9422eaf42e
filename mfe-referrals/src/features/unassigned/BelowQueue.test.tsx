import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Unassigned } from './use-unassigned.ts';

let isOnline = false;
jest.unstable_mockModule('./UnassignedPanel.tsx', () => {
  if (!isOnline) throw new Error('Loading chunk 140 failed');
  return { UnassignedPanel: () => <h2>Unassigned</h2> };
});
const { BelowQueue } = await import('./BelowQueue.tsx');

const queue = { isKnown: true } as Unassigned;
const show = (kind: 'agent' | 'director') =>
  render(
    <BelowQueue subject={{ kind, id: 1 }} queue={queue} knownAgents={[]}>
      <p>The list</p>
    </BelowQueue>,
  );

test("shows an agent's list at once, without waiting for a queue", () => {
  show('agent');
  expect(screen.getByText('The list')).toBeInTheDocument();
});

test('a director whose queue does not load has the list, and can try again', async () => {
  show('director');
  expect(screen.queryByText('The list')).not.toBeInTheDocument();
  expect(await screen.findByText('Your unassigned referrals did not load.')).toBeInTheDocument();
  const list = screen.getByText('The list');
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Unassigned' })).toBeInTheDocument();
  expect(screen.getByText('The list')).toBe(list);
  expect(screen.queryByText('Your unassigned referrals did not load.')).not.toBeInTheDocument();
});
