import { afterEach, expect, test } from '@jest/globals';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import SPANISH from '../../../texts/es.json' with { type: 'json' };
import { checkSummary } from './check-summary.ts';

afterEach(() => activateLocale('en'));

const RANGES = 'Host API 1.19.0 in range ^1.8.0 and ^1.3.0 and ^1.1.0';

test('in English the checks say what the release platform says, but for the list of ranges', () => {
  expect(checkSummary('896 files reachable, hashes match')).toBe('896 files reachable, hashes match');
  expect(checkSummary(RANGES)).toBe('Host API 1.19.0 in range ^1.8.0, ^1.3.0, and ^1.1.0');
  expect(checkSummary('What a later server says')).toBe('What a later server says');
});

test('D-48 the checks are in the language of the page', async () => {
  await addTexts({ name: 'mfe-admin', load: () => Promise.resolve(SPANISH) });
  await activateLocale('es');
  expect(
    [
      '896 files reachable, hashes match',
      '1 of 14 files are missing or changed',
      'Host API 1.2.0 in range of no remote',
      RANGES,
      'Own code at most 59.8 of 60 KB',
      'Nothing in it was withdrawn',
      'What a later server says',
    ].map(checkSummary),
  ).toEqual([
    '896 archivos disponibles, con los hashes correctos',
    'Faltan o cambiaron 1 de 14 archivos',
    'Ningún módulo remoto usa la API del host 1.2.0',
    'La API del host 1.19.0 está en el rango ^1.8.0, ^1.3.0 y ^1.1.0',
    'Código propio: como máximo 59.8 de 60 KB',
    'No contiene nada retirado',
    'What a later server says',
  ]);
});
