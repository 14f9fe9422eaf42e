import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { SavedReferralDraft, type StatusOption } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { refuse, reply } from '@portal/shared/testing/server';
import { preloadDialogs } from '@portal/shared/ui/dialog';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Prefill } from '../prefill.ts';
import {
  choose,
  entry,
  form,
  openUpdate,
  OPTION,
  save,
  sent,
  setUpUpdateForm,
  user,
} from '../../../testing/update-form.tsx';

setUpUpdateForm();

test('CS-021 what was typed is kept on the server, and is back when the form opens again', async () => {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705000');
  await user.type(drawer.getByLabelText(/^Note/), 'Photos on Monday.');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  const body = { status: 'Listed', subStatus: null, listPrice: 705_000, notes: 'Photos on Monday.' };
  await waitFor(() => expect(form.drafts.at(-1)).toEqual({ method: 'PUT', body: { revision: 4, body } }));
  cleanup();
  stop();

  form.draft = { revision: 3, body, updatedAt: '2026-11-20T16:00:00.000Z' };
  const again = await openUpdate();
  expect(await again.drawer.findByText(/Your draft from Nov 20, 2026.* is back\./)).toHaveTextContent(
    'The referral has changed since then.',
  );
  expect(again.drawer.getByRole('radio', { name: 'Listed' })).toBeChecked();
  expect(again.drawer.getByLabelText('List price')).toHaveValue('705,000');
  expect(again.drawer.getByLabelText(/^Note/)).toHaveValue('Photos on Monday.');
  await user.click(again.drawer.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(form.drafts.at(-1)?.method).toBe('DELETE'));
  expect(again.drawer.getByLabelText(/^Note/)).toHaveValue('');
  expect(again.drawer.queryByText(/Your draft/)).not.toBeInTheDocument();
  again.stop();
});

test('CS-021 the day of an appointment is back without its time', async () => {
  const requires: StatusOption['requires'] = ['listingAppointmentDate'];
  form.offered = [OPTION, { ...OPTION, status: 'Appointment Set', label: 'Appointment Set', requires }];
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Appointment Set');
  await user.type(await drawer.findByLabelText('Appointment date'), '12/01/2026');
  await user.type(drawer.getByLabelText(/^Note/), 'Asks for the morning.');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  const typed = { appointmentDay: '2026-12-01', notes: 'Asks for the morning.' };
  const body = { status: 'Appointment Set', subStatus: null, ...typed };
  await waitFor(() => expect(form.drafts.at(-1)).toEqual({ method: 'PUT', body: { revision: 4, body } }));
  cleanup();
  stop();

  form.draft = { revision: 4, body, updatedAt: '2026-11-20T16:00:00.000Z' };
  const again = await openUpdate();
  await again.drawer.findByText(/Your draft from/);
  expect(again.drawer.getByLabelText('Appointment date')).toHaveValue('12/01/2026');
  expect(again.drawer.getByLabelText(/^Note/)).toHaveValue('Asks for the morning.');
  again.stop();
});

test('D-46 a price that was filled in and not typed is not in the draft: a newer one is saved with it', async () => {
  form.group = { ...form.group, referral: [{ ...entry(), listPrice: 500_000 }] };
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Listed');
  expect(drawer.getByLabelText('List price')).toHaveValue('500,000');
  await user.type(drawer.getByLabelText(/^Note/), 'Photos.');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  const body = { status: 'Listed', subStatus: null, notes: 'Photos.' };
  await waitFor(() => expect(form.drafts.at(-1)).toEqual({ method: 'PUT', body: { revision: 4, body } }));
  cleanup();
  stop();

  form.draft = { revision: 4, body, updatedAt: '2026-11-20T16:00:00.000Z' };
  form.group = { ...form.group, referral: [{ ...entry(), revision: 5, listPrice: 525_000 }] };
  const again = await openUpdate();
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
  form.draft = { revision: 4, body: LONG_NOTE, updatedAt: '2026-11-20T16:00:00.000Z' };
  form.draftKnown = Promise.withResolvers();
  const { drawer, stop } = await openUpdate([form.group], ANSWER);
  await waitFor(() => expectAnswer(drawer, 'A fax.'));
  form.draftKnown.resolve();
  expect(await drawer.findByText(/Your draft from/)).toBeInTheDocument();
  expectAnswer(drawer, 'Long note.\nA fax.');
  await user.type(drawer.getByLabelText(/^Note/), ' Back.');
  await save(drawer);
  await waitFor(() => expect(sent('updateAgentReferralStatus')).toHaveLength(1));
  expect(sent('updateAgentReferralStatus')[0]?.input).toMatchObject({ notes: 'Long note.\nA fax. Back.' });
  stop();
});

test('D-46 what is typed before the draft is read is newer than it, also in a form that an answer has opened', async () => {
  form.draft = { revision: 4, body: LONG_NOTE, updatedAt: '2026-11-20T16:00:00.000Z' };
  form.draftKnown = Promise.withResolvers();
  const { drawer, stop } = await openUpdate([form.group], ANSWER);
  await waitFor(() => expectAnswer(drawer, 'A fax.'));
  await user.type(drawer.getByLabelText(/^Note/), ' Typed.');
  await act(async () => form.draftKnown!.resolve());
  await waitFor(() => expect(form.drafts.at(-1)?.method).toBe('PUT'), { timeout: 5000 });
  expectAnswer(drawer, 'A fax. Typed.');
  stop();
});

test('an answer adds its note to the one that is being written, once', async () => {
  form.draft = { revision: 4, body: LONG_NOTE, updatedAt: '2026-11-20T16:00:00.000Z' };
  const { drawer, stop } = await openUpdate();
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

test('the note of an update that the server refused is kept as a draft', async () => {
  const { drawer, stop } = await openUpdate();
  await user.type(drawer.getByLabelText(/^Note/), 'Call back.');
  form.refusal = { message: 'The database is busy.', extensions: { status: 503, code: 'unavailable' } };
  await save(drawer);
  await drawer.findByText(/The database is busy/);
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(form.drafts.at(-1)).toEqual({ method: 'PUT', body: { revision: 4, body: { notes: 'Call back.' } } }),
  );
  stop();
});

test('WCAG 4.1.3 a draft that cannot be saved is said, in a status that was there before', async () => {
  const { drawer, stop } = await openUpdate();
  form.server.answers.set(`/referral/v2/agent-portal-referrals/${entry().agentReferralId}/draft`, () =>
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
    const opened = await openUpdate();
    form.server.answers.set(`/referral/v2/agent-portal-referrals/${entry().agentReferralId}/draft`, () =>
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
    form.server.answers.set(`/referral/v2/agent-portal-referrals/${entry().agentReferralId}/draft`, () =>
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
    const { drawer, stop } = await openUpdate();
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.type(drawer.getByLabelText(/^Note/), 'M');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await answerWith('Close');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Update/ })).not.toBeInTheDocument());
    network.mockRestore();
    stop();
  });
});
