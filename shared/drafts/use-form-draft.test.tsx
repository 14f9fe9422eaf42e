import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '@portal/shared/session';
import { FakeFormDrafts } from '@portal/shared/testing/form-drafts';
import { renderInRoot, signIn } from '@portal/shared/testing/portal';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useFormDraft } from './use-form-draft.ts';

let server: FakeFormDrafts;
beforeEach(async () => {
  server = new FakeFormDrafts();
  server.keep('checkout', { name: 'Maya' });
  await signIn(server.respond);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function TestForm(): ReactNode {
  const { found, discard } = useFormDraft('checkout', 7);
  const [isDone, setDone] = useState(false);
  if (!found) return null;
  return isDone ? <p>Done</p> : <button onClick={() => void discard().then(() => setDone(true))}>Discard</button>;
}

const discard = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('Done');
};

test('D-46 a draft is deleted when the form was sent', async () => {
  renderInRoot(<TestForm />);
  await discard();
  expect(server.valuesOf('checkout')).toBeUndefined();
});

test('D-46 when someone else is acted for by then, their draft is not deleted', async () => {
  renderInRoot(<TestForm />);
  await screen.findByRole('button', { name: 'Discard' });
  const before = session.current;
  jest.spyOn(session, 'current', 'get').mockReturnValue({ ...before, actingRole: 'ROLE_AGENT' });
  await discard();
  expect(server.valuesOf('checkout')).toEqual({ name: 'Maya' });
});
