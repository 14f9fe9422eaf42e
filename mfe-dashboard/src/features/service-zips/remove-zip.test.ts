import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, http } from '@portal/shared/api';
import { events } from '@portal/shared/events';
import { waitFor } from '@testing-library/react';
import { removeWithUndo } from './remove-zip.ts';

let toasts: { text: string; tone?: string | undefined; action?: { id: string; label: string } | undefined }[];
let listening: { unsubscribe: () => void };
beforeEach(() => {
  toasts = [];
  listening = events.on('toast.show').subscribe((toast) => toasts.push(toast));
});
afterEach(() => {
  listening.unsubscribe();
  jest.restoreAllMocks();
});
const remove = () => removeWithUndo(10_482, { zip: '80210', name: 'Denver' });

test("HOST-23 a toast gives the server's reason when a ZIP is not removed", async () => {
  const refused = new ApiError('80210 is sponsored.', { status: 409, code: 'sponsored' });
  jest.spyOn(http, 'request').mockRejectedValue(refused);
  await remove();
  expect(toasts).toEqual([expect.objectContaining({ text: 'Not removed. 80210 is sponsored.', tone: 'failure' })]);
});

test('a fault of the page is not shown as a refusal', async () => {
  jest.spyOn(http, 'request').mockRejectedValue(new TypeError('x is undefined'));
  await expect(remove()).rejects.toThrow(TypeError);
  expect(toasts).toEqual([]);
});

test('HOST-23 an undo that does not reach the server is offered again until the ZIP is back', async () => {
  const request = jest.spyOn(http, 'request').mockResolvedValue(undefined);
  const chooseAction = () => events.publish('toast.action', { id: toasts.at(-1)!.action!.id }, 'host');
  await remove();
  expect(toasts.at(-1)?.action?.label).toBe('Undo');
  request.mockRejectedValueOnce(new ApiError('No network.', { status: 0, code: 'network' }));
  chooseAction();
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      text: 'Not undone. No network.',
      tone: 'failure',
      action: { label: 'Try Again' },
    }),
  );
  chooseAction();
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Undone. 80210 Denver is in your list again.'));
});

test('HOST-23 an undo that the server refuses is not offered again', async () => {
  const request = jest.spyOn(http, 'request').mockResolvedValue(undefined);
  await remove();
  request.mockRejectedValue(new ApiError('80210 is sponsored.', { status: 409, code: 'sponsored' }));
  events.publish('toast.action', { id: toasts.at(-1)!.action!.id }, 'host');
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Not undone. 80210 is sponsored.'));
  expect(toasts.at(-1)?.action).toBeUndefined();
});
