import { afterEach, expect, test } from '@jest/globals';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import SPANISH from '../texts/es.json' with { type: 'json' };
import { sayRelease } from './release-sentences.ts';

afterEach(() => activateLocale('en'));

const RANGES = 'Host API 1.19.0 in range ^1.8.0 and ^1.3.0 and ^1.1.0';

test('in English the checks say what the release platform says, but for the list of ranges', () => {
  expect(sayRelease('896 files reachable, hashes match')).toBe('896 files reachable, hashes match');
  expect(sayRelease(RANGES)).toBe('Host API 1.19.0 in range ^1.8.0, ^1.3.0, and ^1.1.0');
  expect(sayRelease('What a later server says')).toBe('What a later server says');
});

test('D-48 checks and refusals are in the language of the page', async () => {
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
      'There is no snapshot 7f3ac2e1b0c4 in s3://bucket/prefix.',
      'production is at revision 19 now, not at 18 any more. Nothing was changed; look at what is live now and try again.',
      'mfe-auth@1.2.0 was withdrawn on 2026-11-30 by alex@example.com: a leak: {see} $1.',
      'What a later server says',
    ].map(sayRelease),
  ).toEqual([
    '896 archivos disponibles, con los hashes correctos',
    'Faltan o cambiaron 1 de 14 archivos',
    'Ningún módulo remoto usa la API del host 1.2.0',
    'La API del host 1.19.0 está en el rango ^1.8.0, ^1.3.0 y ^1.1.0',
    'Código propio: como máximo 59.8 de 60 KB',
    'No contiene nada retirado',
    'No existe la instantánea 7f3ac2e1b0c4 en s3://bucket/prefix.',
    'production está ahora en la revisión 19, ya no en la 18. No se cambió nada; vea qué está en vivo ahora e inténtelo de nuevo.',
    'alex@example.com retiró mfe-auth@1.2.0 el 2026-11-30: a leak: {see} $1.',
    'What a later server says',
  ]);
});
