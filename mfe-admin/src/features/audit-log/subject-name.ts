import type { AuditEntry } from '@portal/shared/contracts/audit';
import { t } from '@portal/shared/i18n';

/** Whom somebody acts for; without a record any more, by the id. */
export function subjectName({ role, id, name }: NonNullable<AuditEntry['subject']>): string {
  return name ?? (role === 'Agent' ? t('Agent {id}', { id }) : t('Director {id}', { id }));
}
