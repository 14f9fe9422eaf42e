import { PAGE_DATA_ELEMENT, PageData } from '@portal/shared/contracts';

/**
 * What the server wrote into the HTML of this visit.
 * @throws Error when it is missing or not what the contract says: then nothing of the portal can start.
 */
export function readPageData(page: Document): PageData {
  const text = page.getElementById(PAGE_DATA_ELEMENT)?.textContent;
  if (!text) throw new Error('The page was delivered without its data');
  return PageData.parse(JSON.parse(text));
}

/** The CSP nonce of this page. Browsers hide the attribute, not the property. */
export const readNonce = (page: Document): string | undefined =>
  page.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
