import { expect, test } from '@jest/globals';
import { DirectorSearchResponse, ReloDirector, SessionContext } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';
import { refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { admin, renderInRoot, signIn } from '../../testing/portal.ts';
import { SettingsPage } from './SettingsPage.tsx';

const dana: ReloDirector = {
  reloDirectorId: 71,
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phoneNumber: '3035550150',
};
const server: Resolver = ({ url }) =>
  url.includes('find-by-ids')
    ? reply(z.array(ReloDirector), [dana])
    : reply(DirectorSearchResponse, { content: [dana] });
const field = () => screen.getByRole('textbox');

test.each([
  ['71', '/api/ms/agent/v1/relo-directors/find-by-ids', [71]],
  ['3035550150', '/api/ms/agent/v1/relo-directors/search-directors?size=500', { phoneNumber: '3035550150' }],
  [
    'dana  whitfield',
    '/api/ms/agent/v1/relo-directors/search-directors?size=500',
    { firstName: 'dana', lastName: 'whitfield' },
  ],
  ['whitfield', '/api/ms/agent/v1/relo-directors/search-directors?size=500', { lastName: 'whitfield' }],
  ['13035550150', '/api/ms/agent/v1/relo-directors/search-directors?size=500', { lastName: '13035550150' }],
])('ADM-33 ADM-34 ADM-35 ADM-36 %p requests %s', async (text, url, body) => {
  const calls = await signIn(server, { at: '/admin/settings?tab=0' });
  renderInRoot(<SettingsPage />);
  await userEvent.setup().type(field(), ` ${text} {Enter}`);
  await screen.findByRole('row', { name: /Dana Whitfield dana@example.com \(303\) 555-0150/ });
  expect(calls).toEqual([
    { method: 'POST', url: '/api/ms/agent/v1/relo-directors/search-directors?size=500', body: {} },
    { method: 'POST', url, body },
  ]);
  expect(window.location.search).toBe(`?${new URLSearchParams({ tab: '0', q: text })}`);
});

test('ADM-30 all directors are listed before anything is searched, and again for an empty search', async () => {
  const calls = await signIn(
    (call) =>
      JSON.stringify(call.body).includes('lastName') ? reply(DirectorSearchResponse, { content: [] }) : server(call),
    { at: '/admin/settings?tab=0' },
  );
  renderInRoot(<SettingsPage />);
  await screen.findByRole('heading', { name: 'All relocation directors' });
  const user = userEvent.setup();
  await user.type(field(), 'nobody{Enter}');
  await screen.findByRole('alert');
  await user.clear(field());
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Log in as Dana Whitfield' });
  expect(window.location.search).toBe('?tab=0&q=');
  expect(calls.map(({ body }) => body)).toEqual([{}, { lastName: 'nobody' }, {}]);
});

test('ADM-36 one word without a match says that only last names were searched; two do not', async () => {
  await signIn(() => reply(DirectorSearchResponse, { content: [] }), { at: '/admin/settings?q=Dana' });
  renderInRoot(<SettingsPage />);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(
    "0 relocation directors found for 'Dana'. One word is searched among last names only. To search by first name, enter both names.",
  );
  await userEvent.setup().type(field(), ' Ross{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(/^0 relocation directors found for 'Dana Ross'$/),
  );
});

test('D-05 a double click on "Log in" opens the form for the reason, and leaves it open', async () => {
  await signIn(server, { at: '/admin/settings?tab=0&q=whitfield' });
  renderInRoot(<SettingsPage />);
  const user = userEvent.setup();
  await user.dblClick(await screen.findByRole('button', { name: 'Log in as Dana Whitfield' }));
  expect(screen.getByLabelText('Why do you log in as Dana Whitfield?')).toBeInTheDocument();
});

test('ADM-37 the message of a failed lookup replaces the list', async () => {
  await signIn(() => refuse(400, 'bad', { title: 'Bad request', detail: 'This is no phone number.' }), {
    at: '/admin/settings?q=1234567890',
  });
  renderInRoot(<SettingsPage />);
  await screen.findByText('This is no phone number.');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('an address with an unknown tab says so and shows the directors', async () => {
  await signIn(server, { at: '/admin/settings?tab=10' });
  renderInRoot(<SettingsPage />);
  expect(screen.getByRole('status')).toHaveTextContent('There is no tab "10" in the settings.');
  field();
});

test('ADM-30 login-as stores the director and goes to their home page', async () => {
  const grant = {
    token: 'g',
    role: 'ReloDirector' as const,
    subjectId: 71,
    expiresAt: new Date(Date.now() + 9e5).toISOString(),
  };
  const calls = await signIn(
    (call) =>
      call.url === '/api/login-as'
        ? reply(SessionContext, { ...admin, actingRole: 'ROLE_RELO_DIRECTOR', reloDirector: dana, grant })
        : server(call),
    { at: '/admin/settings?tab=0&q=whitfield' },
  );
  renderInRoot(<SettingsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Log in as Dana Whitfield' }));
  await user.type(screen.getByLabelText('Why do you log in as Dana Whitfield?'), 'Queue looks wrong{Enter}');
  await waitFor(() => expect(session.current.reloDirector).toEqual(dana));
  expect(session.current).toMatchObject({ role: 'ROLE_ADMIN', actingRole: 'ROLE_RELO_DIRECTOR' });
  expect(calls.at(-1)?.body).toEqual({ role: 'ReloDirector', subjectId: 71, reason: 'Queue looks wrong' });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  // the page that is left asks for nothing more
  expect(calls.at(-1)?.url).toBe('/api/login-as');
});
