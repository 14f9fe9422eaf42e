import { t } from '@portal/shared/i18n';
import classes from './channel-mark.module.css';

/**
 * Names the channel on every page of a portal that serves another one than production, so that nobody takes a staging portal
 * for the real one (docs/decisions/0108).
 */
export function showChannel(page: Document, channel: string): void {
  const mark = page.createElement('aside');
  mark.className = classes['mark']!;
  mark.setAttribute('aria-label', t('Channel of this portal'));
  mark.textContent = channel;
  page.body.append(mark);
}
