import { beforeAll, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onDemand } from './on-demand.ts';
import { OpenedOnDemand } from './OpenedOnDemand.tsx';

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
