/** Local storage: the theme of this browser, for whoever signs in. It says nothing of a person, so it stays at sign-out. */
export const THEME_KEY = 'portalTheme';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What was chosen in this browser; `system` until then, and where storage is blocked. */
export function chosenTheme(page: Pick<Window, 'localStorage'> = window): Theme {
  try {
    const choice = page.localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === choice) ?? 'system';
  } catch {
    return 'system';
  }
}

/**
 * Applies a theme to this page at once and to every other tab and later visit of this browser; every root and antd follow
 * `<html data-theme>`. Where storage is blocked it lasts as long as the page.
 */
export function chooseTheme(theme: Theme, page: Pick<Window, 'localStorage' | 'document'> = window): void {
  const { dataset } = page.document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') page.localStorage.removeItem(THEME_KEY);
    else page.localStorage.setItem(THEME_KEY, theme);
  } catch {
    // storage is blocked
  }
}
