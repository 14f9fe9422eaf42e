import type { PermissionCell } from '@portal/shared/contracts/permission-table';
import { t } from '@portal/shared/i18n';
import { CheckIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { CELL_MEANINGS } from './permission-names.ts';
import classes from './PermissionMark.module.css';

/** Whether a caller may do an operation: a word, or a sign with its meaning for screen readers. */
export function PermissionMark({ cell }: { cell: PermissionCell }) {
  if (cell === 'own') return <span className={classes.word}>{t('own')}</span>;
  if (cell === 'blocked') return <span className={clsx(classes.word, classes.blocked)}>{t('blocked')}</span>;
  return (
    <span className={cell === 'yes' ? classes.yes : classes.no}>
      {cell === 'yes' && <CheckIcon size={14} />}
      {cell === 'no' && <span aria-hidden>–</span>}
      <span className="visually-hidden">{t(CELL_MEANINGS[cell])}</span>
    </span>
  );
}
