import { ApiError } from '@portal/shared/api';
import type { AgentAgreement } from '@portal/shared/contracts';
import { type AGREEMENT_TERMS, formatDateTime, SIGNED_NAME_LENGTH, signedNameProblem } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Checkbox } from '@portal/shared/ui/checkbox';
import { Form } from '@portal/shared/ui/form';
import { PencilIcon } from '@portal/shared/ui/icon';
import { Input } from '@portal/shared/ui/input';
import { type ReactNode, useRef, useState } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { agreementQuery } from './agreement-query.ts';
import { useSignAgreement } from './agreement.queries.ts';
import { StepActions } from './StepActions.tsx';
import classes from './Agreement.module.css';

/** What the dialog is opened with, and the signing records (DASH-30). */
export type AgreementTerms = typeof AGREEMENT_TERMS;

interface SignStepProps {
  agreement: AgentAgreement;
  terms: AgreementTerms;
  /** After the server has it. */
  onSigned: (agreement: AgentAgreement) => void;
  /** Why the last try was refused; it outlives this step, which a new text closes. */
  failure: string | null;
  onFailure: (failure: string | null) => void;
  onReadAgain: () => void;
}

interface SignValues {
  signedName: string;
  hasRead: boolean;
  agreesElectronically: boolean;
}
const NOTHING: SignValues = { signedName: '', hasRead: false, agreesElectronically: false };

/** The signature: a typed name and two consents, which the server alone dates and stores (DASH-31). */
export function SignStep({ agreement, terms, onSigned, failure, onFailure, onReadAgain }: SignStepProps): ReactNode {
  const { agentId, text, signer, consents, profileRevision } = agreement;
  const [form] = Form.useForm<SignValues>();
  const client = useQueryClient();
  const { mutate, isPending } = useSignAgreement(agentId, onSigned);
  const [typed, setTyped] = useState('');
  // the second click of a double click comes before the button is busy
  const isSent = useRef(false);
  const [openedAt] = useState(() => new Date().toISOString());

  const show = (problems: readonly { path: string; message: string }[]): void => {
    form.setFields(problems.map(({ path, message }) => ({ name: path as keyof SignValues, errors: [t(message)] })));
    const [first] = problems;
    // once the fields can be used again
    if (first) setTimeout(() => form.focusField(first.path as keyof SignValues));
  };

  const sign = (): void => {
    if (isSent.current) return;
    onFailure(null);
    const { signedName, hasRead, agreesElectronically } = { ...NOTHING, ...form.getFieldsValue(true) } as SignValues;
    const problems = problemsOf({ signedName, hasRead, agreesElectronically }, signer);
    if (problems.length > 0) return show(problems);
    isSent.current = true;
    const { referralFee: fee, status, type } = terms;
    const { version, textHash } = text;
    mutate(
      { version, textHash, profileRevision, signedName, hasRead: true, agreesElectronically: true, fee, status, type },
      {
        onError: (error) => {
          isSent.current = false;
          const atFields =
            error instanceof ApiError ? error.fields.filter(({ path }) => Object.hasOwn(NOTHING, path)) : [];
          if (atFields.length > 0) return show(atFields);
          onFailure(failureText(t('Not signed.'), error));
          // another tab signed, or text or profile are not what was shown
          if (error instanceof ApiError && error.status === 409) void client.invalidateQueries(agreementQuery(agentId));
        },
      },
    );
  };

  return (
    <>
      <h2>{t('Sign with your name')}</h2>
      <p className={classes.lead}>{t('Type it as it appears on your license.')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={NOTHING}
        className={classes.form ?? ''}
        disabled={isPending}
        noValidate
        onValuesChange={(_, values) => {
          setTyped(values.signedName);
          onFailure(null);
        }}
        onFinish={sign}
      >
        <Form.Item name="signedName" label={t('Full name')}>
          <Input autoComplete="name" maxLength={SIGNED_NAME_LENGTH} autoFocus />
        </Form.Item>
        <div>
          <div className={classes.label}>{t('How it will look')}</div>
          <div className={classes.signature} aria-hidden="true">
            {typed.trim() || '\u00a0'}
          </div>
          <small className={classes.quiet}>{formatDateTime(openedAt, undefined, { namesZone: true })}</small>
        </div>
        <Form.Item name="hasRead" valuePropName="checked">
          <Checkbox>
            <span lang="en">{consents.hasRead}</span>
          </Checkbox>
        </Form.Item>
        <Form.Item name="agreesElectronically" valuePropName="checked">
          <Checkbox>
            <span lang="en">{consents.agreesElectronically}</span>
          </Checkbox>
        </Form.Item>
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <StepActions>
          <ActionButton className={classes.onSmall} onClick={onReadAgain}>
            {t('Read Again')}
          </ActionButton>
          <ActionButton
            kind="primary"
            type="submit"
            className={classes.full}
            isBusy={isPending}
            icon={<PencilIcon size={16} />}
          >
            {t('Sign Agreement')}
          </ActionButton>
        </StepActions>
      </Form>
      <p className={classes.small}>
        {t(
          'We keep the version, a fingerprint of the text, your name, the time and your network address. The signed PDF goes to your profile, and a link to it to {email}. Nobody can sign for you, not even an admin.',
          { email: signer.email },
        )}
      </p>
    </>
  );
}

function problemsOf(
  { signedName, hasRead, agreesElectronically }: SignValues,
  signer: AgentAgreement['signer'],
): { path: keyof SignValues; message: string }[] {
  const name = signedNameProblem(signedName, signer);
  return [
    ...(name === null ? [] : [{ path: 'signedName' as const, message: name }]),
    ...(hasRead ? [] : [{ path: 'hasRead' as const, message: msg('Confirm that you have read the agreement.') }]),
    ...(agreesElectronically
      ? []
      : [
          {
            path: 'agreesElectronically' as const,
            message: msg('Agree to sign electronically, or call us for a paper copy.'),
          },
        ]),
  ];
}
