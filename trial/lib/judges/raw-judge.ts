import type { RawAnswer } from '../raw-request.ts';

/** What is wrong with an answer to a raw request; null when nothing is. No response is fine here: the parser may hang up. */
export function judgeRaw(answer: RawAnswer | null | 'hang', origin: string): string | null {
  if (answer === 'hang') return 'has no answer, and the connection stays open';
  if (answer === null) return null;
  // 501 and 505 are the statuses for an unknown method or version
  if (answer.status >= 500 && answer.status !== 501 && answer.status !== 505)
    return `is answered with ${answer.status}`;
  if ('x-injected' in answer.headers) return 'sets a response header';
  const { location } = answer.headers;
  if (location !== undefined && leadsElsewhere(location, origin)) return 'leads to another site';
  return null;
}

/** As a browser reads it: backslashes are slashes, tabs are nothing. */
function leadsElsewhere(location: string, origin: string): boolean {
  const read = URL.canParse(location, origin) ? new URL(location, origin) : null;
  return read !== null && read.origin !== new URL(origin).origin;
}
