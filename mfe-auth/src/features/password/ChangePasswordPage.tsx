import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { session, useSession } from '@portal/shared/session';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { CircleQuestionMarkIcon, ClipboardPasteIcon } from '@portal/shared/ui/icon';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { AccountOfPassword } from '../../fields/AccountOfPassword.tsx';
import { FormField } from '../../fields/FormField.tsx';
import { PasswordInput } from '../../fields/PasswordInput.tsx';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import classes from './Password.module.css';
import { usePasswordForm } from './use-password-form.ts';

/** `/change-password` (HOST-12, CS-018, CS-047): always the password of who is signed in, also while acting. */
export function ChangePasswordPage(): ReactNode {
  const { user, agent, grant } = useSession();
  const email = user?.email ?? '';
  const isTemporary = grant === null && agent?.portalTempPassword === true;
  return (
    <>
      <PageHeader title={t('Change password')} subtitle={t('Signed in as {email}', { email })} />
      <div className={classes.columns}>
        <Panel>
          <ChangePasswordForm email={email} isTemporary={isTemporary} />
        </Panel>
        <Panel className={classes.hints}>
          <h2>
            <ClipboardPasteIcon /> {t('Pasting is fine')}
          </h2>
          <p>{t('So are password managers and long passphrases.')}</p>
          <h2>
            <CircleQuestionMarkIcon /> {t('Forgot the current one?')}
          </h2>
          <p className="touch-targets">
            <Link to={paths.resetPassword(email)}>{t('Reset it with a code')}</Link>
          </p>
        </Panel>
      </div>
    </>
  );
}

function ChangePasswordForm({ email, isTemporary }: { email: string; isTemporary: boolean }): ReactNode {
  const { proof, proofError, password, failure, isSaving, submit } = usePasswordForm({
    name: 'change',
    missing: t('Enter your current password'),
    // other refusals of this name, such as too many tries, have their own words
    refusalOfProof: (error) =>
      error.name === 'NotAuthorizedException' && /incorrect/i.test(error.message)
        ? t('This is not your current password.')
        : undefined,
    save: async (current, next) => {
      await session.changePassword(current, next);
      events.publish('toast.show', { text: t('Your password is changed') });
    },
  });
  return (
    <form className={classes.form} aria-label={t('Change password')} noValidate onSubmit={submit}>
      <AccountOfPassword email={email} />
      <FormField id="current-password" label={t('Current password')} error={proofError}>
        {(attributes) => <PasswordInput {...attributes} {...proof} autoComplete="current-password" />}
      </FormField>
      {isTemporary && <p className={classes.hint}>{t('The temporary one from your invitation.')}</p>}
      <NewPasswordFields
        value={password.value}
        errors={password.errors}
        inputs={password.inputs}
        onChange={password.change}
      />
      {failure !== null && (
        <p className={classes.refusal} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <ActionButton type="submit" kind="primary" isBusy={isSaving}>
          {t('Change Password')}
        </ActionButton>
        <Link className={actionClasses({ kind: 'quiet' })} to="/">
          {t('Cancel')}
        </Link>
      </div>
    </form>
  );
}
