import { pageDataText, type PageData, parsePageData } from '@portal/shared/contracts';

/**
 * What the server wrote into the HTML of this visit.
 * @throws Error when it is missing or violates the contract: then nothing of the portal can start.
 */
export function readPageData(page: Document): PageData {
  const text = pageDataText(page);
  if (text === null) throw new Error('The page was delivered without its data');
  return parsePageData(text);
}

/** The CSP nonce of this page. Browsers hide the attribute, not the property. */
export const readNonce = (page: Document): string | undefined =>
  page.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
