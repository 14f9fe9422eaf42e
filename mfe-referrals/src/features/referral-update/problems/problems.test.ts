import { expect, test } from '@jest/globals';
import type { StatusOption } from '@portal/shared/contracts';
import { missingOf, type Problem, problemsOf, refusalsOf, stillWrong } from './problems.ts';
import type { UpdateValues } from '../update-values.ts';

const OPTION: StatusOption = {
  status: 'Offer Accepted',
  subStatus: null,
  label: 'Offer Accepted',
  category: 'Active Appointments',
  tone: 'listed',
  requires: ['contractSalePrice', 'escrowDate', 'escrowContact'],
  optional: [],
  isFinal: false,
};
const ENTRY = { agentReferralId: 1, revision: 0, timeZone: 'America/Denver' };
const NOW = Date.parse('2026-11-20T19:00:00.000Z');
const CHOSEN: UpdateValues = { choice: 'Offer Accepted' };

const wrongIn = (values: UpdateValues, options: readonly StatusOption[] = [OPTION]): Problem[] =>
  problemsOf(values, options, ENTRY, NOW);
const labels = (problems: readonly Problem[]): string[] => missingOf(problems).map(({ label }) => label);

test('REF-71 what is missing and what is wrong is named in the order of the form', () => {
  expect(labels(wrongIn(CHOSEN))).toEqual(['Contract price', 'Close date', 'Escrow contact']);
  expect(labels(wrongIn({ ...CHOSEN, contractSalePrice: -5, escrowDate: '2026-11-06' }))).toEqual([
    'Contract price',
    'Close date',
    'Escrow contact',
  ]);
  const withNote = { ...OPTION, requires: ['notes', 'listingAppointmentDate'] } satisfies StatusOption;
  expect(labels(wrongIn(CHOSEN, [withNote]))).toEqual(['Appointment date', 'Note']);
});

test('REF-71 REF-73 nothing chosen and nothing written is one thing, and so is a status that is not offered any more', () => {
  expect(labels(wrongIn({}))).toEqual(['What happened?']);
  expect(labels(wrongIn({ choice: 'Met', notes: 'Met him.' }))).toEqual(['What happened?']);
  expect(wrongIn({ notes: 'Met him.' })).toEqual([]);
});

test('REF-73 a note that is too long is said at its field, with a status and alone', () => {
  const notes = 'x'.repeat(5001);
  const tooLong = { name: 'notes', message: 'At most 5,000 characters', isMissing: false };
  expect(wrongIn({ notes })).toMatchObject([tooLong]);
  expect(wrongIn({ notes: ` ${notes.slice(1)} ` })).toEqual([]);
  const plain: StatusOption = { ...OPTION, requires: ['reason'] };
  expect(wrongIn({ ...CHOSEN, reason: notes, notes }, [plain])).toMatchObject([
    { name: 'reason', message: 'At most 500 characters', isMissing: false },
    tooLong,
  ]);
});

test('REF-71 a contact is one thing until it is whole, wherever in it something is wrong', () => {
  const attempt = wrongIn(CHOSEN);
  const first = { escrowContact: { esFirstName: 'Eve' } };
  const half = stillWrong(attempt, wrongIn({ ...CHOSEN, ...first }), first);
  expect(missingOf(half).at(-1)).toMatchObject({ label: 'Escrow contact', name: ['escrowContact', 'esLastName'] });
  const whole = { escrowContact: { esFirstName: 'Eve', esLastName: 'Scott' } };
  expect(labels(stillWrong(half, wrongIn({ ...CHOSEN, ...whole }), whole))).toEqual(['Contract price', 'Close date']);
});

test('REF-71 what was entered and is wrong is told from what is missing', () => {
  const wrong = (values: UpdateValues) => missingOf(wrongIn(values)).map(({ isWrong }) => isWrong);
  expect(wrong(CHOSEN)).toEqual([false, false, false]);
  expect(wrong({ ...CHOSEN, contractSalePrice: -5, escrowDate: '2026-11-06' })).toEqual([true, true, false]);
  // a thing with both is not only missing, wherever the wrong field is
  expect(wrong({ ...CHOSEN, escrowContact: { esFirstName: 'Eve' } })).toEqual([false, false, false]);
  const contact = { esFirstName: 'Eve', esEmail: 'no-email' };
  expect(wrong({ ...CHOSEN, escrowContact: contact })).toEqual([false, false, true]);
  expect(wrong({})).toEqual([false]);
  expect(wrong({ choice: 'Met' })).toEqual([true]);
  const [refused] = missingOf(refusalsOf([{ path: 'contractSalePrice', message: 'Too much' }], CHOSEN));
  expect(refused).toMatchObject({ isWrong: true });
});

test('REF-71 of an appointment without a time, the time is named', () => {
  const set: StatusOption = { ...OPTION, requires: ['listingAppointmentDate', 'appointmentSetBy'] };
  const attempt = wrongIn(CHOSEN, [set]);
  const day = { appointmentDay: '2026-12-01' };
  expect(labels(stillWrong(attempt, wrongIn({ ...CHOSEN, ...day }, [set]), day))).toEqual(['Time', 'Set by']);
});

test('REF-71 what was not wrong in the attempt is not added while it is corrected', () => {
  const attempt = wrongIn(CHOSEN).slice(0, 1);
  const met: StatusOption = { ...OPTION, status: 'Sold', requires: ['soldPrice', 'soldDate'] };
  const changed = { choice: 'Sold' };
  expect(stillWrong(attempt, wrongIn(changed, [met]), changed)).toEqual([]);
});

test('D-16 what the server refused is over when its field changes, and stays while others do', () => {
  const valid: UpdateValues = {
    ...CHOSEN,
    contractSalePrice: 500_000,
    escrowDate: '2026-12-15',
    escrowContact: { esFirstName: 'Eve', esLastName: 'Scott' },
  };
  const refused = refusalsOf([{ path: 'contractSalePrice', message: 'Too much' }], valid);
  const note = { notes: 'Signed.' };
  expect(labels(stillWrong(refused, wrongIn({ ...valid, ...note }), note))).toEqual(['Contract price']);
  expect(stillWrong(refused, wrongIn(valid), { contractSalePrice: 490_000 })).toEqual([]);
});

test('the server says of a missing time what the form says', () => {
  const refused = [{ path: 'listingAppointmentDate', message: 'Enter the appointment date' }];
  expect(refusalsOf(refused, { appointmentDay: '2026-12-01' })).toMatchObject([
    { name: 'appointmentTime', message: 'Enter the time' },
  ]);
  expect(refusalsOf(refused, {})).toMatchObject([{ name: 'appointmentDay', message: 'Enter the appointment date' }]);
});

test('a refusal of something that is no field of the form is not named', () => {
  expect(missingOf(refusalsOf([{ path: 'agentReferralId', message: 'Unknown' }], {}))).toEqual([]);
});
