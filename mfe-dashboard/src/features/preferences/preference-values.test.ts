import { expect, test } from '@jest/globals';
import { NOTIFICATION_EVENTS, usualPreferences } from '@portal/shared/contracts';
import { fieldOf, preferencesOf, problemsOf, readDraft, sectionsOf, valuesOf } from './preference-values.ts';

const values = valuesOf(usualPreferences('America/Denver'));

test('the form holds everything there is to choose', () => {
  expect(preferencesOf(values)).toEqual(usualPreferences('America/Denver'));
  expect(preferencesOf({ ...values, minimumPrice: undefined as never, pausedUntil: undefined as never })).toEqual(
    usualPreferences('America/Denver'),
  );
});

test('problems are at the fields of the form, those of the server too', () => {
  expect(problemsOf(values)).toEqual([]);
  const bad = { ...values, languages: [], minimumPrice: 0.5, isQuiet: true, quietTo: values.quietFrom, 'sign-in': [] };
  expect(problemsOf(bad)).toEqual([
    { path: 'minimumPrice', message: 'Enter whole dollars' },
    { path: 'languages', message: 'Choose at least one language' },
    { path: 'quietTo', message: 'Choose an end that differs from the start' },
    { path: 'sign-in', message: 'Email about your password and sign-in is always sent' },
  ]);
  expect([fieldOf('languages.3'), fieldOf('notifications.new-lead.0'), fieldOf('quietHours.timeZone')]).toEqual([
    'languages',
    'new-lead',
    'timeZone',
  ]);
});

test('HOST-60 each changed section is recorded once', () => {
  expect(sectionsOf({})).toEqual([]);
  expect(sectionsOf(values)).toEqual([
    'PREFERENCES_CLIENT_TYPES',
    'PREFERENCES_MINIMUM_PRICE_POINT',
    'PREFERENCES_PROPERTY_TYPES',
    'PREFERENCES_ADDITIONAL_LANGUAGES',
    'PREFERENCES_NOTIFICATION_SETTINGS',
  ]);
  expect(sectionsOf({ 'new-lead': [], quietTo: '08:00', pausedUntil: null })).toEqual([
    'PREFERENCES_NOTIFICATION_SETTINGS',
  ]);
});

test('a draft of another release is used for what can be read, or not at all', () => {
  expect(readDraft({ quietTo: '08:00', ofTomorrow: true })).toEqual({ quietTo: '08:00' });
  expect(readDraft({ ...values })).toEqual(values);
  for (const name of NOTIFICATION_EVENTS) expect(readDraft({ [name]: 'sms' })).toBeNull();
  expect(readDraft({ languages: [1] })).toBeNull();
  expect(readDraft({ pausedUntil: 'soon' })).toBeNull();
});
