import { isEmail } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** What the visitor has typed; mirrors the form. */
export interface SignInFields {
  email: string;
  password: string;
}

export type SignInFieldErrors = Partial<Record<keyof SignInFields, string>>;

export const EMPTY_FIELDS: SignInFields = { email: '', password: '' };

/** What is missing before the provider is called, per field (CS-038, CS-042); empty when nothing is. */
export function findFieldErrors({ email, password }: SignInFields): SignInFieldErrors {
  const errors: SignInFieldErrors = {};
  if (!isEmail(email)) errors.email = t('Please enter a valid email');
  if (password === '') errors.password = t('Please enter your password');
  return errors;
}
