import { beforeEach, expect, jest, test } from '@jest/globals';
import { renderInRoot, signIn } from '@portal/shared/testing/portal';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { events } from '../../remote.ts';
import { HelloDialog } from './HelloDialog.tsx';

beforeEach(async () => {
  cleanup();
  await signIn(() => undefined);
});

test('Wave shows a message of the host and closes the dialog', async () => {
  const close = jest.fn();
  const messages: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text }) => messages.push(text));
  renderInRoot(<HelloDialog values={{ name: 'Maya' }} close={close} />);
  await userEvent.click(screen.getByRole('button', { name: 'Wave' }));
  subscription.unsubscribe();
  expect(messages).toEqual(['Hello, Maya']);
  expect(close).toHaveBeenCalled();
});
