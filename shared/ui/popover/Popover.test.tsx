import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, type ReactNode } from 'react';
import { Popover } from './Popover.tsx';

afterEach(cleanup);

function Menu({ role, onClose }: { role: 'dialog' | 'menu'; onClose: () => void }): ReactNode {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor}>Open</button>
      <button>Elsewhere</button>
      <Popover anchor={anchor} label="Views" role={role} onClose={onClose}>
        {['One', 'Two', 'Three'].map((name) => (
          <button key={name} role={role === 'menu' ? 'menuitem' : undefined}>
            {name}
          </button>
        ))}
      </Popover>
    </>
  );
}

test('the arrow keys, Home and End move the focus between the items of a menu, from end to end', async () => {
  render(<Menu role="menu" onClose={() => {}} />);
  const focused: (string | null | undefined)[] = [document.activeElement?.textContent];
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home', 'Tab']) {
    await userEvent.keyboard(`{${key}}`);
    focused.push(document.activeElement?.textContent);
  }
  expect(focused).toEqual(['One', 'Two', 'One', 'Three', 'One', 'Three', 'One', 'One']);
});

test('Escape and a press outside close it, a press inside or on its button does not', async () => {
  const onClose = jest.fn();
  render(<Menu role="dialog" onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Two' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Two' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
