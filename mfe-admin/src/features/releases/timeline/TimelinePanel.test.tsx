import { expect, test } from '@jest/globals';
import { ReleaseLog } from '@portal/shared/contracts/release-console';
import { reply } from '@portal/shared/testing/server';
import { within } from '@testing-library/react';
import { logEntry } from '../../../testing/releases.ts';
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

test('a line about a retired remote names its last version and the commit it was built from', async () => {
  const changes = [{ remote: 'mfe-surveys', from: { version: '0.2.0' }, to: null }];
  const line = logEntry({ action: 'retire', changes, why: 'nobody answered' });
  await openConsole(({ url }) => (url.includes('/releases/log') ? reply(ReleaseLog, { lines: [line] }) : undefined));
  const row = within(await panel('Timeline').findByRole('listitem'));
  for (const text of ['retire', 'mfe-surveys 0.2.0, no longer live', 'nobody answered', /77ab210/]) {
    expect(row.getByText(text)).toBeVisible();
  }
});
