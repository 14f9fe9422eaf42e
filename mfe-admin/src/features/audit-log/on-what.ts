import type { AuditEntry } from '@portal/shared/contracts/audit';
import { auditObjectText } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** What it was done to; of a login the reason, which says more. */
export function onWhat({ object, reason }: AuditEntry): string {
  if (reason !== null) return t('Reason: "{reason}"', { reason });
  return object === null ? '–' : t(auditObjectText(object));
}
