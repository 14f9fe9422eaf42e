import { expect, test } from '@jest/globals';
import { msg } from '@portal/shared/domain';
import { dayValue, longDayValue, officeDayValue, wordValue } from './formats.ts';
import { inEnglish, say } from './say.ts';
import { joined, sentences, withStop, type Text } from './text.ts';

const inBoth = (text: Text) => [say(text, 'en'), say(text, 'es')];
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const RECORDS = 'The property records';

test('D-48 a text of the catalog is said in both languages', () => {
  expect(inBoth('Nothing was ordered or charged.')).toEqual([
    'Nothing was ordered or charged.',
    'No se pidió ni se cobró nada.',
  ]);
});

test('a text without a translation is English, with whatever braces and quotes it has', () => {
  const foreign = "The partner says: {x} is not '' {";
  expect(inBoth(foreign)).toEqual([foreign, foreign]);
  for (const text of ['constructor', '__proto__', '']) expect(say(text, 'es')).toBe(text);
  expect(inBoth({ id: 'Hello {name}', values: { name: 'Maya' } })).toEqual(['Hello Maya', 'Hello Maya']);
});

test('values are filled in as they are: nothing in them is read as a message', () => {
  const sentence = { id: msg('You already have a view named “{name}”.'), values: { name: "{count} it''s" } };
  expect(inBoth(sentence)).toEqual([
    "You already have a view named “{count} it''s”.",
    "Ya tiene una vista llamada “{count} it''s”.",
  ]);
});

test('plurals have the forms of their language', () => {
  const wait = (seconds: number) => ({
    id: msg('Please try again in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.'),
    values: { seconds },
  });
  expect(inBoth(wait(1))).toEqual(['Please try again in 1 second.', 'Inténtelo de nuevo en 1 segundo.']);
  expect(inBoth(wait(30))).toEqual(['Please try again in 30 seconds.', 'Inténtelo de nuevo en 30 segundos.']);
  expect(say(wait(1_000_000), 'es')).toBe('Inténtelo de nuevo en 1000000 de segundos.');
});

test('days and words among the values are in the language of the sentence', () => {
  const at = new Date('2026-11-21T02:00:00Z');
  const sentence = (value: string | ReturnType<typeof dayValue>) => ({ id: 'It is {value}', values: { value } });
  expect(inBoth(sentence(dayValue('2026-11-20'))).map(plain)).toEqual(['It is Nov 20, 2026', 'It is 20 nov 2026']);
  expect(inBoth(sentence(longDayValue('2026-11-20'))).map(plain)).toEqual([
    'It is November 20',
    'It is 20 de noviembre',
  ]);
  expect(inBoth(sentence(officeDayValue(at))).map(plain)).toEqual(['It is Nov 20', 'It is 20 nov']);
  expect(inBoth(sentence(wordValue(RECORDS)))).toEqual([
    'It is The property records',
    'It is Los registros de propiedades',
  ]);
});

test('whole texts follow one another, each in the language', () => {
  const message = msg('Choose a day after today');
  expect(inBoth(sentences(withStop(message), 'Please sign in.'))).toEqual([
    'Choose a day after today. Please sign in.',
    'Elija un día posterior a hoy. Inicie sesión.',
  ]);
  expect(inEnglish(joined(['abc', 'def'], '; ', 4))).toBe('abc;');
});
