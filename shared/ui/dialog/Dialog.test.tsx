import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';

function Page({ isKept = false }: { isKept?: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Unlock</button>
      {isOpen && (
        <Dialog title="Phone and email are locked" isKept={isKept} onClose={() => setOpen(false)}>
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

test('one that may contain typed text stays after a click outside', async () => {
  const dialog = await open(<Page isKept />);
  await userEvent.click(outside(dialog));
  expect(screen.queryByRole('dialog')).toBeInTheDocument();
});
