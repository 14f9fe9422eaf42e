import { beforeEach, expect, test } from '@jest/globals';
import { FakeFormDrafts } from '@portal/shared/testing/form-drafts';
import { renderInRoot, signIn } from '@portal/shared/testing/portal';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useDraftedFields } from './use-drafted-fields.ts';
import { useFormDraft } from './use-form-draft.ts';

const FORM = 'checkout';
let server: FakeFormDrafts;
beforeEach(async () => {
  server = new FakeFormDrafts();
  await signIn(server.respond);
});

function TestForm(): ReactNode {
  const draft = useFormDraft(FORM, 7);
  const { values, change, isUnsaved, restoredAt, discard } = useDraftedFields(draft, { name: 'Maya', city: 'Denver' });
  if (draft.found === undefined) return <p>Loading</p>;
  return (
    <>
      {(['name', 'city'] as const).map((field) => (
        <input
          key={field}
          aria-label={field}
          value={values[field]}
          onChange={({ target }) => change({ ...values, [field]: target.value })}
        />
      ))}
      <output>{`${restoredAt ?? 'new'}, ${isUnsaved ? 'in no draft' : 'safe'}`}</output>
      <button onClick={discard}>Discard</button>
    </>
  );
}
/** A form that is opened and closed by a button. */
function Page(): ReactNode {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>
      {isOpen && <TestForm />}
    </>
  );
}
const field = (name: string) => screen.findByLabelText(name);
const state = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('D-46 only what was changed is kept, and a form that opens again at once waits until it is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.held = promise;
  renderInRoot(<Page />);
  await userEvent.type(await field('name'), ' F');
  await press('Close');
  await press('Open');
  expect(screen.getByText('Loading')).toBeInTheDocument();
  resolve();
  expect(await field('name')).toHaveValue('Maya F');
  expect(await field('city')).toHaveValue('Denver');
  expect(state()).toBe(`${server.updatedAt}, safe`);
  expect(server.valuesOf(FORM)).toEqual({ name: 'Maya F' });
});

test.each<[string, Record<string, unknown>]>([
  ['fields of another release', { street: 'Elm', name: 5, city: { a: 1 } }],
  ['what the form has anyway', { name: 'Maya' }],
])('D-46 a draft with %s is as good as none', async (_what, values) => {
  server.keep(FORM, values);
  renderInRoot(<TestForm />);
  expect(await field('name')).toHaveValue('Maya');
  expect(await field('city')).toHaveValue('Denver');
  expect(state()).toBe('new, safe');
});

test('D-46 what no draft could be made of is said, until the network is back', async () => {
  server.isDown = true;
  renderInRoot(<TestForm />);
  await userEvent.type(await field('name'), '!');
  await waitFor(() => expect(state()).toBe('new, in no draft'), { timeout: 5000 });
  server.isDown = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(state()).toBe('new, safe'));
  expect(server.valuesOf(FORM)).toEqual({ name: 'Maya!' });
});

test('Discard goes back to the beginning and deletes the draft', async () => {
  server.keep(FORM, { name: 'Mia' });
  renderInRoot(<TestForm />);
  expect(await field('name')).toHaveValue('Mia');
  await press('Discard');
  expect(await field('name')).toHaveValue('Maya');
  expect(state()).toBe('new, safe');
  await waitFor(() => expect(server.drafts.size).toBe(0));
});
