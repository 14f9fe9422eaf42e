import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { browserStorage, tabStorage } from './browser-storage.ts';

let warned: jest.SpiedFunction<typeof console.warn>;
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const storage of [tabStorage, browserStorage]) for (const name of storage.names()) storage.removeItem(name);
});

function fill(): void {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}
function forbid(name: 'sessionStorage' | 'localStorage'): void {
  jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

test('tabStorage and browserStorage write to sessionStorage and localStorage', () => {
  tabStorage.setItem('a', '1');
  browserStorage.setItem('b', '2');
  expect([sessionStorage.getItem('a'), localStorage.getItem('b')]).toEqual(['1', '2']);
  expect([tabStorage.getItem('a'), tabStorage.getItem('b'), tabStorage.isStored('a')]).toEqual(['1', null, true]);
  expect(browserStorage.names()).toEqual(['b']);
  tabStorage.removeItem('a');
  expect([sessionStorage.getItem('a'), tabStorage.isStored('a')]).toEqual([null, false]);
});

test('in a full storage an item lasts as long as the page, and what was there before does not come back with the next', () => {
  tabStorage.setItem('grant', 'for Sam');
  fill();
  tabStorage.setItem('grant', 'for Maya');
  expect([tabStorage.getItem('grant'), tabStorage.isStored('grant')]).toEqual(['for Maya', false]);
  expect(sessionStorage.getItem('grant')).toBeNull();
  expect(warned).toHaveBeenCalledTimes(1);

  jest.restoreAllMocks();
  tabStorage.setItem('grant', 'for Leo');
  expect([sessionStorage.getItem('grant'), tabStorage.isStored('grant')]).toEqual(['for Leo', true]);
});

test.each(['sessionStorage', 'localStorage'] as const)('a page works where its %s is forbidden', (name) => {
  forbid(name);
  const storage = name === 'sessionStorage' ? tabStorage : browserStorage;
  expect([storage.getItem('a'), storage.names()]).toEqual([null, []]);
  storage.setItem('a', '1');
  expect([storage.getItem('a'), storage.names(), storage.isStored('a')]).toEqual(['1', ['a'], false]);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('host and remotes, each with a copy of this module, see the same items, so that a sign-out removes them all', async () => {
  fill();
  tabStorage.setItem('a', '1');
  jest.resetModules();
  const copy = await import('./browser-storage.ts');
  expect(copy.tabStorage).not.toBe(tabStorage);
  expect(copy.tabStorage.getItem('a')).toBe('1');
  copy.tabStorage.removeItem('a');
  expect(tabStorage.getItem('a')).toBeNull();
});

test('what another tab stores once there is room takes the place of what could not be stored here', () => {
  fill();
  browserStorage.setItem('a', 'here');
  jest.restoreAllMocks();
  localStorage.setItem('a', 'elsewhere');
  expect([browserStorage.getItem('a'), browserStorage.isStored('a'), browserStorage.names()]).toEqual([
    'elsewhere',
    true,
    ['a'],
  ]);
});
