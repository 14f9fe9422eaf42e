import { afterEach, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import SPANISH from '../texts/es.json' with { type: 'json' };
import { SENTENCES, sayRelease } from './release-sentences.ts';

afterEach(() => activateLocale('en'));

const RANGES = 'Host API 1.19.0 in range ^1.8.0 and ^1.3.0 and ^1.1.0';

test('in English the checks say what the release platform says, except for the list of ranges', () => {
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
      'mfe-auth@1.2.0 was withdrawn on 2026-11-30 by Alex Admin: a leak. It stays so.',
      'mfe-a has no release before 1.2.0 on production.',
      'mfe-a has no release before 1.2.0 on production that is known to be good.',
      'Ines changed mfe-a on production at the same moment (rollback, revision 12). Your command changed nothing. Check what is live now, then decide again.',
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
    'Alex Admin retiró mfe-auth@1.2.0 el 2026-11-30: a leak. Así se queda.',
    'mfe-a no tiene ningún lanzamiento anterior a 1.2.0 en production.',
    'mfe-a no tiene en production ningún lanzamiento anterior a 1.2.0 que se sepa que es bueno.',
    'Ines cambió mfe-a en production al mismo tiempo (reversión, revisión 12). Su orden no cambió nada. Vea qué está en vivo ahora y decida de nuevo.',
    'What a later server says',
  ]);
});

/** A text of a source, with one space for each joint of its pieces and `{}` for each value. */
const plain = (text: string): string =>
  text
    .replaceAll(/['"`]\s*\+\s*['"`]/g, '')
    .replaceAll(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '{}')
    .replaceAll(/\{\w+\}/g, '{}');

test('each sentence is one that the release platform says', () => {
  const folder = path.resolve(import.meta.dirname, '../../../release/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => plain(readFileSync(path.join(folder, file), 'utf8')))
    .join('\n');
  const unsaid = SENTENCES.map((id) => plain(id)).filter((sentence) => !sources.includes(sentence));
  // two are put together of pieces
  expect(unsaid).toEqual(['Host API {} in range of no remote', '{} was withdrawn on {} by {}: {}. It stays so.']);
  for (const piece of ['Host API {} in range {}', '{} It stays so.']) expect(sources).toContain(piece);
});
