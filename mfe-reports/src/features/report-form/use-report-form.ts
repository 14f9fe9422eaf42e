import type { AddressInfo, EscrowReport } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { type FormEvent, useId, useState } from 'react';
import type { ReportCallError } from '../report-data/report-call-error.ts';
import { useCreateReport } from '../report-data/report.mutations.ts';
import { reportOfAddressQuery } from '../report-data/report.queries.ts';
import {
  checkDraft,
  type DraftField,
  draftOf,
  type DraftProblems,
  EMPTY_DRAFT,
  problemsOfResponse,
} from './report-draft.ts';
import { forgetTyped, rememberTyped, typedBefore } from './typed-draft.ts';

interface ReportFormOptions {
  agentId: number;
  /** The referral it is for, with what is known of the property. */
  referral?: { agentReferralId: number; address: AddressInfo };
  /** Not while there is no form: nothing is looked up. */
  isShown?: boolean;
  onCreated: (report: EscrowReport) => void;
}

export type ReportFormState = ReturnType<typeof useReportForm>;

/** A form that creates a report for an address (REP-01, API-70). What was typed is there again when it is opened the next time. */
export function useReportForm({ agentId, referral, isShown = true, onCreated }: ReportFormOptions) {
  const formId = useId();
  const whose = { agentId, agentReferralId: referral?.agentReferralId };
  const [draft, setDraft] = useState(() => typedBefore(whose) ?? draftOf(referral?.address));
  const [problems, setProblems] = useState<DraftProblems>({});
  const { write, isPending, failure } = useCreateReport(agentId, ({ cause: { fields } }) =>
    setProblems(problemsOfResponse(fields)),
  );
  const request = isShown ? checkDraft(whose, draft).request : null;
  const existing = useQuery(reportOfAddressQuery(agentId, request ? addressOnOneLine(request.address) : null)).data;
  const fieldId = (field: DraftField) => `${formId}-${field}`;

  return {
    formId,
    draft,
    problems,
    isPending,
    /** A report of the address that there is already. */
    existing: existing ?? null,
    /** Why the server refused it, when that is about no field. */
    refusal: failure && Object.keys(problems).length === 0 ? sentenceOf(failure) : null,
    fieldId,
    change: (field: DraftField, value: string) => {
      const changed = { ...draft, [field]: value };
      setDraft(changed);
      rememberTyped(whose, changed);
      setProblems({ ...problems, [field]: undefined });
    },
    submit: async (event: FormEvent) => {
      event.preventDefault();
      const checked = checkDraft(whose, draft);
      setProblems(checked.problems ?? {});
      if (checked.problems) return focusFirst(checked.problems);
      const report = await write(checked.request);
      if (!report) return;
      forgetTyped(whose);
      onCreated(report);
    },
  };

  function focusFirst(found: DraftProblems) {
    const first = (Object.keys(EMPTY_DRAFT) as DraftField[]).find((field) => field in found);
    if (first) document.getElementById(fieldId(first))?.focus();
  }
}

function sentenceOf({ message, cause: { status } }: ReportCallError): string {
  return status >= 400 && status < 500
    ? message
    : t('The report was not created. What you entered is kept; please try again.');
}
