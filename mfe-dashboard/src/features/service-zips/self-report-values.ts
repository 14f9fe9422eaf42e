import { type Agent, type ProfileSection, type SavedSelfReport, SelfReport } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import { type SelfReportedData, toSelfReport } from './self-reported-data.ts';

/** The fields of the form, as they are typed. */
export interface SelfReportValues {
  primaryMlsName: string;
  primaryMlsId: string;
  secondaryMlsName: string;
  secondaryMlsId: string;
  yearsOfExperience: string;
  transactionsTotal: string;
  transactionsListSide: string;
  buySellSpecialty: string;
  additionalLanguages: string[];
}

const MLS_FIELDS: readonly string[] = ['primaryMlsName', 'primaryMlsId', 'secondaryMlsName', 'secondaryMlsId'];
export const isMlsField = (field: string): boolean => MLS_FIELDS.includes(field);

const typed = (count: number | null | undefined): string =>
  count === null || count === undefined ? '' : String(count);

/** The values of a saved report; an agent who has said nothing yet starts with what the portal knows of them. */
export function valuesOf(report: SavedSelfReport | null, agent: Agent): SelfReportValues {
  const known = report ?? {
    primaryMlsName: agent.primaryMlsName,
    primaryMlsId: agent.primarySubscribingMls,
    transactionsTotal: agent.profileInfo.transactionsTotal,
  };
  return {
    primaryMlsName: known.primaryMlsName ?? '',
    primaryMlsId: known.primaryMlsId ?? '',
    secondaryMlsName: report?.secondaryMlsName ?? '',
    secondaryMlsId: report?.secondaryMlsId ?? '',
    yearsOfExperience: typed(report?.yearsOfExperience),
    transactionsTotal: typed(known.transactionsTotal),
    transactionsListSide: typed(report?.transactionsListSide),
    buySellSpecialty: report?.buySellSpecialty?.toLowerCase() ?? '',
    additionalLanguages: report?.additionalLanguages ?? [],
  };
}

/** A number as it was typed, also with commas; null for none, NaN for what is no whole number. */
function countOf(text: string): number | null {
  const digits = text.trim().replaceAll(',', '');
  if (digits === '') return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : NaN;
}

/** What is sent (HOST-71), with the ZIP codes the agent serves. */
export function reportOf(values: SelfReportValues, agentId: number, zipCodes: readonly string[]): SelfReport {
  const data: SelfReportedData = {
    ...values,
    agentId,
    // the second member ID belongs to the second MLS
    secondaryMlsId: values.secondaryMlsName.trim() ? values.secondaryMlsId : '',
    yearsOfExperience: countOf(values.yearsOfExperience),
    transactionsTotal: countOf(values.transactionsTotal),
    transactionsListSide: countOf(values.transactionsListSide),
    zipCodes: zipCodes.join(','),
  };
  return toSelfReport(data);
}

const MESSAGES: Record<string, string> = {
  yearsOfExperience: msg('Enter a whole number from 0 to 80'),
  transactionsTotal: msg('Enter a whole number from 0 to 100,000'),
  transactionsListSide: msg('Enter a whole number from 0 to 100,000'),
  additionalLanguages: msg('Enter up to 30 languages of up to 50 characters'),
};

/** What is wrong with each field, in English, in the order of the form. */
export function problemsOf(values: SelfReportValues): { path: string; message: string }[] {
  const report = reportOf(values, 1, []);
  const { error } = SelfReport.safeParse(report);
  const wrong = [...new Set(error?.issues.map(({ path }) => String(path[0])))];
  const problems = wrong.map((path) => ({ path, message: MESSAGES[path] ?? msg('Enter up to 100 characters') }));
  const { transactionsListSide, transactionsTotal } = report;
  if (problems.length === 0 && (transactionsListSide ?? 0) > (transactionsTotal ?? Infinity)) {
    problems.push({ path: 'transactionsListSide', message: msg('This cannot be more than your total sales') });
  }
  const order = Object.keys(values);
  return problems.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path));
}

/** The sections of the profile that these changes belong to (HOST-60). */
export function sectionsOf(changed: readonly string[]): ProfileSection[] {
  return [
    ...(changed.some(isMlsField) ? (['SERVICE_ZIP_CODES_MLS'] as const) : []),
    ...(changed.some((field) => !isMlsField(field)) ? (['SERVICE_ZIP_CODES_SELF_REPORTED_INFO'] as const) : []),
  ];
}

/** The fields that a draft holds and that still have the type they had; null for a draft of something else. */
export function readDraft(values: Record<string, unknown>): Partial<SelfReportValues> | null {
  const texts = Object.entries(values).filter(([name, value]) =>
    name === 'additionalLanguages'
      ? Array.isArray(value) && value.every((each) => typeof each === 'string')
      : FIELDS.has(name) && typeof value === 'string',
  );
  return Object.fromEntries(texts) as Partial<SelfReportValues>;
}

const FIELDS = new Set(
  MLS_FIELDS.concat('yearsOfExperience', 'transactionsTotal', 'transactionsListSide', 'buySellSpecialty'),
);
