import type { AddressInfo, EscrowReport } from '@portal/shared/contracts';
import { addressOnOneLine, US_STATES } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import type { ReportCallError } from '../report-data/report-call-error.ts';
import { useCreateReport } from '../report-data/report.mutations.ts';
import { reportOfAddressQuery } from '../report-data/report.queries.ts';
import { ChoiceField, TextField } from './Field.tsx';
import {
  checkDraft,
  type DraftField,
  draftOf,
  type DraftProblems,
  EMPTY_DRAFT,
  problemsOfResponse,
} from './report-draft.ts';
import styles from './ReportForm.module.css';

interface ReportFormProps {
  agentId: number;
  /** The referral it is for, with what is known of the property. */
  referral?: { agentReferralId: number; address: AddressInfo };
  onCreated: (report: EscrowReport) => void;
}

/** Creates a report for an address (REP-01, API-70). Problems are shown at their field. */
export function ReportForm({ agentId, referral, onCreated }: ReportFormProps) {
  const [draft, setDraft] = useState(() => draftOf(referral?.address));
  const [problems, setProblems] = useState<DraftProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const { write, isPending, failure } = useCreateReport(agentId, ({ cause: { fields } }) =>
    setProblems(problemsOfResponse(fields)),
  );
  const whose = { agentId, agentReferralId: referral?.agentReferralId };
  const { request } = checkDraft(whose, draft);
  const existing = useQuery(reportOfAddressQuery(agentId, request ? addressOnOneLine(request.address) : null)).data;
  const refusal = failure && Object.keys(problems).length === 0 ? sentenceOf(failure) : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkDraft(whose, draft);
    setProblems(checked.problems ?? {});
    if (checked.problems) return focusFirst(checked.problems);
    const report = await write(checked.request);
    if (report) onCreated(report);
  }

  function focusFirst(found: DraftProblems) {
    const first = Object.keys(EMPTY_DRAFT).find((field) => field in found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const field = (name: DraftField) => ({
    name,
    value: draft[name],
    problem: problems[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField label={t('Number')} autoComplete="off" className={styles.number} {...field('streetNumber')} />
      <TextField label={t('Street')} autoComplete="off" className={styles.street} {...field('streetName')} />
      <TextField
        label={<Trans id="Unit <i>(optional)</i>" components={{ i: <i /> }} />}
        autoComplete="off"
        className={styles.unit}
        {...field('unitNumber')}
      />
      <TextField label={t('City')} autoComplete="off" className={styles.city} {...field('city')} />
      <ChoiceField label={t('State')} className={styles.state} {...field('state')}>
        <option value="">{t('Choose')}</option>
        {US_STATES.map(({ key, label }) => (
          <option key={key} value={key}>
            {t(label)}
          </option>
        ))}
      </ChoiceField>
      <TextField
        label={t('ZIP code')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={5}
        className={styles.zip}
        {...field('zip')}
      />
      {existing && (
        <p className={styles.existing} role="status">
          {t('You have a report for this address already.')} <Link to={paths.report(existing._id)}>{t('Open it')}</Link>
        </p>
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <ActionButton kind="primary" type="submit" isBusy={isPending} className={styles.submit}>
        {t('Create Report')}
      </ActionButton>
    </form>
  );
}

function sentenceOf({ message, cause: { status } }: ReportCallError): string {
  return status >= 400 && status < 500
    ? message
    : t('The report was not created. What you entered is kept; please try again.');
}
