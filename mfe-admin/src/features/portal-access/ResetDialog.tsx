import type { Agent } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import {
  ActionButton,
  CheckIcon,
  CircleAlertIcon,
  ClockIcon,
  CopyButton,
  Dialog,
  FileTextIcon,
  KeyRoundIcon,
  PhoneIcon,
} from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PersonCard } from './PersonCard.tsx';
import classes from './PortalAccessDialog.module.css';
import type { ResetStep } from './use-portal-access.ts';

interface ResetDialogProps {
  agent: Agent;
  step: ResetStep;
  onConfirm: () => void;
  /** Goes on to the invite of the agent, which makes the account that a reset needs. */
  onInvite: () => void;
  onClose: () => void;
}

/** Asks whose password is reset (ADM-22, CS-104), then shows the temporary one, once, or why there is none (ADM-24). */
export function ResetDialog({ agent, step, onConfirm, onInvite, onClose }: ResetDialogProps) {
  return (
    <Dialog title={titleOf(agent, step)} icon={<Mark kind={step.kind} />} ignoresOutsideClick onClose={onClose}>
      {step.kind === 'shown' ? (
        <Shown password={step.password} onClose={onClose} />
      ) : step.kind === 'failed' ? (
        <Failed agent={agent} step={step} onConfirm={onConfirm} onInvite={onInvite} onClose={onClose} />
      ) : (
        <div className={classes.body}>
          <PersonCard agent={agent} />
          <p className={classes.quiet}>
            {t(
              'Their password stops working at once. You get a temporary one to give them, and they must choose their own when they sign in.',
            )}
          </p>
          <div className={classes.actions}>
            <ActionButton disabled={step.kind === 'busy'} onClick={onClose}>
              {t('Cancel')}
            </ActionButton>
            <ActionButton kind="primary" isBusy={step.kind === 'busy'} onClick={onConfirm}>
              {t('Confirm')}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function titleOf(agent: Agent, { kind }: ResetStep): string {
  const { firstName, lastName, email } = agent;
  if (kind === 'shown') return t('Temporary password for {name}', { name: fullName(agent) });
  if (kind === 'failed') return t('The password was not reset');
  return t('Reset the password of {firstName} {lastName} ({email})?', { firstName, lastName, email });
}

function Mark({ kind }: Pick<ResetStep, 'kind'>): ReactNode {
  if (kind === 'shown') {
    return (
      <span className={clsx(classes.mark, classes.done)}>
        <CheckIcon size={20} />
      </span>
    );
  }
  if (kind === 'failed') {
    return (
      <span className={clsx(classes.mark, classes.failed)}>
        <CircleAlertIcon size={20} />
      </span>
    );
  }
  return (
    <span className={classes.mark}>
      <KeyRoundIcon size={20} />
    </span>
  );
}

function Shown({ password, onClose }: { password: string; onClose: () => void }) {
  return (
    <div className={classes.body}>
      <div className={classes.password}>
        <code>{password}</code>
        <CopyButton text={password} label={t('Copy')} hasText />
      </div>
      <p className={classes.once}>{t('This is the only time it is shown. Nobody can see it again, not even you.')}</p>
      <ul role="list" className={classes.list}>
        <li>
          <PhoneIcon />
          {t('Read it to them on the phone, or paste it in a chat they trust. It is not emailed.')}
        </li>
        <li>
          <ClockIcon />
          {t('It works for seven days.')}
        </li>
        <li>
          <FileTextIcon />
          {t('The audit log says that you reset it, never what it is.')}
        </li>
      </ul>
      <div className={classes.actions}>
        <ActionButton kind="primary" onClick={onClose}>
          {t('I Have Passed It On')}
        </ActionButton>
      </div>
    </div>
  );
}

interface FailedProps extends Pick<ResetDialogProps, 'agent' | 'onConfirm' | 'onInvite' | 'onClose'> {
  step: Extract<ResetStep, { kind: 'failed' }>;
}

function Failed({ agent, step, onConfirm, onInvite, onClose }: FailedProps) {
  const { message, reference, hasNoAccount } = step;
  return (
    <div className={classes.body}>
      <p role="alert" className={classes.error}>
        {t('Error: {message}', { message })}
      </p>
      <PersonCard agent={agent} />
      {hasNoAccount && (
        <p className={classes.quiet}>
          {t('An invite creates their account and emails them instructions for signing in.')}
        </p>
      )}
      {reference !== null && <p className={classes.quiet}>{t('Reference {reference}', { reference })}</p>}
      <div className={classes.actions}>
        <ActionButton onClick={onClose}>{t('Close')}</ActionButton>
        {hasNoAccount ? (
          <ActionButton kind="primary" onClick={onInvite}>
            {t('Send Invite…')}
          </ActionButton>
        ) : (
          <ActionButton kind="primary" onClick={onConfirm}>
            {t('Try Again')}
          </ActionButton>
        )}
      </div>
    </div>
  );
}
