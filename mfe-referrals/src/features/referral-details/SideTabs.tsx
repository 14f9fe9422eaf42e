import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { Link, useNavigate } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import { PlusIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import type { FromList } from '../../list-before.ts';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';
import type { Subject } from '../../subject.ts';
import { useReferralChanges } from '../referral-update/update.mutations.ts';
import { placeOfSide, sideName } from './side-words.ts';
import classes from './SideTabs.module.css';
import { EntryStatus } from '../../status/EntryStatus.tsx';

interface SideTabsProps {
  subject: Subject | null;
  group: ReferralGroup;
  current: ReferralEntry;
  /** Kept while one goes from side to side: where the list is to be found again. */
  from: FromList | null;
}

/** One link for each side: every side has its own address. A missing one can be added (CS-162). */
export function SideTabs({ subject, group, current, from }: SideTabsProps): ReactNode {
  return (
    <nav className={classes.sides} aria-label={t('Sides')}>
      {group.referral.map((entry) => (
        <Link
          key={entry.agentReferralId}
          to={paths.details(entry.agentReferralId)}
          state={from}
          replace
          className={classes.side}
          aria-current={entry === current ? 'page' : undefined}
        >
          <b>{sideName(entry)}</b>
          <span>{placeOfSide(entry)}</span>
          <EntryStatus entry={entry} />
        </Link>
      ))}
      {group.referral.length === 1 && <AddSide subject={subject} group={group} current={current} from={from} />}
    </nav>
  );
}

/** "Add the buyer side" opens the side it created (API-32, CS-162). */
function AddSide({ subject, group, current, from }: SideTabsProps): ReactNode {
  const navigate = useNavigate();
  const { otherSide } = useReferralChanges(subject, group);
  const add = () =>
    otherSide.mutate(current.agentReferralId, {
      onSuccess: ({ agentReferralId }) => void navigate(paths.details(agentReferralId), { replace: true, state: from }),
      onError: (error) =>
        events.publish('toast.show', {
          text: `${t('The side was not added.')} ${error instanceof ApiError ? error.message : ''}`.trim(),
          tone: 'failure',
        }),
    });
  return (
    <ActionButton
      kind="link"
      className={classes.add}
      icon={<PlusIcon size={16} />}
      isBusy={otherSide.isPending}
      onClick={add}
    >
      {current.buySideReferral ? t('Add the seller side') : t('Add the buyer side')}
    </ActionButton>
  );
}
