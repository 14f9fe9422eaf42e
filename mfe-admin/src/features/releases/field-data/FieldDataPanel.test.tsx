import { expect, test } from '@jest/globals';
import { ReleaseOverview } from '@portal/shared/contracts/release-console';
import { reply } from '@portal/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { liveRemote, releaseOverview } from '../../../testing/releases.ts';
import { openConsole, stopConsoleClock } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

test('field data is shown for each page beside the release before, of the remote that is chosen', async () => {
  const figures = { inp: null, cls: null, rows: null };
  const of = (version: string, p75: number, visits: number) => ({
    version,
    pages: [{ page: '/referrals', lcp: { p75, visits }, ...figures }],
  });
  const remotes = [
    liveRemote({ remote: 'host', live: '5.2.0', fieldData: [of('5.2.0', 900, 10)] }),
    liveRemote({
      remote: 'mfe-referrals',
      live: '1.3.2',
      fieldData: [of('1.3.2', 2_400, 340), of('1.3.1', 1_244, 2_310)],
    }),
    liveRemote({ remote: 'mfe-sgd', live: '2.3.0' }),
  ];
  const { user } = await openConsole(({ url }) =>
    url.includes('/releases?') ? reply(ReleaseOverview, releaseOverview({ remotes })) : undefined,
  );
  const rows = () => within(screen.getByRole('table', { name: /^Field data of/ })).getAllByRole('row');
  expect(rows()[1]).toHaveTextContent('/referrals900 ms · 10 visits–––');
  const choice = screen.getByRole('combobox', { name: 'Field data of' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['host', 'mfe-referrals']);
  await user.selectOptions(choice, 'mfe-referrals');
  expect(rows()[1]).toHaveTextContent('/referrals2.40 s · 340 visitsbefore: 1.24 s · 2,310 visits–––');
  expect(screen.getByText(/75th percentile of visits to/)).toHaveTextContent('and to 1.3.1 before it');
});

test('without measurements the console says so', async () => {
  await openConsole();
  expect(screen.getByText('No visit has measured anything in this time.')).toBeInTheDocument();
});
