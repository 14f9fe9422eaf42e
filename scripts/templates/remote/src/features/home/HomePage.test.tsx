import { beforeEach, expect, test } from '@jest/globals';
import { openedParcels, renderInRoot, signIn } from '@portal/shared/testing/portal';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HomePage } from './HomePage.tsx';

beforeEach(async () => {
  cleanup();
  // Answers the calls of the page; there are none yet.
  await signIn(() => undefined);
});

test('the page shows the e-mail of the person who is signed in', () => {
  renderInRoot(<HomePage />);
  expect(screen.getByText('Signed in as maya@example.com')).toBeInTheDocument();
});

test('Say hello opens the dialog for whoever is signed in', async () => {
  renderInRoot(<HomePage />);
  await userEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(openedParcels).toEqual([{ name: 'hello', values: { name: 'maya@example.com' } }]);
});
