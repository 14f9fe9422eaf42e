import { PORTAL_LANGUAGES, type PortalLanguage } from '@portal/shared/contracts';
import Negotiator from 'negotiator';

export type Language = PortalLanguage;

/**
 * The language of a request (RFC 9110, 12.5.4): English without `Accept-Language`, and when it asks for none that we have.
 * Pages of the portal send their own language, whatever that of the browser is (decision 0095).
 */
export function languageOf({ headers }: { headers: { 'accept-language'?: string | undefined } }): Language {
  const accepted = headers['accept-language'];
  if (!accepted) return 'en';
  const language = new Negotiator({ headers: { 'accept-language': accepted } }).language(PORTAL_LANGUAGES);
  return PORTAL_LANGUAGES.find((known) => known === language) ?? 'en';
}
