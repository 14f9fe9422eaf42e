import { expect, test } from '@jest/globals';
import { DEFAULT_REFERRAL_QUERY } from '@portal/shared/domain';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, startTransition, Suspense, use, useState } from 'react';
import { FilterSheet } from './FilterSheet.tsx';

test('a tick counts for the next one before the list that it filters is shown', async () => {
  const isRead = Promise.withResolvers<void>();
  function Rows({ states }: { states: readonly string[] }): ReactNode {
    if (states.length > 0) use(isRead.promise);
    return <output>{states.join()}</output>;
  }
  function Page(): ReactNode {
    const [query, setQuery] = useState(DEFAULT_REFERRAL_QUERY);
    return (
      <Suspense>
        <FilterSheet
          query={query}
          options={{ states: ['CO', 'NC', 'UT'], statuses: [] }}
          totalCount={null}
          agentName={undefined}
          sides={[]}
          chooseSides={() => {}}
          // as the address does
          onChange={(change) => startTransition(() => setQuery((now) => ({ ...now, ...change })))}
          onClear={() => {}}
          onClose={() => {}}
        />
        <Rows states={query.states} />
      </Suspense>
    );
  }
  render(<Page />);
  const checkboxes = await Promise.all(['UT', 'NC', 'CO', 'NC'].map((name) => screen.findByRole('checkbox', { name })));
  // the `act` of Testing Library's own clicks is not awaited, and React has to wait for the list
  for (const tick of checkboxes) await act(async () => tick.click());
  expect(screen.getByRole('checkbox', { name: 'UT' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'NC' })).not.toBeChecked();
  isRead.resolve();
  expect(await screen.findByText('CO,UT')).toBeInTheDocument();
});
