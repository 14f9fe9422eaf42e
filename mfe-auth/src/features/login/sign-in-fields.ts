import { isEmail } from '@portal/shared/domain';

/** What the visitor has typed; mirrors the form. */
export interface SignInFields {
  email: string;
  password: string;
}

export type SignInFieldErrors = Partial<Record<keyof SignInFields, string>>;

export const EMPTY_FIELDS: SignInFields = { email: '', password: '' };

/** What is missing before the provider is asked, per field (CS-038, CS-042); empty when nothing is. */
export function findFieldErrors({ email, password }: SignInFields): SignInFieldErrors {
  const errors: SignInFieldErrors = {};
  if (!isEmail(email)) errors.email = 'Please enter a valid email';
  if (password === '') errors.password = 'Please enter your password';
  return errors;
}
