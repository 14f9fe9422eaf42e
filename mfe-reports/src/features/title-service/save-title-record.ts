import { ApiError, http } from '@portal/shared/api';
import {
  type ChangeTitleEventRequest,
  type CreateTitleEventRequest,
  TitleEvent,
  type TitleView,
} from '@portal/shared/contracts';
import { log } from '@portal/shared/log';

/** A quote or net sheet as the partner's page said it, for the price it was opened with. */
export interface TitlePaper {
  view: TitleView;
  id: string;
  price: string;
  amountCents: number | undefined;
}

/**
 * Saves a quote or net sheet to a referral: its title event is read first, and created when there is none, else changed (CS-141).
 * A failure is logged and yields null (API-81).
 */
export async function saveTitleRecord(agentReferralId: number, paper: TitlePaper): Promise<TitleEvent | null> {
  try {
    return await save(agentReferralId, changesOf(paper));
  } catch (error) {
    log.error(`title: ${paper.view} ${paper.id} was not saved`, error);
    return null;
  }
}

async function save(agentReferralId: number, changes: ChangeTitleEventRequest): Promise<TitleEvent> {
  const known = await readTitleEvent(agentReferralId);
  if (known) return change(known._id, changes);
  const body: CreateTitleEventRequest = { agentReferralId, ...changes };
  try {
    return await http.request('POST', 'titleEvents', { body, schema: TitleEvent });
  } catch (error) {
    // another tab was faster
    const created = isTaken(error) ? await readTitleEvent(agentReferralId) : null;
    if (!created) throw error;
    return change(created._id, changes);
  }
}

const readTitleEvent = (agentReferralId: number) =>
  http.request('GET', 'titleEventOfReferral', { path: { agentReferralId }, schema: TitleEvent.nullable() });

const change = (id: string, body: ChangeTitleEventRequest) =>
  http.request('PATCH', 'titleEvent', { path: { id }, body, schema: TitleEvent });

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'title_event_exists';

/** The price is that of the event with a quote alone (CS-141). */
function changesOf({ view, id, price, amountCents }: TitlePaper): ChangeTitleEventRequest {
  const named =
    view === 'quote' ? { transactionId: id, lastQuotePrice: price } : { sellerNetSheetId: id, netSheetPrice: price };
  return { ...named, ...(amountCents !== undefined && { amountCents }) };
}
