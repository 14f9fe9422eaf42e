import { ApiError, http } from '@portal/shared/api';
import { pageDataText, VISIT_HEADER } from '@portal/shared/contracts';
import { CurrentSnapshot } from '@portal/shared/contracts/release-health';

/** A newer token than that of the page; null until it was needed. */
let renewed: string | null = null;

function tokenOfPage(): string {
  const text = pageDataText(document);
  const { visitToken = '' } = (text === null ? {} : JSON.parse(text)) as { visitToken?: string };
  return visitToken;
}

const proof = (): Record<string, string> => ({ [VISIT_HEADER]: renewed ?? tokenOfPage() });

/**
 * Sends what only a page of this portal may send: with the token of the visit. That of a page which has been open for more
 * than a day has expired; it is renewed, and the call is sent once more.
 */
export async function withVisit<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    return await send(proof());
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'visit_refused') throw error;
    const { visitToken } = await http.request('GET', 'currentSnapshot', { headers: proof(), schema: CurrentSnapshot });
    if (visitToken === undefined) throw error;
    renewed = visitToken;
    return send(proof());
  }
}
