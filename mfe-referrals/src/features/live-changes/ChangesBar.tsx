import type { ReferralListQuery } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { ArrowDownWideNarrowIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import type { Subject } from '../../queries/subject.ts';
import type { CategoryList } from '../referral-list/referral-list.queries.ts';
import classes from './ChangesBar.module.css';
import type { ListChanges } from './list-changes.ts';
import { useLiveList } from './use-live-list.ts';

export interface ChangesBarProps {
  subject: Subject;
  query: ReferralListQuery;
  /** The page that is shown. */
  list: CategoryList;
}

/** What would be added to the list, or leave it: nothing moves until the visitor asks for it. */
export function ChangesBar({ subject, query, list }: ChangesBarProps): ReactNode {
  const { changes, show } = useLiveList(subject, query, list);
  return (
    <div className={classes.place} role="status">
      {changes && (
        <span className={classes.bar}>
          <ArrowDownWideNarrowIcon size={16} />
          <span className={classes.words}>
            <Words changes={changes} />
          </span>
          <ActionButton kind="link" onClick={show}>
            {isOnlyGone(changes) ? t('Update List') : t('Show them')}
          </ActionButton>
        </span>
      )}
    </div>
  );
}

/** Rows only left: there is nothing more to show. */
const isOnlyGone = ({ newCount, movedCount, goneCount }: ListChanges): boolean =>
  newCount === 0 && movedCount === 0 && goneCount > 0;

function Words({ changes: { newCount, movedCount, movedTo, goneCount } }: { changes: ListChanges }): ReactNode {
  const values = { newCount, movedCount, goneCount, category: t(movedTo ?? '—') };
  const components = { b: <b /> };
  if (newCount > 0 && movedCount > 0) {
    return (
      <Trans
        id="<b>{newCount, plural, one {# new} other {# new}}</b> and {movedCount, plural, one {# moved} other {# moved}} since you opened this list."
        values={values}
        components={components}
      />
    );
  }
  if (newCount > 0) {
    return (
      <Trans
        id="<b>{newCount, plural, one {# new referral} other {# new referrals}}</b> since you opened this list."
        values={values}
        components={components}
      />
    );
  }
  if (movedCount > 0 && movedTo !== null) {
    return (
      <Trans
        id="<b>{movedCount, plural, one {# referral} other {# referrals}}</b> moved to {category}."
        values={values}
        components={components}
      />
    );
  }
  if (movedCount > 0) {
    return (
      <Trans
        id="<b>{movedCount, plural, one {# referral} other {# referrals}}</b> moved to other tabs."
        values={values}
        components={components}
      />
    );
  }
  if (goneCount > 0) {
    return (
      <Trans
        id="<b>{goneCount, plural, one {# referral} other {# referrals}}</b> left this list."
        values={values}
        components={components}
      />
    );
  }
  return t('This list has a new order.');
}
