import { type AddressInfo, CreateReportRequest } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/** The state of the form. */
export interface ReportDraft {
  streetNumber: string;
  streetName: string;
  unitNumber: string;
  city: string;
  state: string;
  zip: string;
}
export type DraftField = keyof ReportDraft;
export type DraftProblems = Partial<Record<DraftField, string>>;

export const EMPTY_DRAFT: ReportDraft = {
  streetNumber: '',
  streetName: '',
  unitNumber: '',
  city: '',
  state: '',
  zip: '',
};

export type CheckedDraft =
  { request: CreateReportRequest; problems: null } | { request: null; problems: DraftProblems };

/** A form that begins with what is known of a property. */
export function draftOf(address?: AddressInfo): ReportDraft {
  if (!address) return EMPTY_DRAFT;
  const known = Object.keys(EMPTY_DRAFT).map((field) => [field, address[field as DraftField] ?? '']);
  return Object.fromEntries(known);
}

/** Whose report it is to be. */
type Whose = Pick<CreateReportRequest, 'agentId'> & { agentReferralId?: number | undefined };

/** The request of a form, or the contract's message for each invalid field. */
export function checkDraft(whose: Whose, draft: ReportDraft): CheckedDraft {
  const unitNumber = draft.unitNumber.trim() || null;
  const address = { ...draft, zip: draft.zip.trim(), unitNumber };
  const checked = CreateReportRequest.safeParse({ ...whose, address });
  if (checked.success) return { request: checked.data, problems: null };
  return {
    request: null,
    problems: problemsOf(checked.error.issues.map(({ path, message }) => ({ path, message: t(message) }))),
  };
}

/** The problems of a response's fields (`address.zip`), by the fields of the form; the first of each counts. */
export function problemsOfResponse(fields: readonly { path: string; message: string }[]): DraftProblems {
  return problemsOf(fields.map(({ path, message }) => ({ path: path.split('.'), message })));
}

function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): DraftProblems {
  const problems: DraftProblems = {};
  for (const { path, message } of issues) {
    const field = String(path.at(-1));
    if (Object.hasOwn(EMPTY_DRAFT, field)) problems[field as DraftField] ??= message;
  }
  return problems;
}
