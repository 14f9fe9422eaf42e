import { expect, test } from '@jest/globals';
import type { StatusOption } from '@portal/shared/contracts';
import { testEntry } from '../../testing/referral-fixtures.ts';
import { changeOf, errorsOf, keyOf, keyOfEntry, knownValues } from './update-values.ts';

const option = (values: Partial<StatusOption> = {}): StatusOption => ({
  status: 'Met',
  subStatus: null,
  label: 'Met',
  category: 'Active Appointments',
  tone: 'reached',
  requires: [],
  optional: [],
  isFinal: false,
  ...values,
});
const entry = testEntry({ revision: 3, timeZone: 'America/Denver' });
/** Still November 19 in Denver. */
const now = Date.parse('2026-11-20T05:30:00Z');
const saidOf = (...form: Parameters<typeof errorsOf>) =>
  errorsOf(...form).map(({ name, message }) => ({ name, message }));

test('REF-71 a change has what belongs to its status, and nothing that was typed for another one', () => {
  const values = { listPrice: 705_000, soldPrice: 1, notes: '  Signed. ', reason: ' ' };
  expect(changeOf(values, option({ status: 'Listed', requires: ['listPrice'] }), entry)).toEqual({
    agentReferralId: entry.agentReferralId,
    revision: 3,
    status: 'Listed',
    subStatus: null,
    listPrice: 705_000,
    notes: 'Signed.',
  });
});

test('an appointment is a moment on the clocks of the referral', () => {
  const appointment = option({ requires: ['listingAppointmentDate'] });
  const values = { appointmentDay: '2026-11-23', appointmentTime: '14:30' };
  expect(changeOf(values, appointment, entry).listingAppointmentDate).toBe('2026-11-23T21:30:00.000Z');
});

test('REF-71 what is missing or wrong is said at its field', () => {
  const offer = option({ status: 'Offer Accepted', requires: ['contractSalePrice', 'escrowDate', 'escrowContact'] });
  const messages = (values: object) =>
    saidOf(values, offer, entry, now).map(({ name, message }) => [String(name), message]);
  expect(messages({})).toEqual([
    ['contractSalePrice', 'Enter the contract price'],
    ['escrowDate', 'Enter the close date'],
    ['escrowContact,esFirstName', 'Enter the escrow contact'],
  ]);
  expect(
    messages({
      contractSalePrice: -1,
      escrowDate: '2026-11-18',
      escrowContact: { esFirstName: 'Eve', esLastName: ' ' },
    }),
  ).toEqual([
    ['contractSalePrice', 'Enter an amount above zero'],
    ['escrowContact,esLastName', 'Enter a last name'],
    ['escrowDate', 'The close date cannot be in the past'],
  ]);
  expect(
    messages({ contractSalePrice: 1, escrowDate: '2026-11-19', escrowContact: { esEmail: 'eve@example.com' } }),
  ).toEqual([
    ['escrowContact,esFirstName', 'Enter a first name'],
    ['escrowContact,esLastName', 'Enter a last name'],
  ]);
  const complete = {
    contractSalePrice: 480_000,
    escrowDate: '2026-11-19',
    escrowContact: { esFirstName: 'Eve', esLastName: 'Scott', esEmail: '' },
  };
  expect(messages(complete)).toEqual([]);
});

test('the escrow contact has a phone and an e-mail that can be used, or none', () => {
  const offer = option({ status: 'Offer Accepted', requires: ['escrowContact'] });
  const problems = (esPhoneNumber: string, esEmail: string) =>
    saidOf(
      { escrowContact: { esFirstName: 'Eve', esLastName: 'Scott', esPhoneNumber, esEmail } },
      offer,
      entry,
      now,
    ).map(({ name, message }) => [String(name), message]);
  expect(problems('12ab', 'no-email')).toEqual([
    ['escrowContact,esPhoneNumber', 'Enter a phone number with ten digits, or none'],
    ['escrowContact,esEmail', 'Please enter a valid email'],
  ]);
  expect(problems('303-555-0198', 'eve@example.com;bob@example.com')).toEqual([
    ['escrowContact,esEmail', 'Please enter a valid email'],
  ]);
  expect(problems(' (303) 555-0198', ' eve@example.com ')).toEqual([]);
  expect(problems('', '')).toEqual([]);
});

test('an appointment lacks its date first, then its time', () => {
  const appointment = option({ requires: ['listingAppointmentDate'] });
  const date = { name: 'appointmentDay', message: 'Enter the appointment date' };
  expect(saidOf({}, appointment, entry, now)).toEqual([date]);
  expect(saidOf({ appointmentTime: '14:30' }, appointment, entry, now)).toEqual([date]);
  expect(saidOf({ appointmentDay: '2026-11-23' }, appointment, entry, now)).toEqual([
    { name: 'appointmentTime', message: 'Enter the time' },
  ]);
});

test('half of an appointment that is optional is not dropped: the other half is asked for', () => {
  const met = option({ optional: ['listingAppointmentDate'] });
  expect(saidOf({ appointmentDay: '2026-11-23' }, met, entry, now)).toEqual([
    { name: 'appointmentTime', message: 'Enter the time' },
  ]);
  expect(saidOf({ appointmentTime: '14:30' }, met, entry, now)).toEqual([
    { name: 'appointmentDay', message: 'Enter the appointment date' },
  ]);
  expect(saidOf({}, met, entry, now)).toEqual([]);
});

test('the form starts with the known appointment, prices and dates of the side', () => {
  const known = testEntry({
    scheduledAppointment: '2026-11-23T21:30:00.000Z',
    timeZone: 'America/Denver',
    appointmentSetBy: 'consumer',
    listPrice: 705_000,
    listedDate: '2026-11-02',
    escrowDate: '2026-12-15',
    escrowContact: { esFirstName: 'Eve', esLastName: 'Scott', esCompanyName: null, esEmail: 'eve@example.com' },
  });
  expect(knownValues(known).escrowContact).toEqual({
    esFirstName: 'Eve',
    esLastName: 'Scott',
    esEmail: 'eve@example.com',
  });
  expect(knownValues(known)).toMatchObject({
    appointmentDay: '2026-11-23',
    appointmentTime: '14:30',
    appointmentSetBy: 'consumer',
    listPrice: 705_000,
    listedDate: '2026-11-02',
    escrowDate: '2026-12-15',
  });
});

test('statuses of one name differ by their sub-status', () => {
  const lost = option({ status: 'Listed', subStatus: 'Listed by competitor' });
  expect(keyOf(lost)).not.toBe(keyOf(option({ status: 'Listed' })));
  expect(keyOf(lost)).toBe(
    keyOfEntry(testEntry({ categoryStatus: 'Listed', categorySubStatus: 'Listed by competitor' })),
  );
});

test('days that no calendar or spreadsheet shows are refused at their field', () => {
  const appointment = option({ requires: ['listingAppointmentDate'], optional: ['listedDate'] });
  const values = { appointmentDay: '1999-12-30', appointmentTime: '10:00', listedDate: '2101-01-01' };
  expect(saidOf(values, appointment, entry, now)).toEqual([
    { name: 'listedDate', message: 'Enter a date between 2000 and 2100' },
    { name: 'appointmentDay', message: 'Enter a date between 2000 and 2100' },
  ]);
});

test('an appointment may be in the past, and at most two years ahead', () => {
  const appointment = option({ requires: ['listingAppointmentDate'] });
  const messages = (appointmentDay: string) =>
    saidOf({ appointmentDay, appointmentTime: '23:30' }, appointment, entry, now).map(({ name, message }) => [
      name,
      message,
    ]);
  expect(messages('2026-10-22')).toEqual([]);
  expect(messages('2028-11-19')).toEqual([]);
  const tooLate = ['appointmentDay', 'The appointment cannot be more than two years ahead'];
  expect(messages('2028-11-21')).toEqual([tooLate]);
  expect(messages('2036-11-19')).toEqual([tooLate]);
  expect(messages('2126-11-19')).toEqual([['appointmentDay', 'Enter a date between 2000 and 2100']]);
});

test('an amount below one cent is refused as not above zero', () => {
  const listed = option({ requires: ['listPrice'] });
  expect(saidOf({ listPrice: 0.004 }, listed, entry, now)).toEqual([
    { name: 'listPrice', message: 'Enter an amount above zero' },
  ]);
});

test('an amount that no column holds is refused, and the limit is named', () => {
  const listed = option({ requires: ['listPrice'] });
  expect(saidOf({ listPrice: 9_999_999_999.99 }, listed, entry, now)).toEqual([]);
  expect(saidOf({ listPrice: 10_000_000_000 }, listed, entry, now)).toEqual([
    { name: 'listPrice', message: 'Enter at most $9,999,999,999.99' },
  ]);
});

test('a commission above the sold price is refused at its field', () => {
  const sold = option({ status: 'Sold', requires: ['soldPrice', 'soldDate', 'commissionReceived'] });
  const sale = { soldPrice: 410_000, soldDate: '2026-11-18' };
  expect(saidOf({ ...sale, commissionReceived: 10_250 }, sold, entry, now)).toEqual([]);
  expect(saidOf({ ...sale, commissionReceived: 1_025_000 }, sold, entry, now)).toEqual([
    { name: 'commissionReceived', message: 'The commission cannot be more than the sold price' },
  ]);
});
