import { beforeAll, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, type ReactNode } from 'react';
import { onDemand } from './on-demand.ts';
import { OpenedOnDemand } from './OpenedOnDemand.tsx';
import { useOnDemand } from './use-on-demand.ts';

// jsdom has the element of the failure card but not its methods
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

test('a part is loaded once, however many users it has', async () => {
  const load = jest.fn(async () => 'drawer');
  const demand = onDemand(load);
  expect(demand.value).toBeNull();
  expect(await Promise.all([demand.load(), demand.load()])).toEqual(['drawer', 'drawer']);
  expect(demand.value).toBe('drawer');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a window whose code does not load shows that, and opens when Retry succeeds', async () => {
  let isOnline = false;
  const demand = onDemand(async () => {
    if (!isOnline) throw new Error('Loading chunk 4502 failed');
    return 'The menu';
  });
  render(
    <OpenedOnDemand demand={demand} onClose={() => {}}>
      {(part) => <p>{part}</p>}
    </OpenedOnDemand>,
  );
  expect(await screen.findByRole('dialog', { name: 'This window did not open' })).toBeInTheDocument();
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The menu')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a window whose code does not load can be closed', async () => {
  const onClose = jest.fn();
  const demand = onDemand(() => Promise.reject(new Error('Loading chunk 4502 failed')));
  render(
    <OpenedOnDemand demand={demand} onClose={onClose}>
      {() => null}
    </OpenedOnDemand>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a part that has loaded between the rendering and the effects of a page that was drawn ahead is there', async () => {
  const demand = onDemand(async () => 'The mark');
  function Mark(): ReactNode {
    return <p>{useOnDemand(demand).part ?? 'nothing yet'}</p>;
  }
  // the same element, so that nothing but its own effects renders it again
  const mark = <Mark />;
  const at = (mode: 'hidden' | 'visible') => <Activity mode={mode}>{mark}</Activity>;
  const { rerender } = render(at('hidden'));
  expect(screen.getByText('nothing yet')).not.toBeVisible();
  await act(() => demand.load());
  rerender(at('visible'));
  expect(await screen.findByText('The mark')).toBeVisible();
});

test('an edit keeps an open window and what was typed into it, and shows the new part when there is one', async () => {
  const Form = () => <input aria-label="Note" />;
  const OtherForm = () => <input aria-label="Remark" />;
  // hot reload runs the module again, which makes a new object, and renders the mounted component with it
  const edited = (part: () => ReactNode) => (
    <OpenedOnDemand demand={onDemand(async () => part)} onClose={() => {}}>
      {(Part) => <Part />}
    </OpenedOnDemand>
  );
  const { rerender } = render(edited(Form));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a sen');
  for (let edit = 0; edit < 2; edit += 1) {
    rerender(edited(Form));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sen');
    await act(async () => {});
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sen');
  }
  rerender(edited(OtherForm));
  expect(await screen.findByRole('textbox', { name: 'Remark' })).toBeInTheDocument();
});

test('the focus returns to where it was when the window appeared, not when it was drawn ahead', async () => {
  const demand = onDemand(async () => 'The menu');
  await demand.load();
  const at = (mode: 'hidden' | 'visible', isOpen: boolean) => (
    <>
      <button>Before</button>
      <button>Now</button>
      <Activity mode={mode}>
        {isOpen && (
          <OpenedOnDemand demand={demand} onClose={() => {}}>
            {(part) => <input ref={(field) => field?.focus()} aria-label={part} />}
          </OpenedOnDemand>
        )}
      </Activity>
    </>
  );
  const { rerender } = render(at('visible', false));
  screen.getByRole('button', { name: 'Before' }).focus();
  rerender(at('hidden', true));
  screen.getByRole('button', { name: 'Now' }).focus();
  rerender(at('visible', true));
  expect(screen.getByRole('textbox', { name: 'The menu' })).toHaveFocus();
  await act(async () => rerender(at('visible', false)));
  expect(screen.getByRole('button', { name: 'Now' })).toHaveFocus();
});
