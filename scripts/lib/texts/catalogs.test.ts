import { expect, test } from '@jest/globals';
import { untranslatedLines } from './catalogs.ts';

test('what is left to translate is named, with its catalog and how many there are', () => {
  const catalog = (file: string, texts: Record<string, string>) => [file, JSON.stringify(texts)] as const;
  expect(
    untranslatedLines([
      catalog('mfe-a/src/texts/es.json', { Save: 'Guardar', 'Say "no"': '' }),
      catalog('mfe-b/src/texts/es.json', { Open: '', Close: '' }),
      catalog('mfe-c/src/texts/es.json', { Save: 'Guardar' }),
    ]),
  ).toEqual([
    'mfe-a/src/texts/es.json: 1 text has no translation yet',
    String.raw`  "Say \"no\""`,
    'mfe-b/src/texts/es.json: 2 texts have no translation yet',
    '  "Open"',
    '  "Close"',
  ]);
});
