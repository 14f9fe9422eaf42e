import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import type { FormDraft, FormDraftInput } from '@portal/shared/contracts';
import { DayField } from '@portal/shared/ui/day-field';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useAccountForm } from './use-account-form.ts';

interface Values {
  name: string;
  city: string;
  since: string;
}

const keep = jest.fn<(input: FormDraftInput) => void>();
const discard = jest.fn(async () => {});
const save = jest.fn<(values: Values, changes: Partial<Values>, baseRevision: number) => Promise<void>>();
const DRAFT: FormDraft = { revision: 3, values: { name: 'Ada' }, updatedAt: '2026-11-20T16:41:00.000Z' };

afterEach(() => {
  cleanup();
  jest.resetAllMocks();
});

/** A form over data of revision 4, which a save makes 5. */
function TestForm({ found }: { found: FormDraft | null }): ReactNode {
  const [stored, setStored] = useState({ saved: { name: 'Eva', city: 'Denver', since: '2026-11-20' }, revision: 4 });
  const { formProps, bar } = useAccountForm<Values>({
    draft: { found, isKept: false, isBeingKept: false, hasFailed: false, keep, discard },
    title: 'Test',
    ...stored,
    readDraft: (values) => values,
    problemsOf: () => [],
    save: async (values, changes, baseRevision) => {
      await save(values, changes, baseRevision);
      setStored({ saved: values, revision: 5 });
      // the form shows what was saved before it hears that the save has ended
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
    reload: async () => {},
  });
  return (
    <Form {...formProps} disabled={false}>
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
      <Form.Item name="city" label="City">
        <Input />
      </Form.Item>
      <Form.Item name="since" label="Since">
        <DayField />
      </Form.Item>
      <output>{`${bar.changes} changes${bar.isKept ? ', kept' : ''}`}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={bar.onDiscard}>
        Discard
      </button>
    </Form>
  );
}
const state = () => screen.getByRole('status').textContent;
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('D-46 a draft of older data is saved over those, so that a change since then is not overwritten unnoticed', async () => {
  save.mockRejectedValueOnce(new ApiError('Somebody saved', { status: 409, code: 'revision_conflict' }));
  render(<TestForm found={DRAFT} />);
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  await submit();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]).toEqual([{ name: 'Ada', city: 'Denver', since: '2026-11-20' }, { name: 'Ada' }, 3]);
  // it is known now
  await submit();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[2]).toBe(4);
});

test('D-46 what is typed after a draft was filled in is not kept before the server has it', async () => {
  render(<TestForm found={DRAFT} />);
  expect(state()).toBe('1 changes, kept');
  await userEvent.type(screen.getByLabelText('City'), '!');
  expect(state()).toBe('2 changes');
  expect(keep).toHaveBeenLastCalledWith({ revision: 3, values: { name: 'Ada', city: 'Denver!' } });
});

test('what is typed while a save is under way stays, as a draft over what was saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  save.mockReturnValueOnce(promise);
  render(<TestForm found={null} />);
  await userEvent.type(screen.getByLabelText('Name'), '!');
  await submit();
  await userEvent.type(screen.getByLabelText('City'), '?');
  resolve();
  await waitFor(() => expect(state()).toBe('1 changes'));
  expect(screen.getByLabelText('City')).toHaveValue('Denver?');
  expect(keep).toHaveBeenLastCalledWith({ revision: 5, values: { city: 'Denver?' } });
  expect(discard).not.toHaveBeenCalled();
});

test('a saved form has no changes and no draft', async () => {
  render(<TestForm found={null} />);
  await userEvent.type(screen.getByLabelText('Name'), '!');
  await submit();
  await waitFor(() => expect(discard).toHaveBeenCalled());
  expect(state()).toBe('0 changes');
});

test('a text that is no date holds the save up and has the focus; Discard shows the saved date again', async () => {
  render(<TestForm found={null} />);
  const since = () => screen.getByLabelText<HTMLInputElement>('Since');
  await userEvent.type(screen.getByLabelText('Name'), '!');
  await userEvent.clear(since());
  await userEvent.type(since(), 'soon');
  await submit();
  expect(since()).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(since()).toHaveValue('11/20/2026');
  await userEvent.type(screen.getByLabelText('Name'), '?');
  await submit();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
});
