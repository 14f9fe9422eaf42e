import type { AuditEntry } from '@portal/shared/contracts/audit';
import { auditText, formatDateTime, formatWhen, refusedText } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { EyeIcon, StatusTag } from '@portal/shared/ui';
import classes from './EntryText.module.css';
import { subjectName } from './subject-name.ts';

const REFUSED = { id: msg('Refused') };

/** When it was, in the viewer's time zone: rows of one request are seconds apart. */
export function EntryTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at, undefined, { namesZone: true })}>
      {formatWhen(at, undefined, { hasSeconds: true })}
    </time>
  );
}

/** The name of the button that opens a row: what it is about, and when it was. */
export function detailsText({ at, event, operation, decision }: AuditEntry): string {
  const values = { time: formatWhen(at, undefined, { hasSeconds: true }) };
  return event === 'refused'
    ? t('Details of {what} (refused), {time}', { ...values, what: t(refusedText(operation)) })
    : t('Details of {what}, {time}', { ...values, what: t(auditText(event, operation, decision)) });
}

/** Whom the actor acted for; a dash where it was in their own name. */
export function SubjectName({ entry: { subject } }: { entry: AuditEntry }) {
  if (!subject) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.subject}>
      <EyeIcon size={14} />
      {subjectName(subject)}
    </span>
  );
}

/** What was done, in two words; a refusal is marked. */
export function EntryWhat({ entry: { event, operation, decision } }: { entry: AuditEntry }) {
  if (event !== 'refused') return <>{t(auditText(event, operation, decision))}</>;
  return (
    <span className={classes.refused}>
      <StatusTag status={REFUSED} tone="red" isCompact />
      <span className={classes.refusedWhat}>{t(refusedText(operation))}</span>
    </span>
  );
}
