import { ProblemError } from '../responses/problem-error.ts';

/** No valid input is deeper; so values can be walked recursively. */
const DEEPEST = 32;
const UNREADABLE = 'contains a character that cannot be stored';

interface Fault {
  path: string[];
  message: string;
}
/** The parts of a request that contain strings. */
interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Refuses, before anything else reads it, what JSON and percent-encoding can express and the portal cannot store: half
 * of a surrogate pair, U+0000, numbers beyond those of JavaScript, keys that reach for a prototype, and nesting that
 * exhausts the stack. For every route that reads its request, every field and key. Headers need no check: HTTP has no way
 * to write any of it there.
 * @throws ProblemError 400 validation_failed that names the field
 */
export function requireWellFormed({ params, query, body }: Sent): void {
  check(params, 'params');
  check(query, 'query');
  check(body, 'body');
}

/** Whether PostgreSQL can store the text, and JSON preserve it. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The refusal of one field whose text is not well-formed. */
export function illFormed(path: string, message = UNREADABLE): ProblemError {
  return new ProblemError(400, 'validation_failed', `${path}: ${message}`, { fields: [{ path, message }] });
}

function check(value: unknown, place: string): void {
  const fault = findFault(value, DEEPEST);
  if (!fault) return;
  // the path is part of the response, so an ill-formed key is made well-formed
  const path = fault.path.join('.').toWellFormed().replaceAll('\0', '\uFFFD').slice(0, 300);
  throw illFormed(path || place, fault.message);
}

function findFault(value: unknown, depthLeft: number): Fault | undefined {
  if (typeof value === 'string') return isWellFormed(value) ? undefined : { path: [], message: UNREADABLE };
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : { path: [], message: 'is too large a number' };
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (depthLeft === 0) return { path: [], message: 'is nested too deeply' };
  for (const [key, item] of Object.entries(value)) {
    const fault = findFaultOfKey(key) ?? findFault(item, depthLeft - 1);
    if (fault) return { ...fault, path: [key, ...fault.path] };
  }
  return undefined;
}

function findFaultOfKey(key: string): Fault | undefined {
  if (key === '__proto__') return { path: [], message: 'is not the name of a field' };
  return isWellFormed(key) ? undefined : { path: [], message: `has a name that ${UNREADABLE}` };
}
