import type { AddressInfo, EscrowReport } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { useDraftedFields, useFormDraft, useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { type FormEvent, useId, useState } from 'react';
import { sayUnsaved } from './say-unsaved.ts';
import type { ReportCallError } from '../report-data/report-call-error.ts';
import { useCreateReport } from '../report-data/report.mutations.ts';
import { reportOfAddressQuery } from '../report-data/report.queries.ts';
import {
  checkValues,
  NO_VALUES,
  problemsOfResponse,
  type ReportField,
  type ReportProblems,
  valuesOf,
} from './report-values.ts';

interface ReportFormOptions {
  agentId: number;
  /** Title of the drawer with the form. */
  title: string;
  /** The referral it is for, with what is known of the property. */
  referral?: { agentReferralId: number; address: AddressInfo };
  /** False while the form is not: neither its draft nor a report of its address is looked up. */
  isShown?: boolean;
  onCreated: (report: EscrowReport) => void;
}

export type ReportFormState = ReturnType<typeof useReportForm>;

/** A form that creates a report for an address (REP-01, API-70). What was typed is kept as a draft until then (D-46). */
export function useReportForm({ agentId, title, referral, isShown = true, onCreated }: ReportFormOptions) {
  const formId = useId();
  const whose = { agentId, agentReferralId: referral?.agentReferralId };
  const draft = useFormDraft(referral ? `referral-report-${referral.agentReferralId}` : 'new-report', agentId, isShown);
  const { values, change, isUnsaved, restoredAt, discard } = useDraftedFields(draft, valuesOf(referral?.address));
  useUnsaved(sayUnsaved, { title, changes: isUnsaved ? 1 : 0 });
  const [problems, setProblems] = useState<ReportProblems>({});
  const { write, isPending, failure } = useCreateReport(agentId, ({ cause: { fields } }) =>
    setProblems(problemsOfResponse(fields)),
  );
  const request = isShown ? checkValues(whose, values).request : null;
  const existing = useQuery(reportOfAddressQuery(agentId, request ? addressOnOneLine(request.address) : null)).data;
  const fieldId = (field: ReportField) => `${formId}-${field}`;

  return {
    formId,
    values,
    /** Whether it is known what there is to show: also a draft of another day. */
    isReady: draft.found !== undefined,
    /** When the draft was saved with which the form is filled; null when it is not. */
    restoredAt,
    /** Whether something was typed that no draft holds. */
    isUnsaved,
    problems,
    isPending,
    /** A report of the address that there is already. */
    existing: existing ?? null,
    /** Why the server refused it, when that is about no field. */
    refusal: failure && Object.keys(problems).length === 0 ? sentenceOf(failure) : null,
    fieldId,
    change: (field: ReportField, value: string) => {
      change({ ...values, [field]: value });
      setProblems({ ...problems, [field]: undefined });
    },
    discard: () => {
      discard();
      setProblems({});
    },
    submit: async (event: FormEvent) => {
      event.preventDefault();
      const checked = checkValues(whose, values);
      setProblems(checked.problems ?? {});
      if (checked.problems) return focusFirst(checked.problems);
      const report = await write(checked.request);
      if (!report) return;
      void draft.discard();
      onCreated(report);
    },
  };

  function focusFirst(found: ReportProblems) {
    const first = (Object.keys(NO_VALUES) as ReportField[]).find((field) => field in found);
    if (first) document.getElementById(fieldId(first))?.focus();
  }
}

function sentenceOf({ message, cause: { status } }: ReportCallError): string {
  return status >= 400 && status < 500
    ? message
    : t('The report was not created. What you entered is kept; please try again.');
}
