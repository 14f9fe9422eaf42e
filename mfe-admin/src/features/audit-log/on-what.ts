import type { AuditEntry, AuditObject } from '@portal/shared/contracts/audit';
import { auditObjectText } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** What it was done to, and why where somebody had to say so. */
export function onWhat({ object, reason }: AuditEntry): string {
  if (object === null) return reason === null ? '–' : t('Reason: "{reason}"', { reason });
  const what = objectText(object);
  return reason === null ? what : t('{what}: "{reason}"', { what, reason });
}

function objectText(object: AuditObject): string {
  const { kind, id, label } = object;
  // a name alone may be that of several
  return kind === 'agent' && label !== null ? t('{name}, agent {id}', { name: label, id }) : t(auditObjectText(object));
}
