import { afterEach, expect, jest, test } from '@jest/globals';
import { activateLocale, addTexts, t, type TextSource } from './index.ts';

afterEach(async () => {
  await addTexts({ name: 'list', load: () => undefined });
  await activateLocale('en');
  jest.restoreAllMocks();
});

const SPANISH = {
  Save: 'Guardar',
  '{count, plural, one {# ZIP} other {# ZIPs}}':
    '{count, plural, one {# código} many {# de códigos} other {# códigos}}',
};
const zips = (count: number) => t('{count, plural, one {# ZIP} other {# ZIPs}}', { count });

test('in English no translation is requested', async () => {
  const load = jest.fn(async () => SPANISH);
  await addTexts({ name: 'list', load });
  expect(load).not.toHaveBeenCalled();
  expect(t('Save')).toBe('Save');
});

test('a language that is chosen brings the texts of every part, and changes <html lang>', async () => {
  const load = jest.fn<TextSource['load']>(async () => SPANISH);
  await addTexts({ name: 'list', load });
  await activateLocale('es');
  expect(load).toHaveBeenCalledWith('es');
  expect(t('Save')).toBe('Guardar');
  expect([1, 2, 2000, 2_000_000].map(zips)).toEqual(['1 código', '2 códigos', '2,000 códigos', '2,000,000 de códigos']);
  expect(t('Not translated')).toBe('Not translated');
  expect(document.documentElement.lang).toBe('es-US');
  await activateLocale('en');
  expect([t('Save'), zips(2), document.documentElement.lang]).toEqual(['Save', '2 ZIPs', 'en-US']);
});

test('a part that is loaded in Spanish brings its texts at once', async () => {
  await activateLocale('es');
  await addTexts({ name: 'list', load: async () => SPANISH });
  expect(t('Save')).toBe('Guardar');
});

test('texts of a part without a translation stay in English', async () => {
  await activateLocale('es');
  await addTexts({ name: 'list', load: () => undefined });
  expect(t('A text of an older release')).toBe('A text of an older release');
});

test('texts that do not load, or not in time, are English and logged; the rest is translated', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  await activateLocale('es');
  await addTexts({ name: 'list', load: () => Promise.reject(new Error('offline')) });
  expect(t('A lost text')).toBe('A lost text');
  expect(log).toHaveBeenCalledTimes(1);
  jest.useFakeTimers();
  const waiting = addTexts({ name: 'list', load: () => new Promise(() => {}) });
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  await waiting;
  expect(log).toHaveBeenCalledTimes(2);
});

test('the language that was chosen last counts, whichever loads first', async () => {
  const { promise, resolve } = Promise.withResolvers<Record<string, string>>();
  await addTexts({ name: 'list', load: () => promise });
  const first = activateLocale('es');
  await activateLocale('en');
  resolve(SPANISH);
  await first;
  expect([t('Save'), document.documentElement.lang]).toEqual(['Save', 'en-US']);
});
