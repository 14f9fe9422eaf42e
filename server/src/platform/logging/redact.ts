const HIDDEN = '[hidden]';
/** Names, without dashes and underscores and in lower case, whose values never reach the log. */
const secretNames =
  /^(authorization|cookie|setcookie|xportal\w+|.*(password|token|secret|verifier|signature|session|apikey)|srpa|(confirmation|verification)code|e?mails?|adminemail|username|phone|phonenumber|mobile|firstname|lastname|fullname|cardnumber)$/;
/**
 * `name@domain.tld`, also percent-encoded. Paths are not names, and `package@1.2.3-rc.one` of a stack frame is a version.
 * The lengths are those of RFC 5321; without them a long text would take quadratic time.
 */
const EMAIL =
  /[^\s@"'<>(){}[\]=,;:/\\%]{1,64}(?:@|%40)(?!\d+\.\d+\.\d)(?:[\p{L}\p{N}-]{1,63}\.){1,9}(?:xn--[a-z\d-]{1,59}|\p{L}{2,63})/giu;
/**
 * Phone numbers of North America in the usual ways to write them. Without separators only those that can be one: area
 * and exchange begin with 2 to 9, so that times in seconds and milliseconds do not match, nor numbers that a name, a `$` or a path
 * marks as an id or an amount.
 */
const PHONES = [
  /\+\d{10,15}\b/g,
  /(?<![\w.+-])(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])/g,
  /(?<![\w$/#.]|(?:\bid|_id|Id)s?["']?\s?[:=]?\s?["']?)1?[2-9]\d{2}[2-9]\d{6}(?!\w|[.-]\d)/g,
];
/** Personal data and secrets inside longer texts. */
const patterns: [RegExp, string][] = [
  // before e-mail addresses: a password and a host look like one
  [/(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@:]+:[^\s/@]+@/gi, '$1://[hidden]@'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [EMAIL, '[e-mail]'],
  ...PHONES.map((phone): [RegExp, string] => [phone, '[phone]']),
];
/** What every match of those patterns contains. The texts of most requests have nothing of it, which is tested at once. */
const NEEDED = /@|%40|:\/\/|eyJ|bearer|\d{3}/i;
const DEEPEST = 6;

/** A copy of a log entry without secrets and personal data (D-13). Errors keep their own form. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (isError(value)) return value;
  if (depth >= DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name) ? HIDDEN : redact(item, depth + 1)]),
  );
}

/** Hides tokens, e-mail addresses, phone numbers and passwords in addresses. */
export function redactText(text: string): string {
  if (!NEEDED.test(text)) return text;
  // the pattern of e-mails tries 64 characters at each place, which most texts need not pay for
  const hasAt = /@|%40/.test(text);
  return patterns.reduce(
    (result, [pattern, replacement]) => (pattern === EMAIL && !hasAt ? result : result.replace(pattern, replacement)),
    text,
  );
}

function isSecret(name: string): boolean {
  return secretNames.test(name.toLowerCase().replaceAll(/[-_]/g, ''));
}

function isError(value: object): value is Error {
  return Object.prototype.toString.call(value) === '[object Error]';
}
