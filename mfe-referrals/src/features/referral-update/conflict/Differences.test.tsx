import { expect, test } from '@jest/globals';
import { type StatusOption } from '@portal/shared/contracts';
import { waitFor, within } from '@testing-library/react';
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
} from '../../../testing/update-form.tsx';

setUpUpdateForm();

const MET: StatusOption = {
  ...OPTION,
  status: 'Met',
  label: 'Met',
  category: 'Active Appointments',
  optional: ['listPrice'],
};
/** Dana moves the referral to Met with a price and a note, so that the next save is refused. */
function danaIsFaster() {
  form.refusal = {
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
  form.offered = [MET, ...OPTIONS];
  form.group = {
    ...form.group,
    referral: [
      { ...entry(), revision: 5, categoryStatus: 'Met', listPrice: 690_000, portalStatusInfoHistory: [history] },
    ],
  };
}
async function typeAndCollide() {
  const { drawer, stop } = await openUpdate();
  await choose(drawer, 'Listed');
  await user.type(drawer.getByLabelText('List price'), '705000');
  await user.type(drawer.getByLabelText(/^Note/), 'Pre-approved.');
  danaIsFaster();
  await save(drawer);
  const alert = await drawer.findByRole('alert');
  expect(alert).toHaveTextContent('Dana Kessler changed this referral while you were writing.');
  form.refusal = null;
  return { drawer, stop, group: (name: RegExp) => within(drawer.getByRole('radiogroup', { name })) };
}
const saidIn = (drawer: ReturnType<typeof within>): string =>
  drawer
    .getAllByRole('status')
    .map(({ textContent }: HTMLElement) => textContent)
    .join(' ');
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
  expect(form.drafts.at(-1)?.method).toBe('DELETE');
  stop();
});

test('D-16 after a third editor the choice begins with what was typed, not with the choice before', async () => {
  const { drawer, stop, group: field } = await typeAndCollide();
  await user.click(field(/^List price/).getByRole('radio', { name: /\$690,000/ }));
  await user.click(drawer.getByRole('checkbox', { name: /Pre-approved/ }));
  danaIsFaster();
  form.group = { ...form.group, referral: [{ ...form.group.referral[0]!, revision: 6, listPrice: 680_000 }] };
  await user.click(drawer.getByRole('button', { name: 'Save This Choice' }));
  await waitFor(() => expect(field(/^List price/).getByRole('radio', { name: /\$680,000/ })).toBeInTheDocument());
  expect(field(/^List price/).getByRole('radio', { name: /\$705,000/ })).toBeChecked();
  expect(drawer.getByRole('checkbox', { name: /Pre-approved/ })).toBeChecked();
  form.refusal = null;
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
