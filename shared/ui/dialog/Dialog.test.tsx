import { expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Dialog, requestClose } from './Dialog.tsx';

function Page({ ignoresOutsideClick = false }: { ignoresOutsideClick?: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Unlock</button>
      {isOpen && (
        <Dialog
          title="Phone and email are locked"
          ignoresOutsideClick={ignoresOutsideClick}
          onClose={() => setOpen(false)}
        >
          <button onClick={() => setOpen(false)}>Close</button>
        </Dialog>
      )}
    </>
  );
}

/** The element around the dialog, which receives clicks outside of it. */
const outside = (dialog: HTMLElement): Element => dialog.closest('[class*=modal-wrap]')!;

async function open(page: ReactNode): Promise<HTMLElement> {
  render(page);
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  return screen.findByRole('dialog', { name: 'Phone and email are locked' });
}

test('a dialog is modal, has its heading and restores the focus when it closes', async () => {
  const dialog = await open(<Page />);
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('heading', { name: 'Phone and email are locked', hidden: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Unlock' })).toHaveFocus();
});

test('Escape closes it, and so does a click outside', async () => {
  await open(<Page />);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(outside(dialog));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a dialog that may contain typed text stays open after a click outside', async () => {
  const dialog = await open(<Page ignoresOutsideClick />);
  await userEvent.click(outside(dialog));
  expect(screen.queryByRole('dialog')).toBeInTheDocument();
});

test('the one on top closes when that is asked for, as Back does; a page without one says so', async () => {
  // jsdom has no layout
  Element.prototype.checkVisibility ??= () => true;
  const onClose = jest.fn();
  render(
    <>
      <Dialog title="Below" onClose={() => onClose('below')}>
        1
      </Dialog>
      <Dialog title="On top" onClose={() => onClose('on top')}>
        2
      </Dialog>
    </>,
  );
  await screen.findByText('1');
  await screen.findByText('2');
  expect(requestClose(document)).toBe(true);
  expect(onClose.mock.calls).toEqual([['on top']]);
  cleanup();
  expect(requestClose(document)).toBe(false);
});
