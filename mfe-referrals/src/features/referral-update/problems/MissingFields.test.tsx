import { expect, test } from '@jest/globals';
import { type StatusOption } from '@portal/shared/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { setWindowWidth } from '../../../testing/render-at.tsx';
import {
  choose,
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

test('REF-71 a missing field is said at the field, and nothing is sent', async () => {
  const { drawer, stop } = await openUpdate();
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
  form.offered = [...OPTIONS, CLOSING];
  const { drawer, stop } = await openUpdate();
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
  form.offered = [...OPTIONS, { ...OPTION, status: 'Sold', label: 'Sold', requires }];
  const { drawer, stop } = await openUpdate();
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
  form.refusal = { message: 'Not valid.', extensions: { status: 400, code: 'validation_failed', fields } };
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
    form.offered = [...OPTIONS, { ...OPTION, status: 'Closing', label: 'Closing', requires: [field] }];
    const { drawer, stop } = await openUpdate();
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

test('a date that cannot be read is not saved as the one before: the field has the focus, and nothing is sent', async () => {
  form.offered = OPTIONS.map((option) =>
    option.status === 'Listed' ? { ...option, requires: ['listedDate'] } : option,
  );
  const { drawer, stop } = await openUpdate();
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
