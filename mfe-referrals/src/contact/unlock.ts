import { t } from '@portal/shared/i18n';
import { opensParcel } from '@portal/shared/remote';
import { SUPPORT_PHONE } from '../paths.ts';
import { events } from '../remote.ts';
import type { LockedContact } from './locked-contact.ts';

/**
 * What "Unlock Contact Info" does: asks the portal for the unlock-contact-info popup (REF-46). Where no release of this visit
 * opens it, a message says so, so that the button is never dead; one that does not load has the host's card.
 */
export function unlock(locked: LockedContact): void {
  events.publish('unlock-contact.open', locked);
  if (opensParcel('unlock-contact.open')) return;
  const text = t('Unlocking is not available right now. Please call {phone}.', { phone: SUPPORT_PHONE.text });
  events.publish('toast.show', { text, tone: 'failure' });
}
