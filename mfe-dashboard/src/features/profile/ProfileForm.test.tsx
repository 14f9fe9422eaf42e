import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError, http } from '@portal/shared/api';
import type { AgentProfile } from '@portal/shared/contracts';
import { QueryClient, QueryClientProvider, useQuery } from '@portal/shared/query';
import { BrowserRouter } from '@portal/shared/router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { profileFixture } from '../../testing/profile-fixture.ts';
import { profileQuery } from './profile.queries.ts';
import { ProfileForm } from './ProfileForm.tsx';

afterEach(() => void jest.restoreAllMocks());
const draft = { found: null, isKept: false, isBeingKept: false, keep: () => {}, discard: () => Promise.resolve() };

/** Somebody else has changed the broker since the form was filled. */
async function openConflict() {
  let stored = { ...profileFixture(), photoLocation: null };
  jest.spyOn(http, 'request').mockImplementation(((method: string, endpoint: string) => {
    if (endpoint !== 'agentProfile') return new Promise(() => {});
    if (method === 'GET') return Promise.resolve(stored);
    stored = { ...stored, revision: 4, fields: { ...stored.fields, brokerName: 'Ruth Calloway' } };
    const fields = [{ path: 'fields.brokerName', message: 'It was changed meanwhile.' }];
    return Promise.reject(new ApiError('Changed.', { status: 409, code: 'profile_changed', fields }));
  }) as never);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(profileQuery(stored.agentId).queryKey, stored as AgentProfile);
  function Page(): ReactNode {
    const { data } = useQuery(profileQuery(stored.agentId));
    return data && <ProfileForm profile={data} draft={draft as never} />;
  }
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  const field = await screen.findByLabelText('Managing broker');
  await user.type(field, 'x');
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/“Managing broker” was changed to “Ruth Calloway”/);
  return { user, field };
}
const notice = () => screen.queryByText(/was changed to/);

test.each(['Discard', 'Use theirs: Managing broker'])(
  'HOST-22 after "%s" typing in the field shows no notice of the old conflict',
  async (name) => {
    const { user, field } = await openConflict();
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(field).toHaveValue('Ruth Calloway'));
    await user.type(field, 'y');
    expect(field).toHaveValue('Ruth Callowayy');
    expect(notice()).toBeNull();
  },
);
