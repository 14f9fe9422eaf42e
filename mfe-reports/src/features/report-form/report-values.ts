import { type AddressInfo, CreateReportRequest } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/** What is in the form. */
export interface ReportValues {
  streetNumber: string;
  streetName: string;
  unitNumber: string;
  city: string;
  state: string;
  zip: string;
}
export type ReportField = keyof ReportValues;
export type ReportProblems = Partial<Record<ReportField, string>>;

export const NO_VALUES: ReportValues = {
  streetNumber: '',
  streetName: '',
  unitNumber: '',
  city: '',
  state: '',
  zip: '',
};

export type CheckedValues =
  { request: CreateReportRequest; problems: null } | { request: null; problems: ReportProblems };

/** What a form begins with: what is known of a property. */
export function valuesOf(address?: AddressInfo): ReportValues {
  if (!address) return NO_VALUES;
  const known = Object.keys(NO_VALUES).map((field) => [field, address[field as ReportField] ?? '']);
  return Object.fromEntries(known);
}

/** Whose report it is to be. */
type Whose = Pick<CreateReportRequest, 'agentId'> & { agentReferralId?: number | undefined };

/** The request of a form, or the contract's message for each invalid field. */
export function checkValues(whose: Whose, values: ReportValues): CheckedValues {
  const unitNumber = values.unitNumber.trim() || null;
  const address = { ...values, zip: values.zip.trim(), unitNumber };
  const checked = CreateReportRequest.safeParse({ ...whose, address });
  if (checked.success) return { request: checked.data, problems: null };
  return {
    request: null,
    problems: problemsOf(checked.error.issues.map(({ path, message }) => ({ path, message: t(message) }))),
  };
}

/** The problems of a response's fields (`address.zip`), by the fields of the form; the first of each counts. */
export function problemsOfResponse(fields: readonly { path: string; message: string }[]): ReportProblems {
  return problemsOf(fields.map(({ path, message }) => ({ path: path.split('.'), message })));
}

function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): ReportProblems {
  const problems: ReportProblems = {};
  for (const { path, message } of issues) {
    const field = String(path.at(-1));
    if (Object.hasOwn(NO_VALUES, field)) problems[field as ReportField] ??= message;
  }
  return problems;
}
