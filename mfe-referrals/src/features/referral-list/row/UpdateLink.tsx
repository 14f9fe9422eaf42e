import { t } from '@portal/shared/i18n';
import { Link, useLocation } from '@portal/shared/router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { LIST_SHOWN } from '../../../navigation/list-shown.ts';
import { paths } from '../../../paths.ts';
import { preloadUpdateForm } from '../../referral-update/update-form.ts';
import type { RowView } from './referral-row.ts';
import classes from './UpdateLink.module.css';

// The form opens at once when its code has arrived before the click.
const load = (): void => void preloadUpdateForm();

/** REF-29: opens the update of this referral over the list (D-20); tinted when an update is due. */
export function UpdateLink({ row }: { row: RowView }): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <Link
      data-row-update=""
      to={{ pathname, search, hash: paths.updateHere(row.agentReferralId) }}
      state={LIST_SHOWN}
      className={clsx(classes.update, row.isDue && classes.due)}
      onPointerEnter={load}
      onFocus={load}
      aria-label={t('Update {name}', { name: row.name })}
    >
      {t('Update')}
    </Link>
  );
}
