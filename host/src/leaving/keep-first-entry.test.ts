import { afterEach, expect, jest, test } from '@jest/globals';
import { keepFirstEntry } from './keep-first-entry.ts';
import { SPARE } from './spare-entry.ts';

const ADDRESS = 'https://portal.example/dashboard';

/** An entry, as far as it is looked at. */
class Entry {
  readonly index: number;
  readonly url: string;
  readonly sameDocument: boolean;
  state: unknown;

  constructor(index: number, url = ADDRESS, sameDocument = true) {
    this.index = index;
    this.url = url;
    this.sameDocument = sameDocument;
  }

  getState(): unknown {
    return this.state;
  }
}

let entries: Entry[];
let navigation: EventTarget & { currentEntry: Entry; entries: () => Entry[] };
let end = (): void => {};

/** As a browser does it: what is ahead is gone, and the page hears of it while it is still at the entry before. */
const pushState = jest.fn((_state: unknown, _unused: string, url: string = ADDRESS) => {
  navigation.dispatchEvent(Object.assign(new Event('navigate'), { navigationType: 'push', destination: { url } }));
  const { index } = navigation.currentEntry;
  navigation.currentEntry = new Entry(index + 1, url);
  entries.splice(index + 1, Infinity, navigation.currentEntry);
});

interface Place {
  hash?: string;
  before?: 'of this document' | 'of another document';
  ahead?: string[];
}

function watch({ hash = '', before, ahead = [] }: Place = {}): void {
  const urls = [...(before ? [`${ADDRESS}?before`] : []), ADDRESS, ...ahead];
  entries = urls.map((url, index) => new Entry(index, url, !url.includes('before') || before === 'of this document'));
  navigation = Object.assign(new EventTarget(), {
    currentEntry: entries[before ? 1 : 0]!,
    entries: () => entries,
    updateCurrentEntry: ({ state }: { state: unknown }) => void (navigation.currentEntry.state = state),
  });
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
  pushState.mockClear();
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

test('so does the first page of a document in a tab with another document before', async () => {
  watch({ before: 'of another document' });
  await open('<div role="dialog"></div>');
  expect(pushState).toHaveBeenCalledTimes(1);
});

test('so does a page that was passed over, in a tab with nothing before, and has only its second entry ahead', async () => {
  watch({ ahead: [ADDRESS] });
  await open('<div role="dialog"></div>');
  expect(pushState).toHaveBeenCalledTimes(1);
});

test('the first entry is spare until another page is opened from it', async () => {
  watch();
  await open('<div role="dialog"></div>');
  const [first] = entries;
  expect(entries.map(({ state }) => state)).toEqual([SPARE, undefined]);
  // what the second entry leads to is none of its business
  pushState(null, '', `${ADDRESS}?next`);
  expect(first!.state).toBe(SPARE);
  navigation.currentEntry = first!;
  pushState(null, '', `${ADDRESS}?next`);
  expect(first!.state).toBeUndefined();
});

test.each<[string, Place, string]>([
  ['a later page of the document', { before: 'of this document' }, '<div role="dialog"></div>'],
  ['what has an address of its own', { hash: '#update-1' }, '<div role="dialog"></div>'],
  ['what is no dialog', {}, '<div role="status"></div>'],
  ['a page with others ahead, which would be gone,', { ahead: [ADDRESS, '/referrals'] }, '<div role="dialog"></div>'],
])('%s gets none', async (_what, at, html) => {
  watch(at);
  await open(html);
  expect(pushState).not.toHaveBeenCalled();
  expect(navigation.currentEntry.state).toBeUndefined();
});

test('a browser without the Navigation API is left alone', async () => {
  await open('<div role="dialog"></div>');
  end = keepFirstEntry({ document, location: { hash: '' }, history: { pushState } } as unknown as Window);
  expect(pushState).not.toHaveBeenCalled();
});
