import { afterEach, expect, jest, test } from '@jest/globals';
import { keepTheme } from './keep-theme.ts';
import { chooseTheme, chosenTheme, THEME_KEY } from './theme-choice.ts';

const shown = (): string | undefined => document.documentElement.dataset['theme'];
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

test('a choice applies at once and is remembered; the system’s is the absence of one', () => {
  expect(chosenTheme()).toBe('system');
  chooseTheme('dark');
  expect([shown(), chosenTheme(), localStorage.getItem(THEME_KEY)]).toEqual(['dark', 'dark', 'dark']);
  chooseTheme('light');
  expect([shown(), chosenTheme()]).toEqual(['light', 'light']);
  chooseTheme('system');
  expect([shown(), chosenTheme(), localStorage.getItem(THEME_KEY)]).toEqual([undefined, 'system', null]);
});

test('the next page has it before anything is drawn, and what else is stored there is not a theme', () => {
  localStorage.setItem(THEME_KEY, 'dark');
  keepTheme(window, THEME_KEY);
  expect(shown()).toBe('dark');
  localStorage.setItem(THEME_KEY, '"><script>');
  keepTheme(window, THEME_KEY);
  expect([shown(), chosenTheme()]).toEqual([undefined, 'system']);
});

test('other tabs follow, also back to the system', () => {
  keepTheme(window, THEME_KEY);
  const hear = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  hear(THEME_KEY, 'dark');
  expect(shown()).toBe('dark');
  hear('portalLocale', 'es');
  expect(shown()).toBe('dark');
  hear(THEME_KEY, null);
  expect(shown()).toBeUndefined();
  hear(THEME_KEY, 'light');
  hear(null, null);
  expect(shown()).toBeUndefined();
});

test('where storage is forbidden a choice lasts as long as the page', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  chooseTheme('dark');
  expect([shown(), chosenTheme()]).toEqual(['dark', 'dark']);
});
