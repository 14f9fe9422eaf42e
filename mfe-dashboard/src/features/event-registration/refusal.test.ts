import { expect, test } from '@jest/globals';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import { refusalOf } from './refusal.ts';

const refused = (message: unknown, fields?: unknown, status = 400) =>
  refusalOf({ status, body: { message, ...(fields !== undefined && { fields }) } });

test('EVT-08 of a list of one item the item is shown, at its field when there is one', () => {
  expect(refused(['License number FA.100 is unknown.'])).toEqual({
    message: 'License number FA.100 is unknown.',
    fields: [],
    isOfOneField: false,
  });
  const path = 'profileInfo.license.licenseNumber';
  expect(refused(['It is unknown.'], [{ path, message: 'It is unknown.' }])).toEqual({
    message: 'It is unknown.',
    fields: [{ field: 'licenseNumber', message: 'It is unknown.' }],
    isOfOneField: true,
  });
});

test('EVT-08 the item is in the language of the page, as it is at its field', async () => {
  void addTexts({
    name: 'test',
    load: () => Promise.resolve({ 'Please enter a valid email': 'Escriba un correo válido' }),
  });
  await activateLocale('es');
  const message = 'Please enter a valid email';
  expect(refused([message], [{ path: 'email', message }])).toMatchObject({ message: 'Escriba un correo válido' });
  await activateLocale('en');
});

test('EVT-09 D-01 CS-169 CONST-13 of several items the sentence with the phone of support is shown', () => {
  const fields = [
    { path: 'email', message: 'One.' },
    { path: 'brokerInfo.address.zip', message: 'Two.' },
    { path: 'body', message: 'Not of the form.' },
  ];
  expect(refused(['One.', 'Two.', 'Three.'], fields)).toEqual({
    message: 'Unable to submit form. Please contact support at (844) 903-7653.',
    fields: [
      { field: 'email', message: 'One.' },
      { field: 'zip', message: 'Two.' },
    ],
    isOfOneField: false,
  });
});

test("EVT-10 the server's text is kept word for word, with what looks like HTML", () => {
  expect(refused('This event is over. <b>Really</b>')).toMatchObject({ message: 'This event is over. <b>Really</b>' });
});

test('CS-149 any other answer is null, so that the error modal shows it', () => {
  expect(refused(['One.'], undefined, 429)).toBeNull();
  expect(refused(undefined)).toBeNull();
  expect(refused([])).toBeNull();
  expect(refused(7)).toBeNull();
  expect(refusalOf({ status: 400, body: null })).toBeNull();
  expect(refusalOf({ status: 0, body: null })).toBeNull();
});
