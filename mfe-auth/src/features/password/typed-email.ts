/** What was typed at the sign-in goes along in the history, not in the address, which servers and proxies log. */
export const withTypedEmail = (typedEmail: string): { typedEmail: string } => ({ typedEmail });

/** Empty where the page was opened by its address. */
export function typedEmailOf(state: unknown): string {
  const { typedEmail } = (state ?? {}) as { typedEmail?: unknown };
  return typeof typedEmail === 'string' ? typedEmail : '';
}
