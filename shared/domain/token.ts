/**
 * The claims of a JSON Web Token without any check of its signature: for the browser, to know when a token ends. Null
 * when it does not decode.
 */
export function tokenClaims(token: string): Record<string, unknown> | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? { ...claims } : null;
  } catch {
    // not base64, not UTF-8 or not JSON: all of it means that the token does not decode
    return null;
  }
}

/**
 * Whether a token decodes and its expiry is not in the past; without an expiry it is invalid (AUTH-11, CS-011).
 * @param now milliseconds since 1970
 */
export function isTokenValid(token: string | null | undefined, now: number): boolean {
  const expiry = token ? tokenClaims(token)?.['exp'] : undefined;
  return typeof expiry === 'number' && Number.isFinite(expiry) && expiry * 1000 >= now;
}
