import { expect, test } from '@jest/globals';
import { languageOf } from './language.ts';

const asked = (accepted?: string) => languageOf({ headers: { 'accept-language': accepted } });

test.each([
  ['es', 'es'],
  ['es-US', 'es'],
  ['ES-mx,es;q=0.9,en;q=0.8', 'es'],
  ['fr,es;q=0.5,en;q=0.4', 'es'],
  ['en', 'en'],
  ['en-XA', 'en'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['*', 'en'],
])('D-48 Accept-Language %s is answered in %s', (accepted, language) => {
  expect(asked(accepted)).toBe(language);
});

test.each([
  undefined,
  '',
  'fr',
  'es;q=0',
  'es;q=0, en',
  'español',
  '__proto__',
  'constructor',
  'es\u0000',
  ';;;q=,,',
  '"es"',
  'x-y;q=0.1,'.repeat(2_000),
])('%j asks for no language that we have: English', (accepted) => {
  expect(asked(accepted)).toBe('en');
});
