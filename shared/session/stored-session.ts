import type { SafeStorage } from '../page/browser-storage.ts';
import type { SessionTokens } from './identity.ts';

/** What the names of Amplify's entries in local storage begin with. */
export const STORED_SESSION = 'CognitoIdentityServiceProvider.';
/**
 * When the session that was signed out here last had begun, in seconds since 1970: a refresh that was under way then, in any tab,
 * stores it once more.
 */
const ENDED_SESSION = 'portal_ended_session';
/** Tokens that expire within this time, in milliseconds, are left to the provider, which renews them. */
const VALID_FOR = 30_000;

/** Local storage, as far as a stored session is concerned. */
export type SessionEntries = Omit<SafeStorage, 'isStored'>;

/** What the browser has stored of a session. */
export interface StoredSession {
  /** Whose it is, as the provider names them; null when no one is signed in. */
  username: string | null;
  /** Its tokens, if they are valid for a while. Without them the provider has to say what there is. */
  tokens: SessionTokens | null;
}

/**
 * Reads the session as aws-amplify stores it. What cannot be read is left to the provider.
 * @param now milliseconds since 1970
 */
export function readStoredSession(storage: Pick<Storage, 'getItem'>, clientId: string, now: number): StoredSession {
  const client = `${STORED_SESSION}${clientId}`;
  const username = storage.getItem(`${client}.LastAuthUser`);
  if (username === null) return { username, tokens: null };
  const read = (name: string) => storage.getItem(`${client}.${username}.${name}`);
  const accessToken = read('accessToken');
  const idToken = read('idToken');
  if (!accessToken || !idToken) return { username, tokens: null };
  try {
    // how far this clock is behind that of the provider
    const isFresh = (token: string) => claimsOf(token).exp * 1_000 > now + Number(read('clockDrift') ?? 0) + VALID_FOR;
    return {
      username,
      tokens: isFresh(accessToken) && isFresh(idToken) ? toSessionTokens(accessToken, idToken) : null,
    };
  } catch {
    return { username, tokens: null };
  }
}

/** Ends the session of this browser, for good. @returns what was stored of it */
export function takeStoredSession(storage: SessionEntries, clientId: string): Map<string, string> {
  const beginning = beginningOf(storage, clientId);
  const entries = new Map<string, string>();
  for (const name of storage.names()) {
    if (name.startsWith(STORED_SESSION)) entries.set(name, storage.getItem(name) ?? '');
  }
  for (const name of entries.keys()) storage.removeItem(name);
  // afterwards: a full storage has room then
  if (beginning !== null) storage.setItem(ENDED_SESSION, beginning);
  return entries;
}

/** Takes away what a late refresh has stored of the session that was signed out. */
export function dropEndedSession(storage: SessionEntries, clientId: string): void {
  const ended = storage.getItem(ENDED_SESSION);
  if (ended !== null && beginningOf(storage, clientId) === ended) takeStoredSession(storage, clientId);
}

/** When the stored session began, which a refresh does not change; null when that cannot be read. */
function beginningOf(storage: Pick<Storage, 'getItem'>, clientId: string): string | null {
  const client = `${STORED_SESSION}${clientId}`;
  const idToken = storage.getItem(`${client}.${storage.getItem(`${client}.LastAuthUser`)}.idToken`);
  try {
    return idToken && String(claimsOf(idToken).auth_time);
  } catch {
    return null;
  }
}

/** Both tokens with what the ID token says. @throws when it is none */
export function toSessionTokens(accessToken: string, idToken: string): SessionTokens {
  const { sub, auth_time: authTime } = claimsOf(idToken);
  return { accessToken, idToken, userId: sub, signedInAt: authTime * 1_000 };
}

interface Claims {
  sub: string;
  exp: number;
  auth_time: number;
}

/** The claims that the session uses; all of them are ASCII. */
const claimsOf = (token: string): Claims =>
  JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
