import { afterEach, expect, test } from '@jest/globals';
import { activateLocale, LOCALE_KEY, t } from '@portal/shared/i18n';
import { startLanguage } from './start-language.ts';

afterEach(() => activateLocale('en'));

test.each([
  [null, 'Save'],
  ['en', 'Save'],
  ['xx', 'Save'],
  ['en-XA', '⟦Šáṽé~~⟧'],
])('a browser that requests %s shows %s', async (locale, text) => {
  await startLanguage({ getItem: (key) => (key === LOCALE_KEY ? locale : null) });
  expect(t('Save')).toBe(text);
});
