import { t } from '@portal/shared/i18n';
import { EyeIcon, EyeOffIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import { type ChangeEventHandler, type ReactNode, type Ref, useState } from 'react';
import type { FieldAttributes } from './FormField.tsx';
import classes from './PasswordInput.module.css';

interface PasswordInputProps extends FieldAttributes {
  ref: Ref<HTMLInputElement>;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A password field with a button that reveals it. */
export function PasswordInput({ className, ...input }: PasswordInputProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <div className={classes.box}>
      <input
        {...input}
        className={clsx(className, classes.input)}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={classes.toggle}
        aria-label={isShown ? t('Hide password') : t('Show password')}
        aria-controls={input.id}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon size={18} />
      </button>
    </div>
  );
}
