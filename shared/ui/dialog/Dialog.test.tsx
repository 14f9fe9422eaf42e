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

/** What lies around the dialog and takes the presses beside it. */
const beside = (dialog: HTMLElement): Element => dialog.closest('[class*=modal-wrap]')!;

async function open(page: ReactNode): Promise<HTMLElement> {
  render(page);
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  return screen.findByRole('dialog', { name: 'Phone and email are locked' });
}

test('a dialog is modal, has its heading and gives the focus back when it is gone', async () => {
  const dialog = await open(<Page />);
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  expect(screen.getByRole('heading', { name: 'Phone and email are locked', hidden: true })).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unlock' }));
});

test('Escape closes it, and so does a press beside it', async () => {
  await open(<Page />);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(beside(dialog));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that may hold typed text stays after a press beside it', async () => {
  const dialog = await open(<Page isKept />);
  await userEvent.click(beside(dialog));
  expect(screen.queryByRole('dialog')).not.toBeNull();
});
