/**
 * An id in an address: base64url of the decimal id (D-02). Plain base64 would contain `=` and, for other
 * texts, `+` and `/`, which have special meanings in an address.
 */
export function encodeId(id: number): string {
  return btoa(String(id)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Reads an id from an address, in either base64 alphabet, with or without padding (D-02). Null for anything that is
 * not the base64 of a positive whole number. The id only says what to show; the server decides what may be seen.
 */
export function decodeId(text: string): number | null {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]+$/.test(base64) || base64.length % 4 === 1) return null;
  const decimal = atob(base64);
  if (!/^[1-9]\d{0,15}$/.test(decimal)) return null;
  const id = Number(decimal);
  return Number.isSafeInteger(id) ? id : null;
}
