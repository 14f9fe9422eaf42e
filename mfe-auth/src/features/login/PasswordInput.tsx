import { EyeIcon, EyeOffIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import { type ChangeEventHandler, type ReactNode, type Ref, useState } from 'react';
import type { FieldAttributes } from './FormField.tsx';
import styles from './PasswordInput.module.css';

interface PasswordInputProps extends FieldAttributes {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A password with a button that shows it. */
export function PasswordInput({ className, ...input }: PasswordInputProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <div className={styles.box}>
      <input
        {...input}
        className={clsx(className, styles.input)}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-controls={input.id}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon size={18} />
      </button>
    </div>
  );
}
