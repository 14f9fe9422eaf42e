import { PAGE_DATA_ELEMENT } from '../contracts/page/page-data-element.ts';

interface Offers {
  pages?: readonly { path: string }[];
  parcels?: readonly { opensOn: string }[];
}

/**
 * Gives the page a snapshot with a remote with these pages and parcels, for the results of `hasPage` and
 * `opensParcel`.
 * @returns a way to undo it
 */
export function offerRemote({ pages = [], parcels = [] }: Offers): () => void {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ELEMENT;
  data.textContent = JSON.stringify({ snapshot: { remotes: { 'mfe-other': { manifest: { pages, parcels } } } } });
  document.body.append(data);
  return () => data.remove();
}
