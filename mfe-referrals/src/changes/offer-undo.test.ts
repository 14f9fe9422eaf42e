import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import { events } from '@portal/shared/events';
import { offerUndo } from './offer-undo.ts';

interface Toast {
  text: string;
  tone: string;
  action?: { id: string; label: string; seconds: number } | undefined;
}

let toasts: Toast[];
let listening: { unsubscribe: () => void };
beforeEach(() => {
  jest.useFakeTimers();
  toasts = [];
  listening = events.on('toast.show').subscribe((toast) => toasts.push(toast));
});
afterEach(() => {
  listening.unsubscribe();
  jest.useRealTimers();
});

const answer = (status: number, code: string) => new ApiError('Why not.', { status, code });
const undo = jest.fn<() => Promise<void>>();
const offer = () => offerUndo({ id: 'undo-1', text: 'Ada Smith is now Met', undo });
/** Chooses the action of the last toast after so many seconds. */
async function choose(after: number): Promise<Toast | undefined> {
  jest.advanceTimersByTime(after * 1000);
  events.publish('toast.action', { id: toasts.at(-1)!.action!.id }, 'host');
  await jest.advanceTimersByTimeAsync(0);
  return toasts.at(-1);
}

test.each([
  ['without a network', answer(0, 'network')],
  ['that the server could not do', answer(503, 'unavailable')],
])('D-16 an undo %s can be tried again for the rest of the 8 seconds', async (_what, error) => {
  undo.mockReset().mockRejectedValueOnce(error).mockResolvedValueOnce();
  offer();
  expect(await choose(3)).toEqual({
    text: 'Not undone. Why not.',
    tone: 'failure',
    action: { id: 'undo-1', label: 'Try Again', seconds: 5 },
  });
  await choose(1);
  expect(undo).toHaveBeenCalledTimes(2);
  expect(toasts).toHaveLength(2);
});

test('just before the end there is time for one more try, and after it none', async () => {
  undo.mockReset().mockRejectedValue(answer(0, 'network'));
  offer();
  expect((await choose(7.5))?.action?.seconds).toBe(2);
  expect((await choose(1))?.action).toBeUndefined();
});

test('an undo that the server refuses is not offered again', async () => {
  undo.mockReset().mockRejectedValue(answer(409, 'undo_too_late'));
  offer();
  expect(await choose(3)).toEqual({ text: 'Not undone. Why not.', tone: 'failure' });
});
