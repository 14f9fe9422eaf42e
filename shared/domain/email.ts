/** Something, @, something, a dot, two or more letters, no spaces (CS-042). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/;

/** A normalized e-mail: trimmed and in lower case (AUTH-24). */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a text has the shape of an e-mail, ignoring spaces around it (AUTH-23, CS-042). */
export function isEmail(text: string): boolean {
  return EMAIL.test(normalEmail(text));
}
