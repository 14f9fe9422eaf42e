import { t } from '@portal/shared/i18n';
import { useMutation } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { session } from '@portal/shared/session';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { FormField } from '../../fields/FormField.tsx';
import { PasswordInput } from '../../fields/PasswordInput.tsx';
import { paths } from '../../paths.ts';
import { withTypedEmail } from '../password/typed-email.ts';
import { findFieldErrors, type SignInFieldErrors, type SignInFields } from './sign-in-fields.ts';
import classes from '../../fields/AuthForm.module.css';

interface SignInFormProps {
  fields: SignInFields;
  onChange: (fields: SignInFields) => void;
  submitButton: RefObject<HTMLButtonElement | null>;
}

/**
 * E-mail and password for the provider (AUTH-03). The provider's message appears below the form; what is
 * missing is reported at the field (CS-038).
 */
export function SignInForm({ fields, onChange, submitButton }: SignInFormProps): ReactNode {
  const [errors, setErrors] = useState<SignInFieldErrors>({});
  // On a phone the keyboard would cover half of the page before it can be read.
  const isReadyToType = useScreenSize() === 'regular';
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const signIn = useMutation({ mutationFn: ({ email, password }: SignInFields) => session.signIn(email, password) });

  const change = (changed: Partial<SignInFields>) => {
    onChange({ ...fields, ...changed });
    for (const name of Object.keys(changed)) setErrors((known) => ({ ...known, [name]: undefined }));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const found = findFieldErrors(fields);
    setErrors(found);
    if (found.email || found.password) {
      (found.email ? emailInput : passwordInput).current?.focus();
      return;
    }
    session.clearNotice();
    signIn.mutate(fields);
  };

  return (
    <form className={classes.card} onSubmit={submit} noValidate aria-label={t('Sign in')}>
      <FormField id="email" label={t('Email')} error={errors.email}>
        {(attributes) => (
          <input
            {...attributes}
            ref={emailInput}
            type="email"
            autoFocus={isReadyToType}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={fields.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
      </FormField>
      <FormField id="password" label={t('Password')} error={errors.password}>
        {(attributes) => (
          <PasswordInput
            {...attributes}
            ref={passwordInput}
            autoComplete="current-password"
            value={fields.password}
            onChange={({ target }) => change({ password: target.value })}
          />
        )}
      </FormField>
      <button ref={submitButton} className={classes.submit} type="submit" aria-disabled={signIn.isPending}>
        {signIn.isPending ? t('Signing In…') : t('Sign In')}
      </button>
      {signIn.error && (
        <p className={classes.refusal} role="alert">
          {t(signIn.error.message)}
        </p>
      )}
      <p className={`${classes.way} touch-targets`}>
        <Link to={paths.forgotPassword()} state={fields.email === '' ? null : withTypedEmail(fields.email)}>
          {t('Forgot password?')}
        </Link>
      </p>
    </form>
  );
}
