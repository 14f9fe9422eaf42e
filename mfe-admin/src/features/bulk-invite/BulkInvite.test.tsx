import { expect, jest, test } from '@jest/globals';
import { AgentSearchResponse, ENDPOINTS, InvitedAgents, RecentAgents } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { reply, type Resolver } from '@portal/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AgentSearchDialog } from '../agent-search/AgentSearchDialog.tsx';
import { agent, renderInRoot, signIn } from '../../testing/portal.ts';

const content = [agent(10482, 'Aaliyah', 'Smith'), agent(10377, 'Bo', 'Smith')];
let invited: number[];
/** Ends the invites that wait. */
let release: () => void;
let gate: Promise<void>;

/** A server whose invites wait until they are released. */
const server: Resolver = async ({ url, body }) => {
  if (url === ENDPOINTS.recentAgents) return reply(RecentAgents, []);
  if (url === ENDPOINTS.agentSearch) return reply(AgentSearchResponse, { content, size: 1000, totalCount: 2 });
  if (url !== ENDPOINTS.inviteAgents) return Response.json({ data: {} });
  const [agentId] = (body as { agentIds: number[] }).agentIds;
  invited.push(agentId!);
  await gate;
  return reply(InvitedAgents, [{ agentId: agentId! }]);
};
function hold(): void {
  gate = new Promise((resolve) => (release = resolve));
}
const progress = () => events.state('invite-run.progress');

async function openResults() {
  const user = userEvent.setup();
  const shown = renderInRoot(<AgentSearchDialog values={{ restore: false, showRun: false }} close={jest.fn()} />);
  await user.type(screen.getByPlaceholderText('Name, Email, Phone Number or Agent ID'), 'smith{Enter}');
  await user.click(await screen.findByText('Bo'));
  await user.click(screen.getByText('Select all 2 agents'));
  return { user, ...shown };
}
async function startRun(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByText('Invite 2…'));
  await user.click(await screen.findByText('Invite 2 Agents'));
}
/** By its text: antd gives all dialogs of a test the same id, and so the same name. */
const dialogOf = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>('[role=dialog]')!);

test('D-43 a run that was stopped keeps others from beginning until it is discarded', async () => {
  invited = [];
  hold();
  await signIn(server);
  const { user } = await openResults();
  await startRun(user);
  const dialog = await dialogOf('You can close this window. Invites keep going out while this tab is open.');
  expect(dialog.getByText('Inviting 2 agents')).toBeVisible();
  expect(dialog.queryByText('Discard')).not.toBeInTheDocument();
  await user.click(dialog.getByText('Stop After This One'));
  await act(async () => release());
  await dialog.findByText('Stopped. The remaining agents are not invited until you continue.');
  expect(progress()).toMatchObject({ phase: 'stopped', done: 1, total: 2 });
  await user.click(dialog.getByText('Hide'));
  expect(screen.getByText('Another bulk invite is still running')).toBeInTheDocument();
  await user.click(screen.getByText('Inviting: 1 of 2'));
  await user.click(await screen.findByText('Discard'));
  expect(screen.queryByText('Another bulk invite is still running')).not.toBeInTheDocument();
  expect([progress(), sessionStorage.getItem('inviteRun')]).toEqual([null, null]);
  expect(invited).toHaveLength(1);
});

test('D-43 a run goes on when the dialog is gone, and its progress with the session', async () => {
  invited = [];
  hold();
  await signIn(server);
  const { user, unmount } = await openResults();
  await startRun(user);
  await waitFor(() => expect(invited).toHaveLength(1));
  unmount();
  expect(progress()).toMatchObject({ phase: 'running', done: 0, total: 2 });
  await act(async () => release());
  await waitFor(() => expect(progress()).toMatchObject({ phase: 'over', done: 2, sent: 2 }));
  expect(new Set(invited)).toEqual(new Set([10377, 10482]));

  // what is over keeps nobody from the next one
  await openResults();
  expect(screen.getByText('Bulk invite: 2 of 2')).toBeInTheDocument();
  expect(screen.queryByText('Another bulk invite is still running')).not.toBeInTheDocument();
  await act(() => session.signOut());
  expect(progress()).toBeNull();
});

test('the progress in the header opens the dialog of its run', async () => {
  invited = [];
  gate = Promise.resolve();
  await signIn(server);
  const { user, unmount } = await openResults();
  await startRun(user);
  await waitFor(() => expect(progress()).toMatchObject({ phase: 'over' }));
  unmount();
  renderInRoot(<AgentSearchDialog values={{ restore: false, showRun: true }} close={jest.fn()} />);
  const dialog = await dialogOf('Bulk invite finished');
  expect(dialog.getByRole('status')).toHaveTextContent('2 of 2 done');
  await user.click(dialog.getByText('Done'));
  expect(progress()).toBeNull();
});
