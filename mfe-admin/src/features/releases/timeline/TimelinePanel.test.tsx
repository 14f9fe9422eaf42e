import { expect, test } from '@jest/globals';
import { openConsole, panel, stopConsoleClock } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

test('the timeline shows the latest lines, and the whole log on demand', async () => {
  const { user } = await openConsole();
  const timeline = panel('Timeline');
  await timeline.findByText('mfe-referrals 1.3.2 to 1.4.0, 10% to 25%');
  expect(timeline.getAllByRole('listitem')).toHaveLength(6);
  expect(timeline.queryByText('reason 412')).not.toBeInTheDocument();
  await user.click(timeline.getByRole('button', { name: 'Whole log' }));
  expect(timeline.getAllByRole('listitem')).toHaveLength(7);
  expect(timeline.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
});
