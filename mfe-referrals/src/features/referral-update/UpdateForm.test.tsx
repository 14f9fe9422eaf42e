import { expect, test } from '@jest/globals';
import { ReferralDraftResponse, ReferralGroup, type StatusOption } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { reply } from '@portal/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import {
  choose,
  entry,
  form,
  openUpdate,
  OPTION,
  OPTIONS,
  save,
  sent,
  setUpUpdateForm,
  user,
} from '../../testing/update-form.tsx';

setUpUpdateForm();

test('REF-71 D-20 a status with its price is saved, the drawer closes on the same list, and Undo takes it back', async () => {
  const changed: number[] = [];
  const subscription = events.on('referral.changed').subscribe(({ agentReferralId }) => changed.push(agentReferralId));
  const { drawer, stop } = await openUpdate();
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
  expect(form.toasts.at(-1)?.text).toBe('Yusuf Haddad is now Listed');
  act(() => events.publish('toast.action', { id: form.toasts.at(-1)!.action!.id }, 'host'));
  await waitFor(() => expect(sent('undoAgentReferralStatus')).toEqual([{ agentReferralId, revision: 5 }]));
  await waitFor(() => expect(form.toasts.at(-1)?.text).toBe('Undone. The status is Listed again.'));
  expect(changed).toEqual([agentReferralId, agentReferralId]);
  subscription.unsubscribe();
  stop();
});

test('D-16 after an undo the toast names the sub-status that is back, as the list does', async () => {
  const { drawer, stop } = await openUpdate();
  form.subStatus = 'Listed by competitor';
  await choose(drawer, 'No change');
  await save(drawer);
  await waitFor(() => expect(form.toasts.at(-1)?.action).toBeDefined());
  act(() => events.publish('toast.action', { id: form.toasts.at(-1)!.action!.id }, 'host'));
  await waitFor(() => expect(form.toasts.at(-1)?.text).toBe('Undone. The status is Listed by competitor again.'));
  stop();
});

test('REF-72 only what the server offers can be chosen; Lost and Inactive unfold', async () => {
  const { drawer, stop } = await openUpdate();
  const names = () => drawer.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent);
  expect(names()).toEqual(['No change', 'Nurture', 'Listed']);
  await user.click(drawer.getByRole('button', { name: 'Lost or Inactive' }));
  expect(names()).toEqual(['No change', 'Nurture', 'Listed', 'Duplicate']);
  expect(sent('retrieveDropdownOptionsForStatus')).toEqual([{ status: 'Contacted', subStatus: null, buySide: false }]);
  stop();
});

test('the news of the own save, which can come before its answer, is not said to be a change elsewhere', async () => {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'No change');
  form.held = Promise.withResolvers();
  await save(drawer);
  await waitFor(() => expect(sent('mutation')).toHaveLength(1));
  const { agentId } = form.group.agent;
  const change = { kind: 'referral', agentId, agentReferralId: entry().agentReferralId, revision: 5 } as const;
  act(() => events.publish('live.changed', { changes: [change] }, 'host'));
  expect(drawer.queryByText('This referral was changed elsewhere.')).not.toBeInTheDocument();
  form.held.resolve();
  await waitFor(() => expect(window.location.hash).toBe(''));
  stop();
});

/** The update is done at the server, and everything but its answer reaches the page: its news, and the new state. */
async function loseAnswer(drawer: Awaited<ReturnType<typeof openUpdate>>['drawer']): Promise<void> {
  form.isAnswerLost = true;
  await save(drawer);
  expect(await drawer.findByRole('alert')).toHaveTextContent('Not saved. What you typed is still in this form.');
  form.group = { ...form.group, referral: [{ ...entry(), revision: 5, categoryStatus: 'Listed' }] };
  const { agentReferralId } = entry();
  const change = { kind: 'referral', agentId: form.group.agent.agentId, agentReferralId, revision: 5 } as const;
  act(() => events.publish('live.changed', { changes: [change] }, 'host'));
  form.isAnswerLost = false;
}

test('D-16 an update whose answer was lost is no change by someone else; saved again it is the same request', async () => {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705,000');
  await user.type(drawer.getByLabelText(/^Note/), 'Signed.');
  await loseAnswer(drawer);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(drawer.queryByText('This referral was changed elsewhere.')).not.toBeInTheDocument();
  expect(drawer.queryByText(/changed this referral while you were writing/)).not.toBeInTheDocument();
  await save(drawer);
  await waitFor(() => expect(window.location.hash).toBe(''));
  const [first, second, ...more] = sent('updateAgentReferralStatus');
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  stop();
});

test('D-46 the draft of an update that was saved at the second attempt does not come back', async () => {
  const { drawer, stop } = await openUpdate();
  await user.type(drawer.getByLabelText(/^Note/), 'Prefers texts.');
  await loseAnswer(drawer);
  await waitFor(() => expect(form.drafts.at(-1)?.method).toBe('PUT'));
  await save(drawer);
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(form.drafts.at(-1)?.method).toBe('DELETE');
  stop();
});

test('D-16 after a lost answer a change by someone else is still a conflict', async () => {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705,000');
  await loseAnswer(drawer);
  form.refusal = { message: 'Changed.', extensions: { status: 409, code: 'referral_changed' } };
  await save(drawer);
  expect(await drawer.findByText(/changed this referral while you were writing/)).toBeInTheDocument();
  stop();
});

test('REF-73 a note alone does not change the status; with neither, the form says what to do', async () => {
  const { drawer, stop } = await openUpdate();
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
  form.group = { ...form.group, referral: [snoozed] };
  form.offered = OPTIONS;
  const { drawer, stop } = await openUpdate();
  await user.type(drawer.getByLabelText(/^Note/), 'Call again.');
  await save(drawer);
  await waitFor(() =>
    expect(form.toasts.at(-1)?.text).toBe(
      'Note added to Yusuf Haddad. The referral was put aside until Nov 1, 2026 and still needs an update.',
    ),
  );
  stop();
});

test('D-03 the months of a snooze are a group with a name', async () => {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Nurture');
  const months = within(drawer.getByRole('radiogroup', { name: 'Remind me in' }));
  expect(months.getAllByRole('radio')).toHaveLength(6);
  stop();
});

test('a refusal is said at its field or beside the buttons and keeps what was typed', async () => {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '1');
  form.refusal = {
    message: 'Not valid.',
    extensions: { status: 400, code: 'validation_failed', fields: [{ path: 'listPrice', message: 'Too small' }] },
  };
  await save(drawer);
  expect(await drawer.findByText('Too small')).toBeInTheDocument();
  form.refusal = { message: 'The database is busy.', extensions: { status: 503, code: 'unavailable' } };
  await save(drawer);
  const failure = await drawer.findByRole('alert');
  expect(failure).toHaveTextContent('Not saved. What you typed is still in this form. The database is busy.');
  // beside the buttons, which are always in view
  expect(failure.closest('.ant-drawer-footer')).not.toBeNull();
  expect(drawer.getByLabelText('List price')).toHaveValue('1');
  form.refusal = null;
  form.held = Promise.withResolvers();
  await save(drawer);
  await waitFor(() => expect(drawer.queryByRole('alert')).not.toBeInTheDocument());
  form.held.resolve();
  await waitFor(() => expect(window.location.hash).toBe(''));
  stop();
});

test('Save and Next goes on with the row after this one', async () => {
  const next = testGroup({ lastName: 'Next' });
  const { drawer, stop } = await openUpdate([form.group, next]);
  expect(drawer.getByText('1 of 2')).toBeInTheDocument();
  await choose(drawer, 'No change');
  const nextPath = `/referral/v2/agent-portal-referrals/${next.referral[0]!.agentReferralId}`;
  form.server.answers.set(nextPath, () => reply(ReferralGroup, next));
  form.server.answers.set(`${nextPath}/draft`, () => reply(ReferralDraftResponse, { draft: null }));
  await user.click(drawer.getByRole('button', { name: 'Save and Next' }));
  await waitFor(() => expect(window.location.hash).toBe(`#update-${encodeId(next.referral[0]!.agentReferralId)}`));
  expect(form.toasts.at(-1)?.text).toBe('Yusuf Haddad is still Contacted');
  stop();
});

test('REF-71 No change on a set appointment asks for nothing that was entered before', async () => {
  const requires: StatusOption['requires'] = ['listingAppointmentDate', 'appointmentSetBy'];
  form.offered = [{ ...OPTION, status: 'Appointment Set', label: 'Appointment Set', requires }];
  const set = { categoryStatus: 'Appointment Set', scheduledAppointment: '2026-11-24T17:30:00.000Z' };
  form.group = { ...form.group, referral: [testEntry({ ...set, appointmentSetBy: 'consumer' })] };
  const { drawer, stop } = await openUpdate();
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

test('nothing can be typed while a save is under way, and its answer does not close another drawer', async () => {
  const next = testGroup({ firstName: 'Ada', lastName: 'Next' });
  const nextPath = `/referral/v2/agent-portal-referrals/${next.referral[0]!.agentReferralId}`;
  form.server.answers.set(nextPath, () => reply(ReferralGroup, next));
  form.server.answers.set(`${nextPath}/draft`, () => reply(ReferralDraftResponse, { draft: null }));
  const { drawer, stop } = await openUpdate();
  await user.type(drawer.getByLabelText(/^Note/), 'First.');
  form.held = Promise.withResolvers<void>();
  await save(drawer);
  await waitFor(() => expect(drawer.getByLabelText(/^Note/)).toBeDisabled());
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  act(() => window.history.pushState(null, '', `#update-${encodeId(next.referral[0]!.agentReferralId)}`));
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  const other = within(await screen.findByRole('dialog', { name: /^Update Ada Next/ }));
  await user.type(await other.findByLabelText(/^Note/), 'Second.');
  form.held.resolve();
  form.held = null;
  await waitFor(() => expect(form.toasts.at(-1)?.text).toBe('Note added to Yusuf Haddad'));
  expect(other.getByLabelText(/^Note/)).toHaveValue('Second.');
  expect(window.location.hash).toBe(`#update-${encodeId(next.referral[0]!.agentReferralId)}`);
  stop();
});

test('a status that someone else made impossible is not dropped without a word', async () => {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705000');
  await user.type(drawer.getByLabelText(/^Note/), 'Signed.');
  form.refusal = { message: 'It is Sold now.', extensions: { status: 409, code: 'referral_changed' } };
  form.group = { ...form.group, referral: [{ ...entry(), revision: 5, categoryStatus: 'Sold', category: 'Wins' }] };
  form.offered = [OPTION];
  await save(drawer);
  await drawer.findByRole('alert');
  form.refusal = null;
  const status = within(await drawer.findByRole('radiogroup', { name: /^Status/ }));
  expect(status.getByRole('radio', { name: /Listed.*No longer possible/ })).toBeDisabled();
  await user.click(drawer.getByRole('button', { name: 'Save This Choice' }));
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(sent('updateAgentReferralStatus')).toHaveLength(1);
  expect(sent('insertAgentReferralNotes').map(({ notes }) => notes)).toEqual(['Signed.']);
  stop();
});

test('Enter in a field saves and closes like the button', async () => {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705000{Enter}');
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(sent('updateAgentReferralStatus')).toHaveLength(1);
  stop();
});

test('D-21 a note that is pasted and too long stays whole, is counted, and is refused at its field', async () => {
  const { drawer, stop } = await openUpdate();
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
