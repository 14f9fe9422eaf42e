import { afterEach, expect, jest, test } from '@jest/globals';
import { keepFirstEntry } from './keep-first-entry.ts';

const pushState = jest.fn<History['pushState']>();
let end = (): void => {};

function watch({ index = 0, hash = '' } = {}): void {
  const navigation = { currentEntry: { index } };
  pushState.mockReset().mockImplementation(() => void (navigation.currentEntry.index += 1));
  const page = { document, navigation, location: { hash }, history: { state: { key: 'first' }, pushState } };
  end = keepFirstEntry(page as unknown as Window);
}

/** As antd does it: at the end of the body. */
async function open(html: string): Promise<void> {
  document.body.insertAdjacentHTML('beforeend', `<div>${html}</div>`);
  // an observer hears of it later
  await Promise.resolve();
}

afterEach(() => {
  end();
  document.body.replaceChildren();
});

test('a dialog over the first page of a tab gives the page a second entry with the same state, and another dialog no third', async () => {
  watch();
  await open('<div role="dialog"></div>');
  expect(pushState.mock.calls).toEqual([[{ key: 'first' }, '']]);
  await open('<div role="dialog"></div>');
  expect(pushState).toHaveBeenCalledTimes(1);
});

test('a dialog that opened before this code was loaded counts, too', async () => {
  await open('<div role="alertdialog"></div>');
  watch();
  expect(pushState).toHaveBeenCalledTimes(1);
});

test.each([
  ['a later page', { index: 1 }, '<div role="dialog"></div>'],
  ['what has an address of its own', { hash: '#update-1' }, '<div role="dialog"></div>'],
  ['what is no dialog', {}, '<div role="status"></div>'],
])('%s gets none', async (_what, at, html) => {
  watch(at);
  await open(html);
  expect(pushState).not.toHaveBeenCalled();
});

test('a browser without the Navigation API is left alone', async () => {
  await open('<div role="dialog"></div>');
  end = keepFirstEntry({ document, location: { hash: '' }, history: { pushState } } as unknown as Window);
  expect(pushState).not.toHaveBeenCalled();
});
