import { t } from '@portal/shared/i18n';
/** Placeholder for an action that the portal does not offer yet. */
export function Unavailable() {
  return (
    <span title={t('Not available yet')}>
      <span aria-hidden>—</span>
      <span className="visually-hidden">{t('Not available yet')}</span>
    </span>
  );
}
