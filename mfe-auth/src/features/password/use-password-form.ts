import { t } from '@portal/shared/i18n';
import { useMutation } from '@portal/shared/query';
import { type ChangeEvent, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { useTyped } from '../../frame/use-typed.ts';
import { type NewPasswordState, useNewPassword } from './use-new-password.ts';

interface PasswordFormOptions {
  /** Of the form, among all. */
  name: string;
  /** What is said at the field of the proof when it is empty. */
  missing: string;
  /** What to say at the field of the proof about an error of the provider; undefined when it is about something else. */
  refusalOfProof: (error: Error) => string | undefined;
  save: (proof: string, password: string) => Promise<unknown>;
}

interface PasswordForm {
  /** For the input of what proves that the password may be set: the current one, or a code. */
  proof: {
    ref: RefObject<HTMLInputElement | null>;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  proofError: string | undefined;
  password: NewPasswordState;
  /** An error that is about neither field. */
  failure: string | null;
  isSaving: boolean;
  submit: (event: SubmitEvent) => void;
}

/** A proof and a new password: what is wrong with either is said at its field, and nothing typed is lost. */
export function usePasswordForm({ name, missing, refusalOfProof, save }: PasswordFormOptions): PasswordForm {
  const [proof, setProof] = useTyped(`${name}: proof`, '');
  const [proofError, setProofError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const password = useNewPassword(name);

  const refuseProof = (message: string): void => {
    setProofError(message);
    input.current?.focus();
  };
  const saving = useMutation({
    mutationFn: () => save(proof, password.value.password),
    onSuccess: () => {
      setProof('');
      password.change({ password: '', repeat: '' });
    },
    onError: (error) => {
      const refusal = refusalOfProof(error);
      if (refusal !== undefined) refuseProof(refusal);
      else if (error.name === 'InvalidPasswordException') password.refuse(error.message);
      else setFailure(t(error.message));
    },
  });
  return {
    proof: {
      ref: input,
      value: proof,
      onChange: ({ target }) => {
        setProof(target.value);
        setProofError(undefined);
      },
    },
    proofError,
    password,
    failure,
    isSaving: saving.isPending,
    submit: (event) => {
      event.preventDefault();
      if (saving.isPending) return;
      setFailure(null);
      const isNewFine = password.check();
      const isProofTyped = proof.trim() !== '';
      if (!isProofTyped) refuseProof(missing);
      if (isProofTyped && isNewFine) saving.mutate();
    },
  };
}
