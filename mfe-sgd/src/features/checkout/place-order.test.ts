import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError, http } from '@portal/shared/api';
import { AnswerLostError, placeOrder } from './place-order.ts';

afterEach(() => void jest.restoreAllMocks());

const failure = (status: number, code: string) => new ApiError(code, { status, code });
const content = {} as Parameters<typeof placeOrder>[1];
const tryWith = (...failures: ApiError[]) => {
  const request = jest.spyOn(http, 'request');
  for (const error of failures) request.mockRejectedValueOnce(error);
  return { request, tried: placeOrder(7, content) };
};
const keyOf = (request: ReturnType<typeof tryWith>['request']) =>
  (request.mock.calls[0]![2] as { body: { orderKey: string } }).body.orderKey;

test('D-31 while an earlier try is still being worked on, the order is looked for, and its key is kept', async () => {
  const first = tryWith(failure(409, 'idempotency_key_in_use'), failure(404, 'not_found'));
  await expect(first.tried).rejects.toBeInstanceOf(AnswerLostError);
  expect(first.request).toHaveBeenCalledTimes(2);
  const key = keyOf(first.request);
  jest.restoreAllMocks();
  const second = tryWith(failure(409, 'total_changed'));
  await expect(second.tried).rejects.toMatchObject({ code: 'total_changed' });
  expect(keyOf(second.request)).toBe(key);
});

test('D-31 after a refusal the next try is another order', async () => {
  const first = tryWith(failure(409, 'total_changed'));
  await expect(first.tried).rejects.toMatchObject({ code: 'total_changed' });
  const key = keyOf(first.request);
  jest.restoreAllMocks();
  const second = tryWith(failure(409, 'total_changed'));
  await expect(second.tried).rejects.toMatchObject({ code: 'total_changed' });
  expect(keyOf(second.request)).not.toBe(key);
});
