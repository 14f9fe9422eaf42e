import { expect, jest, test } from '@jest/globals';
import { type Agent, AgentSearchResponse, ENDPOINTS, RecentAgents, SessionContext } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';
import { done, refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actingFor, agent, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { AgentSearchDialog } from './AgentSearchDialog.tsx';

const aaliyah = agent(10482, 'Aaliyah', 'Smith', { currentStatus: 'PREFERRED_AGENT' });
const bo = agent(10377, 'Bo', 'Smith-Featherstonehaugh', { currentStatus: 'DISQUALIFIED', phoneNumber: null });
const results = (content: Agent[]) => reply(AgentSearchResponse, { content, size: 1000, totalCount: content.length });
const recent: RecentAgents = [
  {
    agentId: 10377,
    firstName: 'Bo',
    lastName: 'Smith-Featherstonehaugh',
    email: 'bo@example.com',
  },
];
/** Answers searches with these agents, and who was worked with last. */
const finds =
  (content: Agent[]): Resolver =>
  ({ url }) =>
    url === ENDPOINTS.recentAgents ? reply(RecentAgents, recent) : results(content);
const found = finds([bo, aaliyah]);
const searches = (calls: readonly Call[]) => calls.filter(({ url }) => url === ENDPOINTS.agentSearch);

function open(restore = false) {
  const close = jest.fn();
  renderInRoot(<AgentSearchDialog values={{ restore, showRun: false }} close={close} />);
  return { user: userEvent.setup(), close };
}
const field = () => screen.getByPlaceholderText<HTMLInputElement>('Name, Email, Phone Number or Agent ID');
// jsdom has no layout
const scrolledTo: string[] = [];
Element.prototype.scrollIntoView = function (this: Element) {
  scrolledTo.push(this.id);
};
const rowOf = (name: string) => screen.getByText(name).closest('tr')!;

test('ADM-01 ADM-03 ADM-15 the dialog has the field, Search, the link to directors, recent agents, and no other button besides Cancel', async () => {
  await signIn(found);
  const { user, close } = open();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Click here to search by Relo Directors' })).toHaveAttribute(
    'href',
    '/admin/settings?tab=0',
  );
  expect(await screen.findByRole('button', { name: /Bo Smith/ })).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Search',
    'Bo Smith-Featherstonehaughbo@example.com',
    'Cancel',
  ]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalled();
});

test('ADM-05 a single letter shows what is missing and sends no request; a one-digit number is searched', async () => {
  const calls = await signIn(found);
  const { user } = open();
  await user.type(field(), ' s {Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Search value be at least 2 letters long');
  expect(searches(calls)).toEqual([]);
  await user.clear(field());
  await user.type(field(), '7{Enter}');
  await screen.findByText("Found 2 agents matching '7'");
});

test('API-11 API-12 CS-102 CS-113 ADM-04 ADM-09 ADM-12 ADM-13 Enter searches the trimmed text and shows the agents by first name', async () => {
  const calls = await signIn(found);
  const { user } = open();
  await user.type(field(), '  smith {Enter}');
  await screen.findByRole('dialog', { name: /Found 2 agents matching 'smith'/ });
  expect(searches(calls)).toEqual([
    { method: 'POST', url: '/api/agent/v1/agents/search', body: { searchTerm: 'smith' } },
  ]);
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'ID',
    'First Name',
    'Last Name',
    'Email',
    'Phone',
    'Brokerage',
    'Date Joined',
    'Status',
    'Reset Password',
    'Portal Invite',
    'Login as',
  ]);
  const sortable = screen.getAllByRole('columnheader').filter((header) => within(header).queryByRole('button'));
  expect(sortable.map((header) => header.textContent)).toEqual([
    'ID',
    'First Name',
    'Last Name',
    'Email',
    'Phone',
    'Brokerage',
    'Date Joined',
    'Status',
  ]);
  const [, first, second] = screen.getAllByRole('row') as HTMLElement[];
  expect(first).toHaveTextContent(
    '10482(MTA0ODI)Orders of Aaliyah SmithAudit Log of Aaliyah SmithAaliyahSmithaaliyah.smith@example.com(303) 555-0117Mile High Homes',
  );
  expect(second).toHaveTextContent('Bo');
  await user.click(screen.getByRole('button', { name: 'First Name' }));
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Bo');
  expect(screen.getByRole('columnheader', { name: 'First Name' })).toHaveAttribute('aria-sort', 'descending');
});

test('ADM-10 ADM-14 Dense padding makes the rows smaller, a click on a row toggles its selection', async () => {
  await signIn(found);
  const { user } = open();
  await user.type(field(), 'smith{Enter}');
  await screen.findByRole('table');
  await user.click(screen.getByRole('switch', { name: 'Dense padding' }));
  expect(screen.getByRole('table').className).toContain('dense');
  await user.click(screen.getByText('Bo'));
  expect(rowOf('Bo')).toHaveAttribute('aria-selected', 'true');
  rowOf('Bo').focus();
  await user.keyboard(' ');
  expect(rowOf('Bo')).toHaveAttribute('aria-selected', 'false');
});

test('ADM-06 ADM-07 ADM-08 a search shows that it is running, that no one was found, or that it failed', async () => {
  let release!: () => void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  let isDown = false;
  await signIn(async (call) => {
    if (call.url === ENDPOINTS.recentAgents) return found(call);
    await gate;
    return isDown ? Response.json({}, { status: 500 }) : results([]);
  });
  const { user } = open();
  await user.type(field(), "o'neil{Enter}");
  expect(screen.getByRole('button', { name: /Search/ })).toHaveAttribute('aria-busy', 'true');
  await act(async () => release());
  await screen.findByText("0 agents found for 'o'neil'");
  isDown = true;
  await user.click(screen.getByRole('button', { name: /Search/ }));
  await screen.findByText('Something went wrong while trying to search agents');
});

test('ADM-09 Close returns to the search with its text', async () => {
  await signIn(found);
  const { user, close } = open();
  await user.type(field(), 'smith{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(field()).toHaveValue('smith');
  expect(close).not.toHaveBeenCalled();
});

test('D-05 CS-111 login-as asks for a reason; a refusal is red in that row and nothing is stored', async () => {
  const calls = await signIn((call) =>
    call.url === '/api/login-as' ? refuse(403, 'forbidden', { detail: 'You cannot act for yourself.' }) : found(call),
  );
  const { user, close } = open();
  await user.type(field(), 'smith{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Log in as Aaliyah Smith' }));
  const question = rowOf('Aaliyah').nextElementSibling as HTMLElement;
  await user.click(within(question).getByRole('button', { name: 'Log In' }));
  expect(within(question).getByRole('alert')).toHaveTextContent('Say in a few words why');
  expect(searches(calls)).toHaveLength(1);
  await user.type(within(question).getByRole('textbox'), ' Asked to check the list {Enter}');
  await within(question).findByText('You cannot act for yourself.');
  expect(calls.find(({ url }) => url === '/api/login-as')).toEqual({
    method: 'POST',
    url: '/api/login-as',
    body: { role: 'Agent', subjectId: 10482, reason: 'Asked to check the list' },
  });
  expect(session.current).toMatchObject({ actingRole: null, agent: null, grant: null });
  expect(sessionStorage.getItem('actingGrant')).toBeNull();
  expect(close).not.toHaveBeenCalled();
});

async function typeReason(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(), 'smith{Enter}');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Log in as Bo Smith-Featherstonehaugh' }));
  const reason = screen.getByLabelText('Why do you log in as Bo Smith-Featherstonehaugh?');
  await user.type(reason, 'ticket 4711');
  return reason;
}

test('D-05 a reason that is typed is not lost with Escape: the results ask first, and stay', async () => {
  await signIn(found);
  const { user } = open();
  const reason = await typeReason(user);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep Editing' })).not.toBeInTheDocument());
  expect(reason).toHaveValue('ticket 4711');
});

test('D-05 who closes the results over a typed reason is asked once, and not about the next results', async () => {
  await signIn(found);
  const { user } = open();
  await typeReason(user);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const question = (await screen.findByText('Close without saving?')).closest<HTMLElement>('[role=dialog]')!;
  await user.click(within(question).getByText('Close'));
  await waitFor(() => expect(field()).toHaveValue('smith'));
  await user.type(field(), '{Enter}');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(field()).toHaveValue('smith'));
});

test('ADM-29 D-07 login-as stores the agent, closes the dialog, and the search is restored with its results', async () => {
  const calls = await signIn((call) => {
    if (call.url !== '/api/login-as') return found(call);
    return call.method === 'POST' ? reply(SessionContext, actingFor(aaliyah)) : done();
  });
  const { user, close } = open();
  await user.type(field(), 'smith{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Log in as Aaliyah Smith' }));
  await user.type(screen.getByRole('textbox'), 'Asked to check{Enter}');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(session.current).toMatchObject({ role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT', agent: { agentId: 10482 } });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls.filter(({ url }) => url.endsWith('/search'))).toHaveLength(1);

  document.body.replaceChildren();
  await act(() => session.stopActing());
  open(true);
  await screen.findByText("Found 2 agents matching 'smith'");
  expect([...new Set(scrolledTo)]).toEqual(['found-agent-10482']);
});

test('D-07 after a reload results, order, selection and density are there again, and Close forgets them', async () => {
  await signIn(found);
  const { user } = open();
  await user.type(field(), 'smith{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Last Name' }));
  await user.click(screen.getByRole('switch', { name: 'Dense padding' }));
  await user.click(screen.getByText('Aaliyah'));
  expect(sessionStorage.getItem('adminSearchOpen')).toBe('true');

  // what a reload leaves: the storage of the tab
  cleanup();
  open(true);
  await screen.findByText("Found 2 agents matching 'smith'");
  expect(screen.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('switch', { name: 'Dense padding' })).toBeChecked();
  expect(rowOf('Aaliyah')).toHaveAttribute('aria-selected', 'true');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('aaliyah.smith@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([sessionStorage.getItem('adminSearch'), sessionStorage.getItem('adminSearchOpen')]).toEqual([null, null]);
});

test('D-07 the search of another admin is not restored', async () => {
  const search = { place: 'agents', userId: 'somebody-else', text: 'smith' };
  await signIn(found);
  sessionStorage.setItem('adminSearch', JSON.stringify(search));
  open(true);
  expect(field()).toHaveValue('');
  sessionStorage.setItem('adminSearch', '{"place":');
  document.body.replaceChildren();
  open(true);
  expect(field()).toHaveValue('');
});

test('ADM-20 a text that is no name, id, email or phone number finds nothing, without a call', async () => {
  const calls = await signIn(found);
  const { user } = open();
  await user.type(field(), 'Maya - Ferreira{Enter}');
  await screen.findByText("0 agents found for 'Maya - Ferreira'");
  expect(searches(calls)).toEqual([]);
});

test('D-50 a name of three words is searched', async () => {
  const calls = await signIn(found);
  const { user } = open();
  await user.type(field(), 'Maya de Ferreira{Enter}');
  await screen.findByText("Found 2 agents matching 'Maya de Ferreira'");
  expect(searches(calls)).toMatchObject([{ body: { searchTerm: 'Maya de Ferreira' } }]);
});

test('D-51 from an agent there are links to their orders and their audit log, which close the search for good', async () => {
  await signIn(found);
  const { user, close } = open();
  await user.type(field(), 'smith{Enter}');
  const orders = await screen.findByRole('link', { name: 'Orders of Aaliyah Smith' });
  expect(orders).toHaveAttribute('href', '/admin/settings?tab=9&q=10482');
  await user.click(screen.getByRole('link', { name: 'Audit Log of Bo Smith-Featherstonehaugh' }));
  expect(window.location.pathname + window.location.search).toBe('/admin/settings?tab=1&text=10377');
  expect(close).toHaveBeenCalled();
  cleanup();
  open(true);
  expect(field()).toHaveValue('');
});

test('an agent the admin worked with last is found by id', async () => {
  const calls = await signIn(found);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Bo Smith/ }));
  await screen.findByText("Found 2 agents matching '10377'");
  expect(searches(calls)[0]).toMatchObject({ body: { searchTerm: '10377' } });
});

test('by keyboard rows are walked and selected, one or all', async () => {
  await signIn(found);
  const { user } = open();
  await user.type(field(), 'smith{Enter}');
  await screen.findByRole('table');
  rowOf('Aaliyah').focus();
  await user.keyboard('{ArrowDown}');
  expect(rowOf('Bo')).toHaveFocus();
  await user.keyboard('{ArrowDown}{Home}');
  expect(rowOf('Aaliyah')).toHaveFocus();
  await user.keyboard('{End}{Enter}');
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('2 selected')).toBeInTheDocument();
});

test('D-43 the e-mails of selected agents are copied in the order of the list', async () => {
  await signIn(found);
  const { user } = open();
  await user.type(field(), 'smith{Enter}');
  await screen.findByRole('table');
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  await user.click(screen.getByText('Bo'));
  await user.click(screen.getByRole('button', { name: 'Select all 2 agents' }));
  await user.click(screen.getByRole('button', { name: 'Copy Emails' }));
  expect(await navigator.clipboard.readText()).toBe(`${bo.email}, ${aaliyah.email}`);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

test('selected agents who are not found any more stay selected, are counted apart, and are not invited', async () => {
  await signIn(found);
  const { user } = open();
  await user.type(field(), 'smith{Enter}');
  await user.click(await screen.findByText('Bo'));
  await user.click(screen.getByText('Aaliyah'));
  cleanup();
  await signIn(finds([aaliyah]));
  open(true);
  await screen.findByText('2 selected, 1 not in these results');
  await user.click(screen.getByRole('button', { name: 'Copy Emails' }));
  expect(await navigator.clipboard.readText()).toBe(aaliyah.email);
  await user.click(screen.getByRole('button', { name: 'Invite 1…' }));
  // not by its name: antd gives all dialogs of a test the same id
  const question = (await screen.findByText('Invite 1 agent?')).closest<HTMLElement>('[role=dialog]')!;
  expect(within(question).getByRole('list', { name: 'Who is invited' })).toHaveTextContent(
    /^Aaliyah Smith aaliyah\.smith@example\.com$/,
  );
  expect(question).toHaveTextContent('1 more agent is selected but not in these results, and is not invited.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  // neither does selecting all of the results lose the other one
  await user.click(screen.getByText('Aaliyah'));
  await user.click(screen.getByRole('button', { name: 'Select all 1 agents' }));
  expect(screen.getByText('2 selected, 1 not in these results')).toBeInTheDocument();
});

test('D-07 an ordinary opening starts with an empty search', async () => {
  await signIn(found);
  open(false);
  expect(field()).toHaveValue('');
});
