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

/** What begins a second address, or makes trouble in a header or another program. */
const NOT_IN_RECIPIENT = /[\s,;:<>()[\]\\"“”`\p{Cc}\p{Cf}]|\.\./u;

/** Whether a text is one e-mail address that a mail can be sent to as it stands. */
export function isMailRecipient(text: string): boolean {
  return isEmail(text) && !NOT_IN_RECIPIENT.test(text);
}
