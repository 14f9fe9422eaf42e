import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { bottomActions, FormDrawer, Sheet, SideSheet } from './Sheet.tsx';

/** The dimmed page around a sheet. */
const outside = (): Element => document.querySelector('[class*=drawer-mask]')!;

test('a sheet has its title, its content and its footer, and closes with its close icon and with Escape', async () => {
  const onClose = jest.fn();
  render(
    <Sheet title="Filters" foot={<button>Show 4 results</button>} onClose={onClose}>
      <input aria-label="City" />
    </Sheet>,
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByRole('textbox', { name: 'City' })).toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Show 4 results' })).toBeInTheDocument();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test.each([
  ['a tap outside closes a sheet', false, 1],
  ['one that may contain typed text stays after a tap outside', true, 0],
])('%s', async (_what, ignoresOutsideClick, closed) => {
  const onClose = jest.fn();
  render(
    <Sheet title="Did you reach Lena?" ignoresOutsideClick={ignoresOutsideClick} onClose={onClose}>
      <input aria-label="Note" />
    </Sheet>,
  );
  await screen.findByRole('dialog', { name: 'Did you reach Lena?' });
  await userEvent.click(outside());
  expect(onClose).toHaveBeenCalledTimes(closed);
});

test('while a form is open, its foot is kept clear of toasts', async () => {
  const covered = () => document.documentElement.style.getPropertyValue('--bottom-actions');
  const { unmount } = render(
    <FormDrawer title="Catch up" foot={<button>Skip</button>} onClose={() => {}}>
      text
    </FormDrawer>,
  );
  await screen.findByRole('dialog', { name: 'Catch up' });
  expect(covered()).toMatch(/px/);
  unmount();
  expect(covered()).toBe('');
});

test('the foot of a form counts over the bar of the page below it, and then that bar again', async () => {
  const covered = () => parseInt(document.documentElement.style.getPropertyValue('--bottom-actions').slice(5), 10);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.id === 'bar' ? 65 : 80;
  });
  const page = (form: ReactNode) => (
    <>
      <div id="bar" ref={bottomActions} />
      {form}
    </>
  );
  const form = (
    <FormDrawer title="Catch up" foot={<button>Skip</button>} onClose={() => {}}>
      text
    </FormDrawer>
  );
  const { rerender } = render(page(null));
  expect(covered()).toBe(65);
  rerender(page(form));
  await screen.findByRole('dialog', { name: 'Catch up' });
  expect(covered()).toBe(80);
  rerender(page(null));
  expect(covered()).toBe(65);
  jest.restoreAllMocks();
});

test('a side menu is named by its label and has the focus inside', async () => {
  render(
    <SideSheet label="Menu" width={320} onClose={() => {}}>
      <a href="/perks">Perks</a>
    </SideSheet>,
  );
  const perks = within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Perks' });
  await waitFor(() => expect(perks).toHaveFocus());
});
