const hidden = '[hidden]';
/** Names, without dashes and underscores and in lower case, whose values never reach the log. */
const secretNames =
  /^(authorization|cookie|setcookie|xportal\w+|.*(password|token|secret|verifier|signature|session|apikey)|srpa|(confirmation|verification)code|e?mails?|adminemail|username|phone|phonenumber|mobile|firstname|lastname|fullname|cardnumber)$/;
/** Personal data and secrets inside of longer texts. */
const patterns: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/[^\s@"'<>(=,;:]+@[^\s@"'<>),;:]+\.[a-z]{2,}/gi, '[e-mail]'],
  [/\+\d{10,15}\b|\(\d{3}\)\s?\d{3}-\d{4}|\b\d{3}[-.]\d{3}[-.]\d{4}\b/g, '[phone]'],
  [/(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@]+:[^\s/@]+@/gi, '$1://[hidden]@'],
];
const deepest = 6;

/** A copy of what is about to be logged without secrets and personal data (D-13). Errors keep their own form. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (isError(value)) return value;
  if (depth >= deepest) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name) ? hidden : redact(item, depth + 1)]),
  );
}

/** Hides tokens, e-mail addresses, phone numbers and passwords in addresses. */
export function redactText(text: string): string {
  return patterns.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

function isSecret(name: string): boolean {
  return secretNames.test(name.toLowerCase().replaceAll(/[-_]/g, ''));
}

function isError(value: object): value is Error {
  return Object.prototype.toString.call(value) === '[object Error]';
}
