import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  type ReferralDraft,
  ReferralDraftResponse,
  ReferralGroup,
  SavedReferralDraft,
  type StatusOption,
} from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { done, refuse, reply } from '@portal/shared/testing/server';
import { preloadDialogs } from '@portal/shared/ui/dialog';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import type { Prefill } from './prefill.ts';
import { preloadUpdateForm } from './update-form.ts';
import { UpdateDrawer } from './UpdateDrawer.tsx';

interface Asked {
  query: string;
  variables: { input?: Record<string, unknown>; [name: string]: unknown };
}

const subject = { kind: 'agent', id: 10_482 } as const;
const user = userEvent.setup();
const OPTION: StatusOption = {
  status: 'Contacted',
  subStatus: null,
  label: 'Contacted',
  category: 'Active Leads',
  tone: 'reached',
  requires: [],
  optional: [],
  isFinal: false,
};
const OPTIONS: StatusOption[] = [
  { ...OPTION, status: 'Nurture', label: 'Nurture', requires: ['snoozeMonths'] },
  OPTION,
  { ...OPTION, status: 'Listed', label: 'Listed', category: 'Active Appointments', requires: ['listPrice'] },
  { ...OPTION, status: 'Duplicate', label: 'Duplicate', category: 'Inactive', requires: ['reason'] },
];

let server: FakeReferralServer;
let group: ReferralGroup;
let asked: Asked[];
let refusal: object | null;
let held: PromiseWithResolvers<void> | null;
let offered: StatusOption[];
let draft: ReferralDraft | null;
/** Reading the draft waits for it. */
let draftKnown: PromiseWithResolvers<void> | null;
let drafts: { method: string; body: unknown }[];
let toasts: { text: string; action?: { id: string } | undefined }[];

beforeAll(preloadUpdateForm);
beforeEach(() => {
  setWindowWidth(1440);
  asked = [];
  refusal = null;
  held = null;
  offered = OPTIONS;
  draft = null;
  draftKnown = null;
  drafts = [];
  toasts = [];
  group = testGroup({ firstName: 'Yusuf', lastName: 'Haddad', referral: [testEntry({ revision: 4 })] });
  server = new FakeReferralServer();
  server.install();
  server.answers.set('/graphql', async ({ body }) => {
    const call = body as Asked;
    asked.push(call);
    const name = /(?:mutation|query) \w+\([^)]*\) \{\s*(\w+)/.exec(call.query)![1]!;
    if (name === 'retrieveDropdownOptionsForStatus') return Response.json({ data: { [name]: offered } });
    await held?.promise;
    if (refusal) return Response.json({ errors: [refusal] });
    const { agentReferralId } = entry();
    return Response.json({ data: { [name]: { agentReferralId, revision: 5, categoryStatus: 'Listed' } } });
  });
});
afterEach(cleanup);

const entry = () => group.referral[0]!;
const sent = (name: string) => asked.filter(({ query }) => query.includes(name)).map(({ variables }) => variables);

async function open(rows = [group], prefill: Prefill | null = null) {
  for (const { agentReferralId } of group.referral) {
    server.answers.set(`/referral/v2/agent-portal-referrals/${agentReferralId}`, () => reply(ReferralGroup, group));
    server.answers.set(`/referral/v2/agent-portal-referrals/${agentReferralId}/draft`, async ({ method, body }) => {
      drafts.push({ method, body });
      if (method === 'GET') await draftKnown?.promise;
      if (method === 'DELETE') return done();
      return method === 'GET'
        ? reply(ReferralDraftResponse, { draft })
        : reply(SavedReferralDraft, { updatedAt: '2026-11-20T16:00:00.000Z' });
    });
  }
  const listening = events.on('toast.show').subscribe((toast) => toasts.push(toast));
  renderAt(
    `/referrals?state=CO#update-${encodeId(entry().agentReferralId)}`,
    <UpdateDrawer subject={subject} rows={rows} />,
    prefill && { usr: { prefill: { agentReferralId: entry().agentReferralId, values: prefill } } },
  );
  const drawer = within(await screen.findByRole('dialog', { name: /^Update Yusuf Haddad/ }));
  await drawer.findByRole('radio', { name: 'No change' });
  return { drawer, stop: () => listening.unsubscribe() };
}
const choose = (drawer: ReturnType<typeof within>, name: string) => user.click(drawer.getByRole('radio', { name }));
const save = (drawer: ReturnType<typeof within>) => user.click(drawer.getByRole('button', { name: 'Save Update' }));

test('REF-71 D-20 a status with its price is saved, the drawer closes on the same list, and Undo takes it back', async () => {
  const changed: number[] = [];
  const subscription = events.on('referral.changed').subscribe(({ agentReferralId }) => changed.push(agentReferralId));
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  expect(drawer.getByText('Moves this referral to Active Appointments.')).toBeInTheDocument();
  await user.type(drawer.getByLabelText('List price'), '705,000');
  await user.type(drawer.getByLabelText(/^Note/), 'Signed.');
  await save(drawer);
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(window.location.search).toBe('?state=CO');
  const { agentReferralId } = entry();
  expect(sent('updateAgentReferralStatus')).toEqual([
    {
      input: { agentReferralId, revision: 4, status: 'Listed', subStatus: null, listPrice: 705_000, notes: 'Signed.' },
    },
  ]);
  expect(toasts.at(-1)?.text).toBe('Yusuf Haddad is now Listed');
  act(() => events.publish('toast.action', { id: toasts.at(-1)!.action!.id }, 'host'));
  await waitFor(() => expect(sent('undoAgentReferralStatus')).toEqual([{ agentReferralId, revision: 5 }]));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Undone. The status is Listed again.'));
  expect(changed).toEqual([agentReferralId, agentReferralId]);
  subscription.unsubscribe();
  stop();
});

test('REF-72 only what the server offers can be chosen; Lost and Inactive unfold', async () => {
  const { drawer, stop } = await open();
  const names = () => drawer.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent);
  expect(names()).toEqual(['No change', 'Nurture', 'Listed']);
  await user.click(drawer.getByRole('button', { name: 'Lost or Inactive' }));
  expect(names()).toEqual(['No change', 'Nurture', 'Listed', 'Duplicate']);
  expect(sent('retrieveDropdownOptionsForStatus')).toEqual([{ status: 'Contacted', subStatus: null, buySide: false }]);
  stop();
});

test('REF-71 a missing field is said at the field, and nothing is sent', async () => {
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  await save(drawer);
  expect(await drawer.findByText('Enter the list price')).toBeInTheDocument();
  // one thing is said once
  expect(drawer.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent('updateAgentReferralStatus')).toEqual([]);
  stop();
});

const CLOSING: StatusOption = {
  ...OPTION,
  status: 'Offer Accepted',
  label: 'Offer Accepted',
  requires: ['contractSalePrice', 'appointmentSetBy', 'escrowContact'],
};
/** Saves a status of which three things are missing. */
async function saveEmpty(focused = () => screen.getByLabelText('Contract price')) {
  offered = [...OPTIONS, CLOSING];
  const { drawer, stop } = await open();
  await choose(drawer, 'Offer Accepted');
  await save(drawer);
  await waitFor(() => expect(focused()).toHaveFocus());
  const links = () => within(drawer.getByRole('alert')).getAllByRole('button');
  return { drawer, stop, links, names: () => links().map((link) => link.textContent) };
}

test('REF-71 what is missing is named above the form, leads to its field, and goes as it is entered', async () => {
  const { drawer, stop, links, names } = await saveEmpty();
  expect(drawer.getByRole('alert')).toHaveTextContent(/^3 things are missing/);
  expect(drawer.getByRole('alert')).toHaveAttribute('aria-live', 'assertive');
  expect(names()).toEqual(['Contract price', 'Set by', 'Escrow contact']);
  expect(drawer.getByText('Enter the escrow contact')).toBeInTheDocument();

  await user.click(links()[2]!);
  expect(drawer.getByLabelText('First name')).toHaveFocus();
  await user.keyboard('Eve');
  // half a contact is still missing, and its own message says what
  expect(names()).toEqual(['Contract price', 'Set by', 'Escrow contact']);
  expect(drawer.getByText('Enter a last name')).toBeInTheDocument();
  // with every letter it would be read out again
  expect(drawer.getByRole('alert')).toHaveAttribute('aria-live', 'off');
  await user.type(drawer.getByLabelText('Last name'), 'Scott');
  expect(drawer.getByRole('alert')).toHaveTextContent(/^2 things are missing/);

  await user.click(links()[1]!);
  expect(within(drawer.getByRole('radiogroup', { name: 'Set by' })).getAllByRole('radio')[0]).toHaveFocus();
  await user.keyboard(' ');
  expect(drawer.getByRole('alert')).toHaveTextContent(/^1 thing is missing/);
  await waitFor(() => expect(drawer.queryByText('Say who set the appointment')).not.toBeInTheDocument());

  // it is read out again after another attempt
  await save(drawer);
  await waitFor(() => expect(drawer.getByRole('alert')).toHaveAttribute('aria-live', 'assertive'));
  expect(names()).toEqual(['Contract price']);
  await user.type(drawer.getByLabelText('Contract price'), '5');
  expect(drawer.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent('updateAgentReferralStatus')).toEqual([]);
  await save(drawer);
  await waitFor(() => expect(window.location.hash).toBe(''));
  stop();
});

test('REF-71 the list says that something needs a correction when not all of it is missing', async () => {
  const { drawer, stop } = await saveEmpty();
  await user.type(drawer.getByLabelText('Contract price'), '-5');
  expect(drawer.getByRole('alert')).toHaveTextContent(/^3 things need a correction/);
  await choose(drawer, 'Our team');
  await user.type(drawer.getByLabelText('First name'), 'Eve');
  await user.type(drawer.getByLabelText('Last name'), 'Scott');
  expect(drawer.getByRole('alert')).toHaveTextContent(/^1 thing needs a correction/);
  stop();
});

test('REF-71 texts that are no amount and no date, and a wrong amount, are all said at once', async () => {
  const requires: StatusOption['requires'] = ['soldPrice', 'soldDate', 'commissionReceived'];
  offered = [...OPTIONS, { ...OPTION, status: 'Sold', label: 'Sold', requires }];
  const { drawer, stop } = await open();
  await choose(drawer, 'Sold');
  await user.type(drawer.getByLabelText('Sold price'), '500k');
  await user.type(await drawer.findByLabelText('Sold date'), '13/45/2026');
  await user.type(drawer.getByLabelText('Commission received'), '-5');
  await save(drawer);
  const summary = await drawer.findByText('3 things need a correction');
  const links = within(summary.closest<HTMLElement>('[role=alert]')!).getAllByRole('button');
  expect(links.map((link) => link.textContent)).toEqual(['Sold price', 'Sold date', 'Commission received']);
  expect(drawer.getByText(/^“500k” is not an amount\./)).toBeInTheDocument();
  expect(drawer.getByText(/^“13\/45\/2026” is not a date\./)).toBeInTheDocument();
  expect(drawer.getByText('Enter an amount above zero')).toBeInTheDocument();
  expect(drawer.queryByText('Enter the sold price')).not.toBeInTheDocument();
  const price = drawer.getByLabelText('Sold price');
  await waitFor(() => expect(price).toHaveFocus());
  expect(price).toHaveValue('500k');
  await user.clear(price);
  await user.type(price, '500000');
  expect(drawer.getByText('2 things need a correction')).toBeInTheDocument();
  expect(sent('updateAgentReferralStatus')).toEqual([]);
  stop();
});

test('REF-71 on a phone the list of what is missing has the focus: a field would bring the keyboard over it', async () => {
  setWindowWidth(390);
  const { drawer, stop } = await saveEmpty(() => screen.getByRole('alert'));
  expect(drawer.getByRole('alert')).toHaveAttribute('aria-live', 'off');
  stop();
});

test('REF-71 a status that asks for other things ends what was missing for the one before', async () => {
  const { drawer, stop } = await saveEmpty();
  await choose(drawer, 'Listed');
  expect(drawer.queryByRole('alert')).not.toBeInTheDocument();
  stop();
});

test('D-16 what the server refuses at several fields is named above the form too', async () => {
  const { drawer, stop, names } = await saveEmpty();
  await user.type(drawer.getByLabelText('Contract price'), '5');
  await choose(drawer, 'Our team');
  await user.type(drawer.getByLabelText('First name'), 'Eve');
  await user.type(drawer.getByLabelText('Last name'), 'Scott');
  const fields = [
    { path: 'contractSalePrice', message: 'Too small' },
    { path: 'escrowContact.esEmail', message: 'No such address' },
  ];
  refusal = { message: 'Not valid.', extensions: { status: 400, code: 'validation_failed', fields } };
  await save(drawer);
  await drawer.findByText('Too small');
  expect(names()).toEqual(['Contract price', 'Escrow contact']);
  await user.type(drawer.getByLabelText('Contract price'), '0');
  expect(names()).toEqual(['Escrow contact']);
  expect(drawer.getByText('No such address')).toBeInTheDocument();
  stop();
});

test.each([
  ['escrowDate', 'Close date', '01/15/2020', 'The close date cannot be in the past'],
  ['soldDate', 'Sold date', '01/15/2099', 'The sold date cannot be in the future'],
] as const)(
  'D-16 a day of %s on the wrong side of today stays, and its field says why',
  async (field, label, typed, why) => {
    offered = [...OPTIONS, { ...OPTION, status: 'Closing', label: 'Closing', requires: [field] }];
    const { drawer, stop } = await open();
    await choose(drawer, 'Closing');
    await user.type(drawer.getByLabelText(label), typed);
    await user.tab();
    await save(drawer);
    expect(await drawer.findByText(why)).toBeInTheDocument();
    expect(drawer.getByLabelText(label)).toHaveValue(typed);
    expect(sent('updateAgentReferralStatus')).toEqual([]);
    stop();
  },
);

test('the news of the own save, which can come before its answer, is not said to be a change elsewhere', async () => {
  const { drawer, stop } = await open();
  await choose(drawer, 'No change');
  held = Promise.withResolvers();
  await save(drawer);
  await waitFor(() => expect(sent('mutation')).toHaveLength(1));
  const { agentId } = group.agent;
  const change = { kind: 'referral', agentId, agentReferralId: entry().agentReferralId, revision: 5 } as const;
  act(() => events.publish('live.changed', { changes: [change] }, 'host'));
  expect(drawer.queryByText('This referral was changed elsewhere.')).not.toBeInTheDocument();
  held.resolve();
  await waitFor(() => expect(window.location.hash).toBe(''));
  stop();
});

test('REF-73 a note alone does not change the status; with neither, the form says what to do', async () => {
  const { drawer, stop } = await open();
  await save(drawer);
  expect(await drawer.findByText('Choose what happened, or write a note.')).toBeInTheDocument();
  const choices = drawer.getByRole('radiogroup', { name: 'What happened?' });
  expect(choices).toHaveAccessibleDescription('Choose what happened, or write a note.');
  expect(choices).toBeInvalid();
  await user.type(drawer.getByLabelText(/^Note/), 'Prefers texts.');
  await save(drawer);
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(sent('insertAgentReferralNotes')).toEqual([
    { agentReferralId: entry().agentReferralId, notes: 'Prefers texts.' },
  ]);
  expect(sent('updateAgentReferralStatus')).toEqual([]);
  stop();
});

test('REF-73 a note on a lead whose snooze has ended says that it still needs an update', async () => {
  const snoozed = testEntry({ revision: 4, categoryStatus: 'Nurture', snoozedUntil: '2026-11-01' });
  group = { ...group, referral: [snoozed] };
  offered = OPTIONS;
  const { drawer, stop } = await open();
  await user.type(drawer.getByLabelText(/^Note/), 'Call again.');
  await save(drawer);
  await waitFor(() =>
    expect(toasts.at(-1)?.text).toBe(
      'Note added to Yusuf Haddad. The referral was put aside until Nov 1, 2026 and still needs an update.',
    ),
  );
  stop();
});

const MET: StatusOption = {
  ...OPTION,
  status: 'Met',
  label: 'Met',
  category: 'Active Appointments',
  optional: ['listPrice'],
};
/** Dana moves the referral to Met with a price and a note, so that the next save is refused. */
function danaIsFaster() {
  refusal = {
    message: 'Dana Kessler changed this in the meantime: it is Met now.',
    extensions: { status: 409, code: 'referral_changed' },
  };
  const history = {
    kind: 'status' as const,
    friendlyStatus: 'Met',
    friendlySubStatus: null,
    lastModifiedBy: 'Dana Kessler',
    lastModifiedDate: '2026-11-20T16:00:00.000Z',
    listPrice: null,
    listedDate: null,
    listingAppointmentDate: null,
    notes: 'Met him with his lender.',
  };
  offered = [MET, ...OPTIONS];
  group = {
    ...group,
    referral: [
      { ...entry(), revision: 5, categoryStatus: 'Met', listPrice: 690_000, portalStatusInfoHistory: [history] },
    ],
  };
}
async function typeAndCollide() {
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705000');
  await user.type(drawer.getByLabelText(/^Note/), 'Pre-approved.');
  danaIsFaster();
  await save(drawer);
  const alert = await drawer.findByRole('alert');
  expect(alert).toHaveTextContent('Dana Kessler changed this referral while you were writing.');
  refusal = null;
  return { drawer, stop, group: (name: RegExp) => within(drawer.getByRole('radiogroup', { name })) };
}
const saveChoice = async (drawer: ReturnType<typeof within>) => {
  await user.click(drawer.getByRole('button', { name: 'Save This Choice' }));
  await waitFor(() => expect(window.location.hash).toBe(''));
};

test('D-16 after a change by someone else the visitor chooses field by field, and what was typed is kept at first', async () => {
  const { drawer, stop, group: field } = await typeAndCollide();
  expect(field(/^Status was Contacted/).getByRole('radio', { name: /Listed/ })).toBeChecked();
  expect(field(/^List price/).getByRole('radio', { name: /\$705,000/ })).toBeChecked();
  expect(drawer.getByRole('group', { name: /^Note/ })).toHaveTextContent(
    'Noteboth are keptMet him with his lender.Dana KesslerPre-approved.You',
  );
  expect(drawer.queryByRole('radio', { name: 'No change' })).not.toBeInTheDocument();
  await saveChoice(drawer);
  expect(sent('updateAgentReferralStatus').map(({ input }) => input)).toMatchObject([
    { revision: 4, notes: 'Pre-approved.' },
    { revision: 5, status: 'Listed', listPrice: 705_000, notes: 'Pre-approved.' },
  ]);
  stop();
});

test('D-03 the months of a snooze are a group with a name', async () => {
  const { drawer, stop } = await open();
  await choose(drawer, 'Nurture');
  const months = within(drawer.getByRole('radiogroup', { name: 'Remind me in' }));
  expect(months.getAllByRole('radio')).toHaveLength(6);
  stop();
});

type Drawer = Awaited<ReturnType<typeof open>>['drawer'];
const saidIn = (drawer: Drawer): string =>
  drawer
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

test('D-16 their status is saved with my price, by keyboard alone', async () => {
  const { drawer, stop, group: field } = await typeAndCollide();
  field(/^Status/)
    .getByRole('radio', { name: /Listed/ })
    .focus();
  await user.keyboard('{ArrowLeft}');
  expect(field(/^Status/).getByRole('radio', { name: /Met/ })).toBeChecked();
  expect(saidIn(drawer)).toContain('MetList price: $705,000.00, both notes');
  await saveChoice(drawer);
  expect(sent('updateAgentReferralStatus').at(-1)?.input).toMatchObject({
    revision: 5,
    status: 'Met',
    listPrice: 705_000,
    notes: 'Pre-approved.',
  });
  stop();
});

test('D-16 all of theirs saves nothing and forgets the draft; without my note alone it is a note', async () => {
  const { drawer, stop } = await typeAndCollide();
  await user.click(drawer.getByRole('button', { name: 'Take all of Dana Kessler’s' }));
  expect(saidIn(drawer)).toContain('Nothing: what Dana Kessler saved stays as it is.');
  await user.click(drawer.getByRole('checkbox', { name: /Pre-approved/ }));
  expect(saidIn(drawer)).toContain('Metboth notes');
  await user.click(drawer.getByRole('checkbox', { name: /Pre-approved/ }));
  await saveChoice(drawer);
  expect(sent('updateAgentReferralStatus')).toHaveLength(1);
  expect(sent('insertAgentReferralNotes')).toEqual([]);
  expect(drafts.at(-1)?.method).toBe('DELETE');
  stop();
});

test('D-16 after a third editor the choice begins with what was typed, not with the choice before', async () => {
  const { drawer, stop, group: field } = await typeAndCollide();
  await user.click(field(/^List price/).getByRole('radio', { name: /\$690,000/ }));
  await user.click(drawer.getByRole('checkbox', { name: /Pre-approved/ }));
  danaIsFaster();
  group = { ...group, referral: [{ ...group.referral[0]!, revision: 6, listPrice: 680_000 }] };
  await user.click(drawer.getByRole('button', { name: 'Save This Choice' }));
  await waitFor(() => expect(field(/^List price/).getByRole('radio', { name: /\$680,000/ })).toBeInTheDocument());
  expect(field(/^List price/).getByRole('radio', { name: /\$705,000/ })).toBeChecked();
  expect(drawer.getByRole('checkbox', { name: /Pre-approved/ })).toBeChecked();
  refusal = null;
  await saveChoice(drawer);
  expect(sent('updateAgentReferralStatus').at(-1)?.input).toMatchObject({
    revision: 6,
    listPrice: 705_000,
    notes: 'Pre-approved.',
  });
  stop();
});

test('D-16 the fields are back with the choice, to go on writing', async () => {
  const { drawer, stop, group: field } = await typeAndCollide();
  await user.click(field(/^List price/).getByRole('radio', { name: /\$690,000/ }));
  await user.click(drawer.getByRole('button', { name: 'Keep editing' }));
  expect(drawer.getByLabelText('List price')).toHaveValue('690,000');
  expect(drawer.getByLabelText(/^Note/)).toHaveValue('Pre-approved.');
  await save(drawer);
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(sent('updateAgentReferralStatus').at(-1)?.input).toMatchObject({ revision: 5, listPrice: 690_000 });
  stop();
});

test('a refusal is said at its field or beside the buttons and keeps what was typed', async () => {
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '1');
  refusal = {
    message: 'Not valid.',
    extensions: { status: 400, code: 'validation_failed', fields: [{ path: 'listPrice', message: 'Too small' }] },
  };
  await save(drawer);
  expect(await drawer.findByText('Too small')).toBeInTheDocument();
  refusal = { message: 'The database is busy.', extensions: { status: 503, code: 'unavailable' } };
  await save(drawer);
  const failure = await drawer.findByRole('alert');
  expect(failure).toHaveTextContent('Not saved. What you typed is still in this form. The database is busy.');
  // beside the buttons, which are always in view
  expect(failure.closest('.ant-drawer-footer')).not.toBeNull();
  expect(drawer.getByLabelText('List price')).toHaveValue('1');
  refusal = null;
  held = Promise.withResolvers();
  await save(drawer);
  await waitFor(() => expect(drawer.queryByRole('alert')).not.toBeInTheDocument());
  held.resolve();
  await waitFor(() => expect(window.location.hash).toBe(''));
  stop();
});

test('Save and Next goes on with the row after this one', async () => {
  const next = testGroup({ lastName: 'Next' });
  const { drawer, stop } = await open([group, next]);
  expect(drawer.getByText('1 of 2')).toBeInTheDocument();
  await choose(drawer, 'No change');
  const nextPath = `/referral/v2/agent-portal-referrals/${next.referral[0]!.agentReferralId}`;
  server.answers.set(nextPath, () => reply(ReferralGroup, next));
  server.answers.set(`${nextPath}/draft`, () => reply(ReferralDraftResponse, { draft: null }));
  await user.click(drawer.getByRole('button', { name: 'Save and Next' }));
  await waitFor(() => expect(window.location.hash).toBe(`#update-${encodeId(next.referral[0]!.agentReferralId)}`));
  expect(toasts.at(-1)?.text).toBe('Yusuf Haddad is still Contacted');
  stop();
});

test('REF-71 No change on a set appointment asks for nothing that was entered before', async () => {
  const requires: StatusOption['requires'] = ['listingAppointmentDate', 'appointmentSetBy'];
  offered = [{ ...OPTION, status: 'Appointment Set', label: 'Appointment Set', requires }];
  const set = { categoryStatus: 'Appointment Set', scheduledAppointment: '2026-11-24T17:30:00.000Z' };
  group = { ...group, referral: [testEntry({ ...set, appointmentSetBy: 'consumer' })] };
  const { drawer, stop } = await open();
  await choose(drawer, 'No change');
  expect(drawer.getByRole('radio', { name: 'Consumer' })).toBeChecked();
  await user.type(drawer.getByLabelText(/^Note/), 'Confirmed by phone.');
  await save(drawer);
  await waitFor(() =>
    expect(sent('updateAgentReferralStatus')[0]?.input).toMatchObject({
      status: 'Appointment Set',
      listingAppointmentDate: '2026-11-24T17:30:00.000Z',
      appointmentSetBy: 'consumer',
      notes: 'Confirmed by phone.',
    }),
  );
  stop();
});

test('CS-021 what was typed is kept on the server, and is back when the form opens again', async () => {
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705000');
  await user.type(drawer.getByLabelText(/^Note/), 'Photos on Monday.');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  const body = { status: 'Listed', subStatus: null, listPrice: 705_000, notes: 'Photos on Monday.' };
  await waitFor(() => expect(drafts.at(-1)).toEqual({ method: 'PUT', body: { revision: 4, body } }));
  cleanup();
  stop();

  draft = { revision: 3, body, updatedAt: '2026-11-20T16:00:00.000Z' };
  const again = await open();
  expect(await again.drawer.findByText(/Your draft from Nov 20, 2026.* is back\./)).toHaveTextContent(
    'The referral has changed since then.',
  );
  expect(again.drawer.getByRole('radio', { name: 'Listed' })).toBeChecked();
  expect(again.drawer.getByLabelText('List price')).toHaveValue('705,000');
  expect(again.drawer.getByLabelText(/^Note/)).toHaveValue('Photos on Monday.');
  await user.click(again.drawer.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(drafts.at(-1)?.method).toBe('DELETE'));
  expect(again.drawer.getByLabelText(/^Note/)).toHaveValue('');
  expect(again.drawer.queryByText(/Your draft/)).not.toBeInTheDocument();
  again.stop();
});

test('CS-021 the day of an appointment is back without its time', async () => {
  const requires: StatusOption['requires'] = ['listingAppointmentDate'];
  offered = [OPTION, { ...OPTION, status: 'Appointment Set', label: 'Appointment Set', requires }];
  const { drawer, stop } = await open();
  await choose(drawer, 'Appointment Set');
  await user.type(await drawer.findByLabelText('Appointment date'), '12/01/2026');
  await user.type(drawer.getByLabelText(/^Note/), 'Asks for the morning.');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  const typed = { appointmentDay: '2026-12-01', notes: 'Asks for the morning.' };
  const body = { status: 'Appointment Set', subStatus: null, ...typed };
  await waitFor(() => expect(drafts.at(-1)).toEqual({ method: 'PUT', body: { revision: 4, body } }));
  cleanup();
  stop();

  draft = { revision: 4, body, updatedAt: '2026-11-20T16:00:00.000Z' };
  const again = await open();
  await again.drawer.findByText(/Your draft from/);
  expect(again.drawer.getByLabelText('Appointment date')).toHaveValue('12/01/2026');
  expect(again.drawer.getByLabelText(/^Note/)).toHaveValue('Asks for the morning.');
  again.stop();
});

test('D-46 a price that was filled in and not typed is not in the draft: a newer one is saved with it', async () => {
  group = { ...group, referral: [{ ...entry(), listPrice: 500_000 }] };
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  expect(drawer.getByLabelText('List price')).toHaveValue('500,000');
  await user.type(drawer.getByLabelText(/^Note/), 'Photos.');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  const body = { status: 'Listed', subStatus: null, notes: 'Photos.' };
  await waitFor(() => expect(drafts.at(-1)).toEqual({ method: 'PUT', body: { revision: 4, body } }));
  cleanup();
  stop();

  draft = { revision: 4, body, updatedAt: '2026-11-20T16:00:00.000Z' };
  group = { ...group, referral: [{ ...entry(), revision: 5, listPrice: 525_000 }] };
  const again = await open();
  await again.drawer.findByText(/Your draft from/);
  await save(again.drawer);
  await waitFor(() => expect(sent('updateAgentReferralStatus')).toHaveLength(1));
  expect(sent('updateAgentReferralStatus')[0]?.input).toMatchObject({ listPrice: 525_000, notes: 'Photos.' });
  again.stop();
});

const LONG_NOTE = { status: 'Listed', subStatus: null, notes: 'Long note.' };
const ANSWER: Prefill = { choice: 'Duplicate', reason: 'Wrong number', notes: 'A fax.' };
function expectAnswer(drawer: ReturnType<typeof within>, notes: string) {
  expect(drawer.getByRole('radio', { name: 'Duplicate' })).toBeChecked();
  expect(drawer.getByLabelText(/Reason/)).toHaveValue('Wrong number');
  expect(drawer.getByLabelText(/^Note/)).toHaveValue(notes);
}

test('D-46 a draft that is read after an answer has opened the form is there with it', async () => {
  draft = { revision: 4, body: LONG_NOTE, updatedAt: '2026-11-20T16:00:00.000Z' };
  draftKnown = Promise.withResolvers();
  const { drawer, stop } = await open([group], ANSWER);
  await waitFor(() => expectAnswer(drawer, 'A fax.'));
  draftKnown.resolve();
  expect(await drawer.findByText(/Your draft from/)).toBeInTheDocument();
  expectAnswer(drawer, 'Long note.\nA fax.');
  await user.type(drawer.getByLabelText(/^Note/), ' Back.');
  await save(drawer);
  await waitFor(() => expect(sent('updateAgentReferralStatus')).toHaveLength(1));
  expect(sent('updateAgentReferralStatus')[0]?.input).toMatchObject({ notes: 'Long note.\nA fax. Back.' });
  stop();
});

test('D-46 what is typed before the draft is read is newer than it, also in a form that an answer has opened', async () => {
  draft = { revision: 4, body: LONG_NOTE, updatedAt: '2026-11-20T16:00:00.000Z' };
  draftKnown = Promise.withResolvers();
  const { drawer, stop } = await open([group], ANSWER);
  await waitFor(() => expectAnswer(drawer, 'A fax.'));
  await user.type(drawer.getByLabelText(/^Note/), ' Typed.');
  await act(async () => draftKnown!.resolve());
  await waitFor(() => expect(drafts.at(-1)?.method).toBe('PUT'), { timeout: 5000 });
  expectAnswer(drawer, 'A fax. Typed.');
  stop();
});

test('an answer adds its note to the one that is being written, once', async () => {
  draft = { revision: 4, body: LONG_NOTE, updatedAt: '2026-11-20T16:00:00.000Z' };
  const { drawer, stop } = await open();
  await drawer.findByText(/Your draft from/);
  await user.type(drawer.getByLabelText(/^Note/), ' More.');
  for (let time = 0; time < 2; time += 1) {
    const prefill = { agentReferralId: entry().agentReferralId, values: { ...ANSWER } };
    window.history.replaceState({ usr: { prefill } }, '');
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expectAnswer(drawer, 'Long note. More.\nA fax.'));
  }
  stop();
});

test('a refused update stays a draft', async () => {
  const { drawer, stop } = await open();
  await user.type(drawer.getByLabelText(/^Note/), 'Call back.');
  refusal = { message: 'The database is busy.', extensions: { status: 503, code: 'unavailable' } };
  await save(drawer);
  await drawer.findByText(/The database is busy/);
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(drafts.at(-1)).toEqual({ method: 'PUT', body: { revision: 4, body: { notes: 'Call back.' } } }),
  );
  stop();
});

test('nothing can be typed while a save is under way, and its answer does not close another drawer', async () => {
  const next = testGroup({ firstName: 'Ada', lastName: 'Next' });
  const nextPath = `/referral/v2/agent-portal-referrals/${next.referral[0]!.agentReferralId}`;
  server.answers.set(nextPath, () => reply(ReferralGroup, next));
  server.answers.set(`${nextPath}/draft`, () => reply(ReferralDraftResponse, { draft: null }));
  const { drawer, stop } = await open();
  await user.type(drawer.getByLabelText(/^Note/), 'First.');
  held = Promise.withResolvers<void>();
  await save(drawer);
  await waitFor(() => expect(drawer.getByLabelText(/^Note/)).toBeDisabled());
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  act(() => window.history.pushState(null, '', `#update-${encodeId(next.referral[0]!.agentReferralId)}`));
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  const other = within(await screen.findByRole('dialog', { name: /^Update Ada Next/ }));
  await user.type(await other.findByLabelText(/^Note/), 'Second.');
  held.resolve();
  held = null;
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Note added to Yusuf Haddad'));
  expect(other.getByLabelText(/^Note/)).toHaveValue('Second.');
  expect(window.location.hash).toBe(`#update-${encodeId(next.referral[0]!.agentReferralId)}`);
  stop();
});

test('a status that someone else made impossible is not dropped without a word', async () => {
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705000');
  await user.type(drawer.getByLabelText(/^Note/), 'Signed.');
  refusal = { message: 'It is Sold now.', extensions: { status: 409, code: 'referral_changed' } };
  group = { ...group, referral: [{ ...entry(), revision: 5, categoryStatus: 'Sold', category: 'Wins' }] };
  offered = [OPTION];
  await save(drawer);
  await drawer.findByRole('alert');
  refusal = null;
  const status = within(await drawer.findByRole('radiogroup', { name: /^Status/ }));
  expect(status.getByRole('radio', { name: /Listed.*No longer possible/ })).toBeDisabled();
  await user.click(drawer.getByRole('button', { name: 'Save This Choice' }));
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(sent('updateAgentReferralStatus')).toHaveLength(1);
  expect(sent('insertAgentReferralNotes').map(({ notes }) => notes)).toEqual(['Signed.']);
  stop();
});

test('Enter in a field saves and closes like the button', async () => {
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705000{Enter}');
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(sent('updateAgentReferralStatus')).toHaveLength(1);
  stop();
});

test('D-21 a note that is pasted and too long stays whole, is counted, and is refused at its field', async () => {
  const { drawer, stop } = await open();
  const note = drawer.getByLabelText(/^Note/);
  await user.click(note);
  await user.paste('x'.repeat(5001));
  expect((note as HTMLTextAreaElement).value).toHaveLength(5001);
  expect(drawer.getByText('5,001 / 5,000')).toBeInTheDocument();
  expect(note.closest('.ant-input-out-of-range')).not.toBeNull();
  await save(drawer);
  expect(await drawer.findByText('At most 5,000 characters')).toBeInTheDocument();
  expect(sent('insertAgentReferralNotes')).toEqual([]);
  await choose(drawer, 'No change');
  await save(drawer);
  expect(sent('updateAgentReferralStatus')).toEqual([]);
  expect((note as HTMLTextAreaElement).value).toHaveLength(5001);
  stop();
});

test('WCAG 4.1.3 a draft that cannot be saved is said, in a status that was there before', async () => {
  const { drawer, stop } = await open();
  server.answers.set(`/referral/v2/agent-portal-referrals/${entry().agentReferralId}/draft`, () =>
    refuse(413, 'body_too_large', { detail: 'Too large.' }),
  );
  await user.type(drawer.getByLabelText(/^Note/), 'Long.');
  const before = drawer.getAllByRole('status');
  const words = await drawer.findByText(/Your draft could not be saved/, {}, { timeout: 5000 });
  expect(before.some((status) => status.contains(words))).toBe(true);
  stop();
});

describe('what no draft has', () => {
  const unsaved: number[] = [];
  const listening = events.on('form.unsaved').subscribe(({ changes }) => unsaved.push(changes));
  beforeAll(preloadDialogs);
  afterAll(() => listening.unsubscribe());
  const question = async () =>
    (await screen.findByText('Close without saving?')).closest<HTMLElement>('[role=dialog]')!;
  const answerWith = async (button: string) =>
    user.click(within(await question()).getByRole('button', { name: button }));

  async function typeUnsaved() {
    const opened = await open();
    server.answers.set(`/referral/v2/agent-portal-referrals/${entry().agentReferralId}/draft`, () =>
      refuse(503, 'unavailable', { detail: 'Busy.' }),
    );
    await user.type(opened.drawer.getByLabelText(/^Note/), 'Met at noon.');
    await opened.drawer.findByText(/Your draft could not be saved/, {}, { timeout: 5000 });
    return opened;
  }

  test('D-46 the update stays open until the visitor has decided, also after Back', async () => {
    unsaved.length = 0;
    const { drawer, stop } = await typeUnsaved();
    // the host asks before the page is left
    expect(unsaved).toEqual([1]);
    const address = window.location.hash;
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    expect(await question()).toHaveTextContent(
      'Your changes exist only in this form and will be lost if you close it.',
    );
    await answerWith('Keep Editing');
    await waitFor(() => expect(window.location.hash).toBe(address));
    await waitFor(() => expect(screen.queryByText('Close without saving?')).not.toBeInTheDocument());
    expect(drawer.getByLabelText(/^Note/)).toHaveValue('Met at noon.');
    act(() => window.history.back());
    await answerWith('Close');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Update/ })).not.toBeInTheDocument());
    expect(window.location.hash).toBe('');
    expect(unsaved).toEqual([1, 0]);
    stop();
  });

  test('D-46 the draft is saved when the network is back, and the update closes without a question', async () => {
    const { drawer, stop } = await typeUnsaved();
    server.answers.set(`/referral/v2/agent-portal-referrals/${entry().agentReferralId}/draft`, () =>
      reply(SavedReferralDraft, { updatedAt: '2026-11-20T16:00:00.000Z' }),
    );
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await drawer.findByText(/^Draft saved at/)).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Update/ })).not.toBeInTheDocument());
    expect(screen.queryByText('Close without saving?')).not.toBeInTheDocument();
    stop();
  });

  test('D-46 without a network it is asked at once, before a save was tried', async () => {
    const { drawer, stop } = await open();
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.type(drawer.getByLabelText(/^Note/), 'M');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await answerWith('Close');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Update/ })).not.toBeInTheDocument());
    network.mockRestore();
    stop();
  });
});

test('a date that cannot be read is not saved as the one before: the field has the focus, and nothing is sent', async () => {
  offered = OPTIONS.map((option) => (option.status === 'Listed' ? { ...option, requires: ['listedDate'] } : option));
  const { drawer, stop } = await open();
  await choose(drawer, 'Listed');
  const date = await drawer.findByRole('textbox', { name: 'List date' });
  await user.type(date, '11/19/2026');
  await user.tab();
  await user.clear(date);
  // Enter does what Save does
  await user.type(date, '13/45/2026{Enter}');
  await save(drawer);
  expect(await drawer.findByRole('alert')).toHaveTextContent('“13/45/2026” is not a date.');
  await waitFor(() => expect(date).toHaveFocus());
  expect(date).toHaveValue('13/45/2026');
  expect(sent('updateAgentReferralStatus')).toEqual([]);
  await user.clear(date);
  await user.type(date, '11/18/2026');
  await save(drawer);
  await waitFor(() =>
    expect(sent('updateAgentReferralStatus')).toMatchObject([{ input: { listedDate: '2026-11-18' } }]),
  );
  stop();
});
