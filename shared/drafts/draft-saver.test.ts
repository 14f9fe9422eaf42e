import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@portal/shared/session';
import { DraftSaver, SAVE_AFTER_MS } from './draft-saver.ts';

interface Input {
  notes: string;
}
const SAVED_AT = '2026-11-20T16:41:00.000Z';

/** Saves that the test ends, one after the other. */
let pending: { notes: string; end: (error?: Error) => Promise<void> }[] = [];
const put = jest.fn(({ notes }: Input) => {
  const { promise, resolve, reject } = Promise.withResolvers<{ updatedAt: string }>();
  pending.push({
    notes,
    end: async (error) => {
      if (error) reject(error);
      else resolve({ updatedAt: SAVED_AT });
      await jest.advanceTimersByTimeAsync(0);
    },
  });
  return promise;
});
const onSaved = jest.fn();
const onFailed = jest.fn();
const saver = () => new DraftSaver<Input>(put, { onSaved, onFailed });
const typed = (notes: string): Input => ({ notes });
const sent = () => pending.map(({ notes }) => notes);
const pass = (ms: number) => jest.advanceTimersByTime(ms);
const last = () => pending.at(-1)!;

beforeEach(() => {
  jest.useFakeTimers();
  pending = [];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  jest.clearAllMocks();
});

const hideTab = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

test('D-46 a draft is saved 700 ms after the last change, with its newest value', async () => {
  const draft = saver();
  draft.change(typed('a'));
  pass(SAVE_AFTER_MS - 1);
  draft.change(typed('ab'));
  pass(SAVE_AFTER_MS - 1);
  expect(sent()).toEqual([]);
  pass(1);
  expect(put.mock.calls).toEqual([[typed('ab')]]);
  await last().end();
  expect(onSaved.mock.calls).toEqual([[SAVED_AT]]);
  pass(10 * SAVE_AFTER_MS);
  expect(sent()).toEqual(['ab']);
});

describe('never two saves at once', () => {
  test('what is typed meanwhile is saved once, after the save under way, and not before its 700 ms', async () => {
    const draft = saver();
    draft.change(typed('a'));
    pass(SAVE_AFTER_MS);
    draft.change(typed('ab'));
    pass(SAVE_AFTER_MS);
    draft.change(typed('abc'));
    pass(SAVE_AFTER_MS);
    expect(sent()).toEqual(['a']);
    await last().end();
    expect(sent()).toEqual(['a', 'abc']);
    draft.change(typed('abcd'));
    await last().end();
    expect(sent()).toEqual(['a', 'abc']);
    pass(SAVE_AFTER_MS);
    expect(sent()).toEqual(['a', 'abc', 'abcd']);
  });

  test('closing during a save waits for it and for what is left', async () => {
    const draft = saver();
    draft.change(typed('a'));
    pass(SAVE_AFTER_MS);
    draft.change(typed('ab'));
    const closed = jest.fn();
    void draft.close().then(closed);
    expect(sent()).toEqual(['a']);
    await last().end();
    expect(sent()).toEqual(['a', 'ab']);
    expect(closed).not.toHaveBeenCalled();
    await last().end();
    expect(closed).toHaveBeenCalled();
  });
});

test('D-46 a save is told of when nothing newer waits: until then the draft does not have what was typed', async () => {
  const draft = saver();
  draft.change(typed('a'));
  pass(SAVE_AFTER_MS);
  draft.change(typed('ab'));
  await last().end();
  expect(onSaved).not.toHaveBeenCalled();
  pass(SAVE_AFTER_MS);
  await last().end();
  expect([sent(), onSaved.mock.calls]).toEqual([['a', 'ab'], [[SAVED_AT]]]);
});

describe('at once', () => {
  test('when the tab is hidden, before anything else can happen', () => {
    const draft = saver();
    document.dispatchEvent(new Event('visibilitychange'));
    draft.change(typed('a'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent()).toEqual([]);
    hideTab();
    expect(sent()).toEqual(['a']);
  });

  test('when the form is closed; a closed one does not listen', async () => {
    const draft = saver();
    draft.change(typed('a'));
    void draft.close();
    expect(sent()).toEqual(['a']);
    await last().end();
    hideTab();
    pass(SAVE_AFTER_MS);
    expect(sent()).toEqual(['a']);
  });

  test('a form in which nothing was typed saves nothing', async () => {
    await saver().close();
    expect(sent()).toEqual([]);
  });
});

describe('a failed save', () => {
  test('is reported, and tried again with the next change or on closing', async () => {
    const draft = saver();
    draft.change(typed('a'));
    pass(SAVE_AFTER_MS);
    await last().end(new Error('offline'));
    expect(onFailed.mock.calls).toEqual([[new Error('offline')]]);
    pass(10 * SAVE_AFTER_MS);
    expect(sent()).toEqual(['a']);
    void draft.close();
    expect(sent()).toEqual(['a', 'a']);
    await last().end();
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  test('does not replace what was typed meanwhile', async () => {
    const draft = saver();
    draft.change(typed('a'));
    pass(SAVE_AFTER_MS);
    draft.change(typed('ab'));
    await last().end(new Error('offline'));
    pass(SAVE_AFTER_MS);
    expect(sent()).toEqual(['a', 'ab']);
  });
});

describe('stopping before a submit', () => {
  test('drops what waits and ends after the save under way', async () => {
    const draft = saver();
    draft.change(typed('a'));
    pass(SAVE_AFTER_MS);
    draft.change(typed('ab'));
    const stopped = jest.fn();
    void draft.stop().then(stopped);
    await jest.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(stopped).not.toHaveBeenCalled();
    await last().end();
    expect(stopped).toHaveBeenCalled();
    await draft.close();
    expect(sent()).toEqual(['a']);
  });

  test('also drops a save that fails meanwhile; after a refused submit it goes on', async () => {
    const draft = saver();
    draft.change(typed('a'));
    pass(SAVE_AFTER_MS);
    const stopped = draft.stop();
    await last().end(new Error('offline'));
    await stopped;
    hideTab();
    expect(sent()).toEqual(['a']);
    draft.change(typed('b'));
    pass(SAVE_AFTER_MS);
    expect(sent()).toEqual(['a', 'b']);
  });
});

test('D-46 when someone else is acted for by then, nothing is saved in their name', async () => {
  const draft = saver();
  draft.change(typed('a'));
  const before = session.current;
  jest.spyOn(session, 'current', 'get').mockReturnValue({ ...before, actingRole: 'ROLE_AGENT' });
  await draft.close();
  expect(sent()).toEqual([]);
});
