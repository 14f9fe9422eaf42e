import { type RefObject, useRef, useState } from 'react';
import { useTyped } from '../../frame/use-typed.ts';
import { type NewPassword, newPasswordErrors, NO_PASSWORD } from './new-password.ts';

export interface NewPasswordState {
  value: NewPassword;
  errors: Partial<NewPassword>;
  inputs: { password: RefObject<HTMLInputElement | null>; repeat: RefObject<HTMLInputElement | null> };
  change: (change: Partial<NewPassword>) => void;
  /** @returns whether it may be sent; otherwise the errors are shown and the first field has the focus */
  check: () => boolean;
  refuse: (message: string) => void;
}

/** The state of the two fields of a new password. */
export function useNewPassword(form: string): NewPasswordState {
  const [value, setValue] = useTyped(`${form}: new password`, NO_PASSWORD);
  const [errors, setErrors] = useState<Partial<NewPassword>>({});
  const password = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  return {
    value,
    errors,
    inputs: { password, repeat },
    change: (change) => {
      setValue({ ...value, ...change });
      setErrors({});
    },
    check: () => {
      const found = newPasswordErrors(value);
      setErrors(found);
      (found.password ? password : found.repeat ? repeat : undefined)?.current?.focus();
      return !found.password && !found.repeat;
    },
    refuse: (message) => {
      setErrors({ password: message });
      password.current?.focus();
    },
  };
}
