/** Below these, an unknown address is a caller's error and never a page. */
export const SERVICE_PREFIXES = [
  'agent',
  'api',
  'consumer',
  'content',
  'email',
  'graphql',
  'idp',
  'referral',
  'salesforce',
  'system',
] as const;

/** What else the server answers itself, at the beginning of a path. */
const OTHER_SERVICES = ['releases', 'healthz', 'readyz', 'openapi.json'];
const SERVICES: ReadonlySet<string> = new Set([...SERVICE_PREFIXES, ...OTHER_SERVICES]);

/** Whether a path of the portal is for programs, such as `/api/session`, or cannot be read; people open pages. */
export function isServicePath(path: string): boolean {
  try {
    const [first = ''] = decodeURIComponent(path)
      .split('/')
      .filter((part) => part !== '');
    return SERVICES.has(first.toLowerCase());
  } catch {
    return true;
  }
}
