import type { ReferralEntry, TitleRecord, TitleView } from '@portal/shared/contracts';
import { addressOnOneLine, FALLBACK_QUOTE_PRICE, quotePrice } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { opensParcel } from '@portal/shared/remote';
import { SUPPORT_PHONE } from '../../paths.ts';
import { events } from '../../remote.ts';

/** Opens the partner's page for a new quote or net sheet, at the price of the side's status (REP-09, REP-14…16). */
export function openTitleService(entry: ReferralEntry, view: TitleView): void {
  publish({ ...subjectOf(entry), view, ...quotePrice(entry), recordId: null });
}

/** Opens a saved one again, at the price it was made for. */
export function openTitleRecord(entry: ReferralEntry, { view, id, price }: TitleRecord): void {
  const basis = price === null || price === FALLBACK_QUOTE_PRICE ? 'fallback' : 'saved';
  publish({ ...subjectOf(entry), view, price: price ?? FALLBACK_QUOTE_PRICE, basis, recordId: id });
}

const subjectOf = ({ agentReferralId, addressInfo }: ReferralEntry) => ({
  agentReferralId,
  address: addressOnOneLine(addressInfo) || null,
});

/** Where no release of this visit opens it, a message says so, so that no button is dead. */
function publish(opening: Parameters<typeof events.publish<'title-service.open'>>[1]): void {
  events.publish('title-service.open', opening);
  if (opensParcel('title-service.open')) return;
  const text = t('The title service is not available right now. Please call {phone}.', { phone: SUPPORT_PHONE.text });
  events.publish('toast.show', { text, tone: 'failure' });
}
