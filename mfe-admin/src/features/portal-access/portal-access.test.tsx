import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ENDPOINTS, InvitedAgents, PortalInvites, TemporaryPassword } from '@portal/shared/contracts';
import { refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agent, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { AgentResults } from '../agent-search/AgentResults.tsx';
import { useResultsView } from '../agent-search/use-results-view.ts';

const PASSWORD = 'Kq7!vRz2mTxw';
const nina = agent(10561, 'Nina', 'Halvorsen', { portalInvitationSent: false });
const sam = agent(10377, 'Sam', 'Whitaker', { portalInvitationSent: true });

let calls: Call[];
let warned: jest.SpiedFunction<typeof console.warn>;
let failed: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  failed = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The server of a test: what is left out works. */
async function open(server: Partial<Record<'reset' | 'invite' | 'flag' | 'history', Resolver>> = {}) {
  const none: PortalInvites = { invites: [], nextInSeconds: 0 };
  calls = await signIn((call) => {
    if (call.url === ENDPOINTS.temporaryPassword) {
      return server.reset?.(call) ?? reply(TemporaryPassword, { tempPassword: PASSWORD });
    }
    if (call.url === ENDPOINTS.inviteAgents) return server.invite?.(call) ?? invited();
    if (call.url === ENDPOINTS.graphql) return server.flag?.(call) ?? Response.json({ data: {} });
    return server.history?.(call) ?? reply(PortalInvites, none);
  });
  renderInRoot(<Results />);
  await screen.findByRole('table');
  return userEvent.setup();
}
function Results() {
  return (
    <AgentResults
      agents={[nina, sam]}
      results={useResultsView(undefined)}
      onLeave={jest.fn()}
      onTyped={() => {}}
      onLoginAs={async () => {}}
    />
  );
}
const invited = (error?: string, nextInSeconds?: number) =>
  reply(InvitedAgents, [{ agentId: 1, ...(error && { error }), ...(nextInSeconds && { nextInSeconds }) }]);
const rowOf = (name: string) => screen.getByText(name).closest('tr')!;
const sent = (...urls: string[]) => calls.filter(({ url }) => urls.includes(url));
const accountCalls = () =>
  sent(ENDPOINTS.inviteAgents, ENDPOINTS.temporaryPassword).map(({ url, body }) => [url, body]);
const QUESTION = 'Reset the password of Nina Halvorsen (nina.halvorsen@example.com)?';

test('ADM-22 CS-104 Reset Password asks by first name, last name and e-mail; declining makes no call', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Reset the password of Nina Halvorsen' }));
  const dialog = await screen.findByRole('dialog', { name: QUESTION });
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Cancel', 'Confirm']);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('ADM-23 ADM-28 API-38 the temporary password is in the row and the dialog of that agent only, can be copied, and is nowhere after they close', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Reset the password of Nina Halvorsen' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog', { name: 'Temporary password for Nina Halvorsen' });
  expect(accountCalls()).toEqual([
    [
      ENDPOINTS.temporaryPassword,
      { adminEmail: 'alex@example.com', email: 'nina.halvorsen@example.com', permanent: false },
    ],
  ]);
  await waitFor(() =>
    expect(sent(ENDPOINTS.graphql)).toMatchObject([
      { body: { query: expect.stringContaining('portalTempPassword: true'), variables: { agentId: 10561 } } },
    ]),
  );
  expect(within(dialog).getByText(PASSWORD)).toBeVisible();
  expect(rowOf('Nina')).toHaveTextContent(PASSWORD);
  expect(rowOf('Sam')).not.toHaveTextContent(PASSWORD);
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(PASSWORD);
  await user.click(within(dialog).getByRole('button', { name: 'I Have Passed It On' }));
  expect(document.documentElement.outerHTML).not.toContain(PASSWORD);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }, window.location.href])).not.toContain(PASSWORD);
  expect(JSON.stringify([warned.mock.calls, failed.mock.calls])).not.toContain(PASSWORD);
});

test('ADM-24 a failed reset is in that row only, also after its dialog closes, and Try Again starts over', async () => {
  let isDown = true;
  const user = await open({
    reset: () => (isDown ? refuse(503, 'down', { detail: 'The sign-in service did not answer.' }) : undefined!),
  });
  await user.click(screen.getByRole('button', { name: 'Reset the password of Nina Halvorsen' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog', { name: 'The password was not reset' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Error: The sign-in service did not answer.');
  expect(rowOf('Nina')).toHaveTextContent('Error: The sign-in service did not answer.');
  expect(rowOf('Sam')).not.toHaveTextContent('Error');
  isDown = false;
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('dialog', { name: 'Temporary password for Nina Halvorsen' });
  await user.keyboard('{Escape}');
  expect(rowOf('Nina')).not.toHaveTextContent('Error');
  expect(document.documentElement.outerHTML).not.toContain(PASSWORD);
});

test('ADM-24 ADM-25 whoever has no account yet can be invited from the refused reset', async () => {
  const user = await open({ reset: () => refuse(404, 'not_found', { detail: 'This email has no account.' }) });
  await user.click(screen.getByRole('button', { name: 'Reset the password of Nina Halvorsen' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog', { name: 'The password was not reset' });
  expect(dialog).toHaveTextContent('An invite creates their account and emails them instructions for signing in.');
  expect(within(dialog).queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Send Invite…' }));
  await user.click(await screen.findByRole('button', { name: 'Send Invite' }));
  await screen.findByRole('dialog', { name: 'Invite sent to Nina Halvorsen' });
  expect(sent(ENDPOINTS.inviteAgents)).toHaveLength(1);
});

test('ADM-28 API-13 CS-114 a flag that cannot be set is logged, and the password is shown all the same', async () => {
  const user = await open({ flag: () => Response.json({ errors: [{ message: 'no' }] }) });
  await user.click(screen.getByRole('button', { name: 'Reset the password of Nina Halvorsen' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('dialog', { name: 'Temporary password for Nina Halvorsen' });
  await waitFor(() =>
    expect(failed).toHaveBeenCalledWith('Failed to update portalTempPassword flag', expect.anything()),
  );
  expect(rowOf('Nina')).toHaveTextContent(PASSWORD);
  expect(rowOf('Nina')).not.toHaveTextContent('Error');
});

async function sendFrom(user: ReturnType<typeof userEvent.setup>, button: string, confirm: string) {
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: confirm }));
}

test('ADM-25 API-37 CS-109 the invite button goes from Send Invite over Sending... to Email Sent!, which is disabled', async () => {
  let answer!: () => void;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  const user = await open({
    invite: async () => {
      await gate;
      return invited();
    },
  });
  await sendFrom(user, 'Send Invite Nina Halvorsen', 'Send Invite');
  expect(rowOf('Nina')).toHaveTextContent('Sending...');
  answer();
  await screen.findByRole('dialog', { name: 'Invite sent to Nina Halvorsen' });
  expect(screen.getByText(/You can send the next one in/)).toHaveTextContent(/1:00|0:5\d/);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Email Sent! Nina Halvorsen' })).toBeDisabled();
  expect(accountCalls()).toEqual([[ENDPOINTS.inviteAgents, { agentIds: [10561], resendInvite: false }]]);
  await waitFor(() => expect(sent(ENDPOINTS.graphql)).toMatchObject([{ body: { variables: { agentId: 10561 } } }]));
});

test('ADM-26 CS-110 an account that exists, in any letter case, is forced to change and the invite is sent once more', async () => {
  const user = await open({
    invite: ({ body }) =>
      (body as { resendInvite: boolean }).resendInvite
        ? invited()
        : invited('AN ACCOUNT with the given Email already exists'),
  });
  await sendFrom(user, 'Send Invite Nina Halvorsen', 'Send Invite');
  await screen.findByRole('dialog', { name: 'Invite sent to Nina Halvorsen' });
  expect(accountCalls()).toEqual([
    [ENDPOINTS.inviteAgents, { agentIds: [10561], resendInvite: false }],
    [
      ENDPOINTS.temporaryPassword,
      { adminEmail: 'alex@example.com', email: 'nina.halvorsen@example.com', permanent: false },
    ],
    [ENDPOINTS.inviteAgents, { agentIds: [10561], resendInvite: true }],
  ]);
  expect(document.documentElement.outerHTML).not.toContain(PASSWORD);
});

test('ADM-26 the invite is retried once and no more', async () => {
  const user = await open({ invite: () => invited('An account with the given email already exists.') });
  await sendFrom(user, 'Resend Invite Sam Whitaker', 'Resend Invite');
  await waitFor(() => expect(rowOf('Sam')).toHaveTextContent('An account with the given email already exists.'));
  expect(accountCalls().map(([url]) => url)).toEqual([
    ENDPOINTS.inviteAgents,
    ENDPOINTS.temporaryPassword,
    ENDPOINTS.inviteAgents,
  ]);
});

test('CS-110 when the change cannot be forced, that is the error, and nothing is retried', async () => {
  const user = await open({
    invite: () => invited('An account with the given email already exists.'),
    reset: () => refuse(403, 'forbidden', { detail: 'Insufficient Permissions' }),
  });
  await sendFrom(user, 'Send Invite Nina Halvorsen', 'Send Invite');
  await waitFor(() => expect(rowOf('Nina')).toHaveTextContent('Insufficient Permissions'));
  expect(accountCalls()).toHaveLength(2);
  expect(sent(ENDPOINTS.graphql)).toEqual([]);
});

test('ADM-27 another error is red under the button, logged, and the invite can be sent again', async () => {
  const user = await open({ invite: () => invited('Mailbox does not exist') });
  await sendFrom(user, 'Resend Invite Sam Whitaker', 'Resend Invite');
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Mailbox does not exist');
  expect(rowOf('Sam')).toHaveTextContent('Mailbox does not exist');
  expect(rowOf('Nina')).not.toHaveTextContent('Mailbox');
  expect(warned).toHaveBeenCalledWith('An invite was not sent', new Error('Mailbox does not exist'));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Resend Invite Sam Whitaker' })).toBeEnabled();
});

test('within a minute of an invite by anybody nothing can be sent, and the dialog says who sent it', async () => {
  const at = '2026-11-12T16:04:00.000Z';
  const one = { at, hadAccount: false, error: null };
  const history: PortalInvites = {
    nextInSeconds: 41,
    invites: [
      { ...one, inviteId: crypto.randomUUID(), by: 'ines@example.com', isOwn: false, state: 'sent', delivery: 'sent' },
      {
        ...one,
        inviteId: crypto.randomUUID(),
        by: null,
        isOwn: true,
        state: 'failed',
        delivery: null,
        error: 'Not now',
      },
    ],
  };
  const user = await open({ history: () => reply(PortalInvites, history) });
  await user.click(screen.getByRole('button', { name: 'Resend Invite Sam Whitaker' }));
  const list = await screen.findByRole('list', { name: 'Earlier invites' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Sent Nov 12, 2026, .* by ines@example.com\. The email was sent\.$/);
  expect(second).toHaveTextContent(/^Not sent Nov 12, 2026, .* by you\. Not now$/);
  expect(screen.getByText(/You can send the next one in/)).toHaveTextContent(/0:4[01]/);
  await user.click(screen.getByRole('button', { name: 'Resend Invite' }));
  expect(accountCalls()).toEqual([]);
});
