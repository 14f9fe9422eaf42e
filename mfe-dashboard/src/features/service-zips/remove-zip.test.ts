import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, http } from '@portal/shared/api';
import { events } from '@portal/shared/events';
import { removeWithUndo } from './remove-zip.ts';

let toasts: { text: string; tone?: string | undefined }[];
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

test('HOST-23 a refusal is said with its reason', async () => {
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
