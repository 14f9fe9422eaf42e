import { expect, jest, test } from '@jest/globals';
import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CategoryCounts } from '../state/use-referral-list.ts';
import { CategoryTabs } from './CategoryTabs.tsx';

test('arrow keys go on from the focused tab, also while the list still shows the tab from before', async () => {
  const onOpen = jest.fn();
  const counts = Object.fromEntries(REFERRAL_CATEGORIES.map((category) => [category, null])) as CategoryCounts;
  render(<CategoryTabs current="Active Leads" counts={counts} panelId="list" onOpen={onOpen} />);
  screen.getByRole('tab', { name: 'Active Leads' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Inactive' })).toHaveFocus();
  expect(onOpen.mock.calls).toEqual([['Inactive'], ['Active Appointments'], ['Inactive']]);
});
