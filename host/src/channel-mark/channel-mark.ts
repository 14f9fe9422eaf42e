import { t } from '@portal/shared/i18n';
import classes from './channel-mark.module.css';

/**
 * Shows the channel on every page of a portal that does not serve production, so that a staging portal is not mistaken for the
 * real one (docs/decisions/0108).
 */
export function showChannel(page: Document, channel: string): void {
  const mark = page.createElement('aside');
  mark.className = classes['mark']!;
  mark.setAttribute('aria-label', t('Channel of this portal'));
  mark.textContent = channel;
  page.body.append(mark);
}
