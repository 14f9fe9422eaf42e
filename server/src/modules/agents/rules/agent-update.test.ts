import { describe, expect, test } from '@jest/globals';
import {
  AgentUpdate,
  columnsOf,
  givenFields,
  hasServerFields,
  refusedField,
  splitServerFields,
  type AgentUpdateField,
  type OpenAgentUpdate,
} from './agent-update.ts';

const now = new Date('2026-11-20T16:41:00.000Z');
const agent = { isStaff: false, isActing: false };
const admin = { isStaff: true, isActing: false };
const actingAdmin = { isStaff: true, isActing: true };

const OWN_FIELDS: OpenAgentUpdate = {
  firstName: 'Maya',
  lastName: 'Ferreira',
  phoneNumber: '(303) 555-0114',
  brokerageName: 'Peak Homes',
  brokerageLicenseNumber: 'B-1',
  primaryMlsName: 'REcolorado',
  primarySubscribingMls: 'REcolorado',
  licenseNumber: 'FA.1',
  licenseState: 'CO',
  titlePartner: 'First Title',
};
const VISITS: OpenAgentUpdate = { portalLastLogin: 'now', sgdLastVisit: 'now' };
const STAFF_FIELDS: OpenAgentUpdate = { portalTempPassword: true, portalInvitationSent: true };
/** Each field of an update as an update of its own. */
const oneByOne = (update: OpenAgentUpdate): [string, OpenAgentUpdate][] =>
  Object.entries(update).map(([field, value]) => [field, { [field]: value }]);

describe('who may change a field', () => {
  test.each([...oneByOne(OWN_FIELDS), ...oneByOne(VISITS)])(
    'D-05 %s: the agent may, and an admin only acting for the agent',
    (field, update) => {
      expect(refusedField(update, agent)).toBeNull();
      expect(refusedField(update, admin)).toEqual({ field, reason: 'forbidden' });
    },
  );

  test.each(oneByOne(OWN_FIELDS))('%s: an admin may who acts for the agent', (_, update) => {
    expect(refusedField(update, actingAdmin)).toBeNull();
  });

  test.each(oneByOne(VISITS))(
    'D-06 %s: an admin who acts for the agent leaves no trace as the agent',
    (field, update) => {
      expect(refusedField(update, actingAdmin)).toEqual({ field, reason: 'blocked-while-acting' });
    },
  );

  test.each(oneByOne(STAFF_FIELDS))('%s: only staff may, acting or not', (field, update) => {
    expect(refusedField(update, admin)).toBeNull();
    expect(refusedField(update, actingAdmin)).toBeNull();
    expect(refusedField(update, agent)).toEqual({ field, reason: 'forbidden' });
  });

  test('one refused field among allowed ones is enough, and the first of them is named', () => {
    expect(refusedField({ firstName: 'Maya', portalTempPassword: true, portalInvitationSent: true }, agent)).toEqual({
      field: 'portalTempPassword',
      reason: 'forbidden',
    });
  });

  test('a field without a value is not one that is changed', () => {
    expect(givenFields({ firstName: 'Maya', lastName: undefined, titlePartner: null })).toEqual([
      'firstName',
      'titlePartner',
    ]);
    expect(refusedField({ portalTempPassword: undefined }, agent)).toBeNull();
    expect(refusedField({}, agent)).toBeNull();
  });
});

describe('fields that only the server sets', () => {
  const shown = { referralAgreementLocation: 'rfa/7.pdf', photoLocation: null };

  test.each([
    ['neither of them', { firstName: 'Maya' }, false],
    ['one without a value', { photoLocation: undefined }, false],
    ['the agreement', { referralAgreementLocation: 'rfa/8.pdf' }, true],
    ['the photo, taken away', { photoLocation: null }, true],
  ] satisfies [string, AgentUpdate, boolean][])('an update with %s', (_, update, expected) => {
    expect(hasServerFields(update)).toBe(expected);
  });

  test('the stored value is no change, whoever sends it back', () => {
    expect(splitServerFields({ firstName: 'Maya', ...shown }, shown)).toEqual({
      open: { firstName: 'Maya' },
      refused: [],
    });
    expect(splitServerFields({ firstName: 'Maya' }, shown).refused).toEqual([]);
  });

  test('another value is refused with what does change the field', () => {
    expect(splitServerFields({ referralAgreementLocation: null, photoLocation: 'photos/7.jpg' }, shown)).toEqual({
      open: {},
      refused: [
        { path: 'referralAgreementLocation', message: 'Only signing the referral agreement sets this' },
        { path: 'photoLocation', message: 'Only uploading a photo sets this' },
      ],
    });
  });
});

describe('what an update writes', () => {
  test('visits and sign-ins are stamped by the clock of the server, and are no update of the profile', () => {
    expect(columnsOf({ portalLastLogin: '1999-01-01' }, now)).toEqual({ portalLastLogin: now });
    expect(columnsOf({ sgdLastVisit: '1999-01-01' }, now)).toEqual({ sgdLastVisit: now });
    expect(columnsOf(VISITS, now)).toEqual({ portalLastLogin: now, sgdLastVisit: now });
  });

  test('anything else is an update of the profile, also together with a visit', () => {
    expect(columnsOf({ firstName: 'Maya', titlePartner: null }, now)).toEqual({
      firstName: 'Maya',
      titlePartner: null,
      updatedAt: now,
    });
    expect(columnsOf({ sgdLastVisit: 'now', lastName: 'Ferreira' }, now)).toEqual({
      sgdLastVisit: now,
      lastName: 'Ferreira',
      updatedAt: now,
    });
  });

  test('API-06 a phone number is kept as its ten digits, or taken away', () => {
    expect(columnsOf({ phoneNumber: '+1 (303) 555-0114' }, now)).toEqual({ phoneNumber: '3035550114', updatedAt: now });
    expect(columnsOf({ phoneNumber: null }, now)).toEqual({ phoneNumber: null, updatedAt: now });
  });
});

describe('what an update may hold', () => {
  const problemOf = (update: unknown) => AgentUpdate.safeParse(update).error?.issues[0]?.message ?? null;
  const long = (characters: number) => 'x'.repeat(characters);

  test('texts are trimmed and those that can be empty can be taken away', () => {
    expect(AgentUpdate.parse({ brokerageName: '  Peak Homes ', phoneNumber: ' 303 555 0114 ' })).toEqual({
      brokerageName: 'Peak Homes',
      phoneNumber: '303 555 0114',
    });
    const empty = Object.fromEntries(
      (
        [
          'referralAgreementLocation',
          'phoneNumber',
          'photoLocation',
          'brokerageName',
          'brokerageLicenseNumber',
          'primaryMlsName',
          'primarySubscribingMls',
          'licenseNumber',
          'licenseState',
          'titlePartner',
        ] satisfies AgentUpdateField[]
      ).map((field) => [field, null]),
    );
    expect(AgentUpdate.parse(empty)).toEqual(empty);
  });

  test.each(['Peak\tHomes', 'Peak\nHomes', 'Peak\u2028Homes', 'Peak \u202esemoH'])(
    'a text is one visible line, as on My Profile: %j',
    (text) => {
      expect(problemOf({ brokerageName: text })).toBe('Leave out line breaks and invisible characters');
      expect(problemOf({ licenseNumber: text })).not.toBeNull();
    },
  );

  test.each([
    ['twelve digits', '303 555 011422'],
    ['eleven digits without the 1 of the country', '303-555-01142'],
    ['letters', 'call me maybe'],
    ['ten digits in no order of a phone number', '3-0-3-5-5-5-0-1-1-4'],
  ])('a phone number of %s is refused', (_, phoneNumber) => {
    expect(problemOf({ phoneNumber })).toBe('Enter a ten-digit phone number');
  });

  test.each([
    ['portalLastLogin', 40],
    ['sgdLastVisit', 40],
    ['referralAgreementLocation', 500],
    ['photoLocation', 500],
    ['brokerageName', 200],
    ['titlePartner', 200],
  ])('%s has at most %i characters', (field, most) => {
    expect(problemOf({ [field]: long(most) })).toBeNull();
    expect(problemOf({ [field]: long(most + 1) })).not.toBeNull();
  });

  test('what staff say has happened cannot be taken back', () => {
    expect(problemOf({ portalTempPassword: true, portalInvitationSent: true })).toBeNull();
    expect(problemOf({ portalTempPassword: false })).toBe('Only the change of the password takes this back');
    expect(problemOf({ portalInvitationSent: false })).not.toBeNull();
  });

  test('a field that this mutation does not have is refused', () => {
    expect(problemOf({ currentStatus: 'PREFERRED_AGENT' })).not.toBeNull();
    expect(problemOf({ featuredTerritory: ['80205'] })).not.toBeNull();
  });
});
