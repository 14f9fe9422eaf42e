import { browserStorage } from './browser-storage.ts';

/** Local storage: the theme of this browser, for whoever signs in. It says nothing of a person, so it stays at sign-out. */
export const THEME_KEY = 'portalTheme';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What was chosen in this browser; `system` until then. */
export function chosenTheme(): Theme {
  const choice = browserStorage.getItem(THEME_KEY);
  return THEMES.find((theme) => theme === choice) ?? 'system';
}

/**
 * Applies a theme to this page at once and to every other tab and later visit of this browser; every root and antd follow
 * `<html data-theme>`. Where storage is blocked it lasts as long as the page.
 */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (theme === 'system') browserStorage.removeItem(THEME_KEY);
  else browserStorage.setItem(THEME_KEY, theme);
}
