import type { AgentAgreement } from '@portal/shared/contracts';
import { AGREEMENT_FIELD_NAMES, AGREEMENT_FIELDS, type AgreementField, formatPhone } from '@portal/shared/domain';
import { DraftNotice, type KnownDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Form } from '@portal/shared/ui/form';
import { CircleCheckIcon } from '@portal/shared/ui/icon';
import { Input } from '@portal/shared/ui/input';
import { type ReactNode, useMemo, useState } from 'react';
import { events } from '../../remote.ts';
import { useAccountForm } from '../account/use-account-form.ts';
import { agreementQuery } from './agreement-query.ts';
import { useCompleteProfile } from './agreement.queries.ts';
import { sendMissingInformationMail } from './agreement-mails.ts';
import { type CompleteValues, emptyValues, problemsOf, readDraftOf } from './complete-values.ts';
import { StepActions } from './StepActions.tsx';
import classes from './Agreement.module.css';

interface CompleteStepProps {
  agreement: AgentAgreement;
  draft: KnownDraft;
  onLater: () => void;
}

const INPUTS: Partial<Record<AgreementField, { type?: string; autoComplete: string; maxLength: number }>> = {
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  phoneNumber: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
  brokerageName: { autoComplete: 'organization', maxLength: 200 },
  brokerEmail: { type: 'email', autoComplete: 'off', maxLength: 254 },
};

/** What the agreement prints and the profile lacks; saved into the profile, by its rules. */
export function CompleteStep({ agreement, draft, onLater }: CompleteStepProps): ReactNode {
  const { agentId, signer, profileRevision } = agreement;
  const client = useQueryClient();
  const complete = useCompleteProfile(agentId);
  // those of the beginning: a field does not vanish while somebody types in another
  const [missing] = useState(agreement.missing);
  const saved = useMemo(() => emptyValues(missing), [missing]);
  const {
    formProps,
    bar,
    draft: restored,
  } = useAccountForm<CompleteValues>({
    draft,
    title: t('Referral agreement'),
    saved,
    revision: profileRevision,
    readDraft: readDraftOf(missing),
    problemsOf,
    save: (_values, changes, revision) => complete(changes, revision),
    reload: () => client.invalidateQueries(agreementQuery(agentId)),
    submitsUnchanged: true,
  });
  const remind = async (): Promise<void> => {
    const { email, firstName } = signer;
    const isSent = await sendMissingInformationMail({ agentId, email, firstName });
    events.publish(
      'toast.show',
      isSent
        ? { text: t('We sent a list of what is missing to {email}.', { email }) }
        : { text: t('The email was not sent. Please try again.'), tone: 'failure' },
    );
  };
  return (
    <>
      {restored && <DraftNotice {...restored} />}
      <h2>{headingOf(missing.length)}</h2>
      <p className={classes.lead}>{t('The agreement needs these. They go to your profile as well.')}</p>
      <Form {...formProps} className={classes.form ?? ''}>
        <Known agreement={agreement} missing={missing} />
        {missing.includes('email') && (
          <p className={classes.failure}>{t('Your profile has no email address. Contact support to add it.')}</p>
        )}
        {(Object.keys(saved) as AgreementField[]).map((field) => (
          <Form.Item key={field} name={field} label={t(AGREEMENT_FIELD_NAMES[field])}>
            <Input autoComplete="off" maxLength={200} {...INPUTS[field]} />
          </Form.Item>
        ))}
        {bar.failure && (
          <p className={classes.failure} role="alert">
            {bar.failure}
          </p>
        )}
        <StepActions>
          <ActionButton onClick={onLater}>{t('Later')}</ActionButton>
          <span className={classes.grow} />
          <ActionButton kind="primary" type="submit" isBusy={bar.isSaving}>
            {agreement.isCovered ? t('Save') : t('Save and Read')}
          </ActionButton>
        </StepActions>
      </Form>
      <p className={classes.small}>
        <ActionButton kind="link" onClick={() => void remind()}>
          {t('Email me what is missing')}
        </ActionButton>
      </p>
    </>
  );
}

const headingOf = (count: number): string =>
  t(
    '{count, plural, one {One thing is missing} =2 {Two things are missing} =3 {Three things are missing} other {{count} things are missing}}',
    {
      count,
    },
  );

/** What is there already, so that nobody wonders. */
function Known({ agreement: { signer }, missing }: { agreement: AgentAgreement; missing: readonly AgreementField[] }) {
  const known = AGREEMENT_FIELDS.filter((field) => !missing.includes(field));
  if (known.length === 0) return null;
  const values = known.map((field) => {
    const value = signer[field] ?? '';
    return field === 'phoneNumber' ? formatPhone(value) : value;
  });
  const [firstName = '', lastName = '', ...rest] = values;
  const hasName = known[0] === 'firstName' && known[1] === 'lastName';
  return (
    <div className={classes.known}>
      <CircleCheckIcon size={16} />
      <div>
        <b>{t('In your profile already')}</b>
        {(hasName ? [`${firstName} ${lastName}`, ...rest] : values).join(', ')}
      </div>
    </div>
  );
}
