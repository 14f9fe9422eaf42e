/** The state of the history with which a reset password leads to the sign-in page. */
export const passwordSet = (email: string): { passwordSetFor: string } => ({ passwordSetFor: email });

/** The e-mail whose password was just reset; null for other ways to the sign-in page. */
export function passwordSetFor(state: unknown): string | null {
  const { passwordSetFor: email } = (state ?? {}) as { passwordSetFor?: unknown };
  return typeof email === 'string' ? email : null;
}
