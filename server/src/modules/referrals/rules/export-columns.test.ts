import { expect, test } from '@jest/globals';
import {
  columnsOfExport,
  EXPORT_COLUMN_NAMES,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportColumnName,
} from './export-columns.ts';
import type { ExportSide } from './export-row.ts';

const seller: ExportSide = {
  agentId: 11,
  consumerId: 501,
  referralId: 1101,
  buySide: false,
  category: 'Active Appointments',
  firstName: 'Ada',
  lastName: 'Smith',
  email: 'ada@example.com',
  phoneNumber: '3035550114',
  agentFirstName: 'Maya',
  agentLastName: 'Ferreira',
  status: 'Appointment Set',
  subStatus: null,
  source: 'listing',
  appointmentType: null,
  streetNumber: '1',
  streetName: 'Main St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  commissionReceived: null,
  esListingCommission: null,
  contractSalePrice: null,
  soldPrice: null,
  listPrice: null,
  listedPrice: null,
  avgAvm: null,
  midRange: null,
  updatedAt: 200,
  updatedDay: '2026-11-19',
  createdAt: 100,
  createdDay: '2026-10-01',
  appointmentDay: '2026-12-01',
};
const buyer: ExportSide = {
  ...seller,
  referralId: 1102,
  buySide: true,
  source: 'buyer',
  city: 'Raleigh',
  midRange: [1e5],
};
const cell = (name: ExportColumnName, ...[first, ...others]: [ExportSide, ...ExportSide[]]) => {
  const column: ExportColumn = EXPORT_COLUMNS[name];
  return column.cell([first, ...others]);
};

test('REF-25 one side is in the words of the table', () => {
  const written = Object.fromEntries(EXPORT_COLUMN_NAMES.map((name) => [name, cell(name, seller)]));
  expect(written).toEqual({
    contact: 'Smith, Ada',
    email: 'ada@example.com',
    phone: '(303) 555-0114',
    agent: 'Maya Ferreira',
    side: 'Seller',
    intent: 'Listing consultation',
    status: 'Appointment Set',
    address: '1 Main St, Denver, CO 80205',
    commission: 'Not available',
    updated: '2026-11-19',
    appointment: '2026-12-01',
    created: '2026-10-01',
    agentReferralId: '1101',
  });
});

test('two sides are both named, once where they are the same', () => {
  expect(cell('side', seller, buyer)).toBe('Seller / Buyer');
  expect(cell('intent', seller, buyer)).toBe('Listing consultation / Buyer consultation');
  expect(cell('intent', { ...seller, source: null }, buyer)).toBe('Buyer consultation');
  expect(cell('status', seller, { ...buyer, subStatus: 'Showing' })).toBe('Appointment Set / Showing');
  expect(cell('status', seller, buyer)).toBe('Appointment Set');
  expect(cell('address', seller, buyer)).toBe('1 Main St, Denver, CO 80205 / 1 Main St, Raleigh, CO 80205');
  expect(cell('agentReferralId', seller, buyer)).toBe('1101 / 1102');
});

test('D-17 a hidden contact is an empty cell', () => {
  expect([cell('email', { ...seller, email: null }), cell('phone', { ...seller, phoneNumber: null })]).toEqual([
    null,
    null,
  ]);
});

test('of two sides the table shows the last change, the first creation, and each appointment', () => {
  const later = { ...buyer, updatedAt: 300, updatedDay: 'later', createdAt: 150, createdDay: 'second' };
  expect([cell('updated', seller, later), cell('created', seller, later)]).toEqual(['later', '2026-10-01']);
  const earlier = { ...buyer, updatedAt: 100, updatedDay: 'earlier', createdAt: 50, createdDay: 'first' };
  expect([cell('updated', seller, earlier), cell('created', seller, earlier)]).toEqual(['2026-11-19', 'first']);
  // at the same moment the days of two time zones may differ: the last one changed, the first one created
  const same = { ...buyer, updatedDay: 'west', createdDay: 'west' };
  expect([cell('updated', seller, same), cell('created', seller, same)]).toEqual(['west', '2026-10-01']);
  expect(cell('appointment', seller, buyer)).toBe('2026-12-01');
  expect(cell('appointment', seller, { ...buyer, appointmentDay: null })).toBe('2026-12-01 / —');
  expect(cell('appointment', { ...seller, appointmentDay: null })).toBeNull();
});

test('REF-58 REF-60 the commission is the sum of the sides, also from a listed price of the history', () => {
  expect(cell('commission', { ...seller, listedPrice: 500_000 })).toBe(13_000);
  expect(cell('commission', { ...seller, listPrice: 100_000, listedPrice: 500_000 }, buyer)).toBe(5_200);
  expect(cell('commission', { ...seller, esListingCommission: 7, soldPrice: 1 })).toBe(7);
  expect(cell('commission', { ...seller, avgAvm: 100_000 })).toBe(2_600);
  expect(cell('commission', { ...buyer, contractSalePrice: 200_000 })).toBe(5_200);
  expect(cell('commission', { ...seller, category: 'Wins', commissionReceived: 9, soldPrice: 1 })).toBe(9);
});

test('REF-26 REF-27 a tab has its columns and their names', () => {
  const all = { columns: undefined, isStaff: false, isDirector: false };
  const always = ['contact', 'email', 'phone', 'side', 'intent', 'status', 'address'];
  expect(columnsOfExport({ ...all, category: 'Inactive' })).toEqual([...always, 'updated', 'created']);
  expect(columnsOfExport({ ...all, category: 'Active Leads' })).toEqual([
    ...always,
    'commission',
    'updated',
    'created',
  ]);
  for (const category of ['Active Appointments', 'Lost Listings/Sales', 'Wins'] as const) {
    const columns = [...always, 'commission', 'updated', 'appointment', 'created'];
    expect(columnsOfExport({ ...all, category })).toEqual(columns);
  }
  expect(EXPORT_COLUMNS.commission.header('Wins')).toBe('GCI');
  expect(EXPORT_COLUMNS.commission.header('Active Leads')).toBe('Est. Commission');
});

test('REF-55 D-23 only an admin has the agent referral id, only a director the agent; others what they chose, in its order', () => {
  const some = {
    category: 'Wins',
    columns: ['status', 'contact', 'agent'],
    isStaff: false,
    isDirector: false,
  } as const;
  expect(columnsOfExport(some)).toEqual(['status', 'contact']);
  expect(columnsOfExport({ ...some, isStaff: true })).toEqual(['status', 'contact', 'agentReferralId']);
  expect(columnsOfExport({ ...some, isDirector: true })).toEqual(['status', 'contact', 'agent']);
  expect(columnsOfExport({ ...some, columns: ['contact', 'agentReferralId'], isDirector: true })).toEqual(['contact']);
});

test('D-23 money and days have their kinds, everything else is text', () => {
  const kinds = EXPORT_COLUMN_NAMES.map((name): [string, string] => [name, EXPORT_COLUMNS[name].kind]);
  expect(kinds.filter(([, kind]) => kind !== 'text')).toEqual([
    ['commission', 'money'],
    ['updated', 'day'],
    ['appointment', 'day'],
    ['created', 'day'],
  ]);
});
