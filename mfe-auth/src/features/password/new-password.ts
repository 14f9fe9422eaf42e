import { isStrongPassword, passwordParts } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** A new password, typed twice. */
export interface NewPassword {
  password: string;
  repeat: string;
}

export const NO_PASSWORD: NewPassword = { password: '', repeat: '' };

/** What is wrong with a new password before anything is sent, at its field; each missing part is named (AUTH-36). */
export function newPasswordErrors({ password, repeat }: NewPassword): Partial<NewPassword> {
  if (password === '') return { password: t('Enter a new password') };
  if (!isStrongPassword(password)) {
    const missing = passwordParts(password).filter(({ isMet }) => !isMet);
    return { password: t('Still missing: {parts}', { parts: missing.map(({ label }) => t(label)).join(', ') }) };
  }
  return password === repeat ? {} : { repeat: t('The two passwords differ.') };
}
