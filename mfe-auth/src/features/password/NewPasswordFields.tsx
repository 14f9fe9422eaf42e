import { passwordParts } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { CircleCheckIcon, CircleIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { FormField } from '../../fields/FormField.tsx';
import { PasswordInput } from '../../fields/PasswordInput.tsx';
import type { NewPassword } from './new-password.ts';
import classes from './Password.module.css';

interface NewPasswordFieldsProps {
  value: NewPassword;
  errors: Partial<NewPassword>;
  inputs: { password: RefObject<HTMLInputElement | null>; repeat: RefObject<HTMLInputElement | null> };
  onChange: (change: Partial<NewPassword>) => void;
}

/** A new password and its repetition, with what is still missing while it is typed (AUTH-36, CS-047). */
export function NewPasswordFields({ value, errors, inputs, onChange }: NewPasswordFieldsProps): ReactNode {
  return (
    <>
      <FormField id="new-password" label={t('New password')} error={errors.password}>
        {(attributes) => (
          <PasswordInput
            {...attributes}
            ref={inputs.password}
            autoComplete="new-password"
            value={value.password}
            onChange={({ target }) => onChange({ password: target.value })}
          />
        )}
      </FormField>
      <ul role="list" className={classes.parts} aria-label={t('Password requirements')}>
        {passwordParts(value.password).map(({ part, label, isMet }) => (
          <li key={part} className={clsx(isMet && classes.met)}>
            {isMet ? <CircleCheckIcon size={14} /> : <CircleIcon size={14} />}
            {t(label)}
            <span className="visually-hidden">{isMet ? t('met') : t('missing')}</span>
          </li>
        ))}
      </ul>
      <FormField id="repeat-password" label={t('Repeat password')} error={errors.repeat}>
        {(attributes) => (
          <PasswordInput
            {...attributes}
            ref={inputs.repeat}
            autoComplete="new-password"
            value={value.repeat}
            onChange={({ target }) => onChange({ repeat: target.value })}
          />
        )}
      </FormField>
    </>
  );
}
