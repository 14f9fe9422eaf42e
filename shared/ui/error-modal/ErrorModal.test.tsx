import { expect, jest, test } from '@jest/globals';
// oxlint-disable-next-line no-restricted-imports -- jsdom sends no `cancel` to a dialog when Escape is pressed
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ErrorModal } from './ErrorModal.tsx';

// jsdom has the element but not its methods
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

test('HOST-57 the error modal has its title, the message it was opened with and "Close Window"', async () => {
  const onClose = jest.fn();
  render(<ErrorModal isOpen message="ZIP 80206 was taken a moment ago." onClose={onClose} />);
  const dialog = screen.getByRole('alertdialog', { name: "We're Sorry" });
  expect(dialog).toHaveTextContent('ZIP 80206 was taken a moment ago.');
  await userEvent.click(screen.getByRole('button', { name: 'Close Window' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([undefined, null, ''])('HOST-58 opened with the message %j it shows the default', (message) => {
  render(<ErrorModal isOpen message={message} onClose={() => {}} />);
  expect(screen.getByText('We were unable to complete the request.')).toBeInTheDocument();
});

test('Escape calls onClose instead of closing the dialog itself', () => {
  const onClose = jest.fn();
  render(<ErrorModal isOpen onClose={onClose} />);
  const isClosing = fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(isClosing).toBe(false);
});

test('a closed one is not on the page', () => {
  render(<ErrorModal isOpen={false} onClose={() => {}} />);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
