import { afterEach, expect, test } from '@jest/globals';
import { type ColumnName, REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import { type ColumnRoom, columnWidths } from './column-widths.ts';
import { columnsOf } from './referral-columns.tsx';

afterEach(() => activateLocale('en'));

const headers = (category: (typeof REFERRAL_CATEGORIES)[number], room = { hasAgent: false, isWide: true }) =>
  columnsOf(category, room).map(({ header }) => header);

test('REF-24 REF-34 the columns stand in their order, and five of them can be sorted', () => {
  expect(headers('Active Appointments')).toEqual([
    'Contact Information',
    'Side',
    'Lead Intent',
    'Status',
    'Address',
    'Est. Commission',
    'Last Updated',
    'Appt Date',
    'Created',
    'Actions',
  ]);
  const sortable = columnsOf('Active Appointments', { hasAgent: false, isWide: true }).filter(({ sortBy }) => sortBy);
  expect(sortable.map(({ header, sortBy }) => [header, sortBy])).toEqual([
    ['Contact Information', 'CONSUMER_INFO'],
    ['Status', 'CATEGORY_STATUS'],
    ['Last Updated', 'LAST_MODIFIED_DATE'],
    ['Appt Date', 'APPOINTMENT_DATE'],
    ['Created', 'DATE_ADDED'],
  ]);
});

test('REF-26 the commission is headed GCI on Wins and absent on Inactive', () => {
  const commission = REFERRAL_CATEGORIES.map((category) =>
    headers(category).find((header) => header === 'GCI' || header === 'Est. Commission'),
  );
  expect(commission).toEqual(['Est. Commission', undefined, 'Est. Commission', 'Est. Commission', 'GCI']);
});

test('REF-27 the appointment date is on Active Appointments, Lost Listings/Sales and Wins only', () => {
  const withDate = REFERRAL_CATEGORIES.filter((category) => headers(category).includes('Appt Date'));
  expect(withDate).toEqual(['Active Appointments', 'Lost Listings/Sales', 'Wins']);
});

test('D-08 a director sees whose referral it is', () => {
  expect(headers('Active Leads', { hasAgent: true, isWide: true })[1]).toBe('Agent');
  expect(headers('Active Leads')).not.toContain('Agent');
});

test('REF-24 CS-057 the Lead Intent is in a column at every width, for agents and directors', () => {
  const rooms = [true, false].flatMap((hasAgent) => [true, false].map((isWide) => ({ hasAgent, isWide })));
  for (const category of REFERRAL_CATEGORIES) {
    for (const room of rooms) expect(headers(category, room).join('|')).toMatch(/\bSide\b.*\bLead Intent\b/);
  }
  expect(headers('Active Leads', { hasAgent: false, isWide: false })).toContain('Side, Lead Intent');
  expect(headers('Active Leads', { hasAgent: true, isWide: false })).toContain('Agent, Side, Lead Intent');
});

test('a column that is hidden is gone at every width, also from the columns that join several', () => {
  const shown = (hidden: ColumnName[], room: ColumnRoom) =>
    columnsOf('Active Leads', room, { hiddenColumns: hidden }).map(({ header }) => String(header));
  const narrow = { hasAgent: false, isWide: false };
  expect(shown(['side'], narrow)).toContain('Lead Intent');
  expect(shown(['leadIntent'], narrow)).toContain('Side');
  expect(shown(['side', 'leadIntent'], narrow).join('|')).not.toMatch(/Side|Lead Intent/);
  const director = { hasAgent: true, isWide: false };
  expect(shown(['leadIntent'], director).slice(1, 3)).toEqual(['Agent', 'Side']);
  expect(shown(['side', 'leadIntent'], director).slice(1, 3)).toEqual(['Agent', 'Status']);
  expect(shown(['status', 'address', 'commission', 'updated', 'created'], narrow)).toEqual([
    'Contact Information',
    'Side, Lead Intent',
    'Actions',
  ]);
});

test('one column has no width and takes what is left over: the address, or without it the contact', () => {
  const fluid = (hidden: ColumnName[]) =>
    columnsOf('Wins', { hasAgent: false, isWide: true }, { hiddenColumns: hidden })
      .filter(({ width }) => width === undefined)
      .map(({ key }) => key);
  expect(fluid([])).toEqual(['address']);
  expect(fluid(['address'])).toEqual(['contact']);
});

test('D-23 columns are in the order the person chose; joined ones are where the side is, the agent beside the contact', () => {
  const columnOrder: ColumnName[] = ['created', 'side', 'status'];
  const keys = (room: ColumnRoom) =>
    columnsOf('Active Leads', room, { hiddenColumns: ['address'], columnOrder }).map(({ key }) => key);
  expect(keys({ hasAgent: false, isWide: true })).toEqual([
    'contact',
    'created',
    'side',
    'status',
    'leadIntent',
    'commission',
    'updated',
    'actions',
  ]);
  expect(keys({ hasAgent: false, isWide: false }).slice(0, 4)).toEqual([
    'contact',
    'created',
    'sideAndIntent',
    'status',
  ]);
  expect(keys({ hasAgent: true, isWide: true }).slice(0, 4)).toEqual(['contact', 'agent', 'created', 'sideAndIntent']);
});

test('D-48 side and action are as wide as their words in another language, at the cost of contact and address', async () => {
  const agents = { hasAgent: false, isWide: true };
  const english = columnWidths('Active Leads', agents);
  expect(english).toMatchObject({ contact: 296, side: 76, leadIntent: 154, status: 192, actions: 104 });
  const words = {
    Buyer: 'Comprador',
    Seller: 'Vendedor',
    Update: 'Actualizar',
    Call: 'Llamar',
    Nurture: 'En seguimiento',
  };
  await addTexts({ name: 'spanish words', load: () => Promise.resolve(words) });
  await activateLocale('es');
  // the word, and 24 or 56 pixels around it
  expect(columnWidths('Active Leads', agents)).toMatchObject({ contact: 247, side: 109, status: 212, actions: 124 });
  expect(columnWidths('Wins', { hasAgent: true, isWide: true }).contact).toBe(178);
});
