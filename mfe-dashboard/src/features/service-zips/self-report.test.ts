import { expect, test } from '@jest/globals';
import { type Agent, SelfReport } from '@portal/shared/contracts';
import { problemsOf, readDraft, reportOf, sectionsOf, type SelfReportValues, valuesOf } from './self-report-values.ts';
import { type SelfReportedData, toSelfReport } from './self-reported-data.ts';

const data: SelfReportedData = {
  additionalLanguages: ['Spanish'],
  agentId: 10_482,
  buySellSpecialty: 'both',
  primaryMlsId: ' FR-208417 ',
  primaryMlsName: 'Front Range MLS',
  secondaryMlsId: '',
  secondaryMlsName: '  ',
  transactionsListSide: 104,
  transactionsTotal: 187,
  yearsOfExperience: null,
  zipCodes: '80205,80206, 02134,',
};
const values: SelfReportValues = {
  primaryMlsName: 'Front Range MLS',
  primaryMlsId: 'FR-208417',
  secondaryMlsName: '',
  secondaryMlsId: '',
  yearsOfExperience: '11',
  transactionsTotal: '187',
  transactionsListSide: '104',
  buySellSpecialty: 'both',
  additionalLanguages: ['Spanish'],
};
const agent = {
  agentId: 10_482,
  primaryMlsName: 'REcolorado',
  primarySubscribingMls: '88412',
  profileInfo: { transactionsTotal: 30 },
} as Agent;

test('HOST-71 the sync sends the specialty in upper case and the ZIP codes as a list', () => {
  const report = toSelfReport(data);
  expect(report).toEqual({
    agentId: 10_482,
    additionalLanguages: ['Spanish'],
    buySellSpecialty: 'BOTH',
    primaryMlsId: 'FR-208417',
    primaryMlsName: 'Front Range MLS',
    secondaryMlsId: null,
    secondaryMlsName: null,
    transactionsListSide: 104,
    transactionsTotal: 187,
    yearsOfExperience: null,
    zipCodes: ['80205', '80206', '02134'],
  });
  expect(SelfReport.parse(report)).toEqual(report);
});

test.each([
  ['buyer', 'BUYER'],
  ['Seller', 'SELLER'],
  ['', null],
])('HOST-71 a specialty of %j is sent as %j', (buySellSpecialty, sent) => {
  expect(toSelfReport({ ...data, buySellSpecialty }).buySellSpecialty).toBe(sent);
});

test('HOST-71 an empty text of ZIP codes is sent as an empty list', () => {
  expect(toSelfReport({ ...data, zipCodes: '' }).zipCodes).toEqual([]);
});

test('HOST-70 the form shows what was saved, and before that what the portal knows of the agent', () => {
  const report = { ...reportOf(values, 10_482, ['80205']), revision: 3, updatedAt: '2026-11-20T09:41:00.000Z' };
  expect(valuesOf(report, agent)).toEqual(values);
  expect(valuesOf(null, agent)).toMatchObject({
    primaryMlsName: 'REcolorado',
    primaryMlsId: '88412',
    transactionsTotal: '30',
    yearsOfExperience: '',
    additionalLanguages: [],
  });
});

test('HOST-70 numbers may have commas; a member ID goes with its MLS', () => {
  expect(reportOf({ ...values, transactionsTotal: ' 1,204 ' }, 1, []).transactionsTotal).toBe(1204);
  expect(reportOf({ ...values, secondaryMlsId: 'X-1' }, 1, []).secondaryMlsId).toBeNull();
});

test.each<[Partial<SelfReportValues>, string, string]>([
  [{ yearsOfExperience: '81' }, 'yearsOfExperience', 'Enter a whole number from 0 to 80'],
  [{ yearsOfExperience: '-1' }, 'yearsOfExperience', 'Enter a whole number from 0 to 80'],
  [{ transactionsTotal: 'many' }, 'transactionsTotal', 'Enter a whole number from 0 to 100,000'],
  [{ transactionsTotal: '1.5' }, 'transactionsTotal', 'Enter a whole number from 0 to 100,000'],
  [{ transactionsTotal: '9'.repeat(10_000) }, 'transactionsTotal', 'Enter a whole number from 0 to 100,000'],
  [{ transactionsListSide: '188' }, 'transactionsListSide', 'This cannot be more than your total sales'],
  [{ primaryMlsName: 'x'.repeat(10_000) }, 'primaryMlsName', 'Enter up to 100 characters'],
  [{ additionalLanguages: ['x'.repeat(51)] }, 'additionalLanguages', 'Enter up to 30 languages of up to 50 characters'],
])('HOST-70 %j is refused at its field', (change, path, message) => {
  expect(problemsOf({ ...values, ...change })).toEqual([{ path, message }]);
});

test('HOST-70 a report with every field empty is valid', () => {
  const nothing = Object.fromEntries(Object.keys(values).map((name) => [name, ''])) as unknown as SelfReportValues;
  expect(problemsOf({ ...nothing, additionalLanguages: [] })).toEqual([]);
});

test('HOST-60 a change belongs to the MLS, to the self-reported information, or to both', () => {
  expect(sectionsOf(['primaryMlsId'])).toEqual(['SERVICE_ZIP_CODES_MLS']);
  expect(sectionsOf(['yearsOfExperience'])).toEqual(['SERVICE_ZIP_CODES_SELF_REPORTED_INFO']);
  expect(sectionsOf(['additionalLanguages', 'secondaryMlsName'])).toEqual([
    'SERVICE_ZIP_CODES_MLS',
    'SERVICE_ZIP_CODES_SELF_REPORTED_INFO',
  ]);
});

test('D-46 of a draft only what this form has is restored', () => {
  expect(readDraft({ yearsOfExperience: '12', photo: 'x', transactionsTotal: 5, additionalLanguages: [1] })).toEqual({
    yearsOfExperience: '12',
  });
});
