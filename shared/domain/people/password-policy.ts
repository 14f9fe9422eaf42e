const PARTS = [
  { part: 'length', label: 'At least 8 characters', isMet: (text: string) => text.length >= 8 },
  { part: 'uppercase', label: 'One uppercase letter', isMet: (text: string) => /[A-Z]/.test(text) },
  { part: 'lowercase', label: 'One lowercase letter', isMet: (text: string) => /[a-z]/.test(text) },
  { part: 'digit', label: 'One digit', isMet: (text: string) => /\d/.test(text) },
  // ASCII punctuation only: the sign-in service does not count an accented letter as a symbol
  { part: 'symbol', label: 'One symbol', isMet: (text: string) => /[!-/:-@[-`{-~]/.test(text) },
] as const;

export type PasswordPart = (typeof PARTS)[number]['part'];

/** Each part of the password policy and whether a password has it (AUTH-36, CS-047). */
export function passwordParts(password: string): { part: PasswordPart; label: string; isMet: boolean }[] {
  return PARTS.map(({ part, label, isMet }) => ({ part, label, isMet: isMet(password) }));
}

/** Whether a password has every part of the policy (AUTH-36). */
export function isStrongPassword(password: string): boolean {
  return passwordParts(password).every(({ isMet }) => isMet);
}
