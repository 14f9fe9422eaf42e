import type { AuditList } from '@portal/shared/contracts/audit';
import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, ChevronLeftIcon, ChevronRightIcon } from '@portal/shared/ui';
import type { AuditView } from './audit-view.ts';
import classes from './ListFoot.module.css';

interface ListFootProps {
  list: AuditList;
  onShow: (changes: Partial<AuditView>) => void;
}

/** How many rows there are, and the way to newer and older ones. */
export function ListFoot({ list: { total, isMore, newer, older }, onShow }: ListFootProps) {
  const count = formatCount(total);
  return (
    <div className={classes.foot}>
      <span>{t('Secrets and contact data are never written here.')}</span>
      <span className={classes.count} role="status">
        {isMore
          ? t('More than {count} rows', { count })
          : t('{total, plural, one {{count} row} other {{count} rows}}', { total, count })}
      </span>
      <ActionButton
        isSmall
        aria-label={t('Newer rows')}
        aria-disabled={newer === null}
        icon={<ChevronLeftIcon size={14} />}
        onClick={() => onShow({ after: String(newer) })}
      />
      <ActionButton
        isSmall
        aria-label={t('Older rows')}
        aria-disabled={older === null}
        icon={<ChevronRightIcon size={14} />}
        onClick={() => onShow({ before: String(older) })}
      />
    </div>
  );
}
