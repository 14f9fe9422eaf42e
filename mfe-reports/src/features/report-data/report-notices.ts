import { http } from '@portal/shared/api';
import { NotifiedResponse } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';

/** The page may be left while a call is on its way. */
const keepalive = true;

/**
 * Has a new report confirmed to its agent by e-mail (API-80, CS-138).
 * @returns the ok flag; null on failure
 */
export async function confirmReport(id: string): Promise<boolean | null> {
  try {
    const call = { path: { id }, schema: NotifiedResponse, keepalive };
    return (await http.request('POST', 'referralConfirmation', call)).ok;
  } catch (error) {
    log.error('reports: a new report was not confirmed', error);
    return null;
  }
}

/**
 * Sends the lead of an opened escrow to both of its receivers (API-79, CS-138). The server has done so when it opened the escrow,
 * and sends it to each of them once; a failure changes nothing on the page.
 */
export async function sendLeads(id: string): Promise<void> {
  const sending = (['sendLeadToEndpoint', 'sendLeadToZapier'] as const).map(async (endpoint) => {
    try {
      await http.request('POST', endpoint, { path: { id }, schema: NotifiedResponse, keepalive });
    } catch (error) {
      log.error('reports: a lead was not sent', error);
    }
  });
  await Promise.all(sending);
}
