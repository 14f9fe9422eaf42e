import { ApiError } from '@portal/shared/api';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { Popover } from '@portal/shared/ui/popover';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { shownAddress } from '../../contact/shown-address.ts';
import { EntryStatus } from '../../status/EntryStatus.tsx';
import type { Subject } from '../../queries/subject.ts';
import { referralQuery } from '../referral-details/referral-details.queries.ts';
import { dropRecent, readRecent } from './recent-ids.ts';
import classes from './RecentMenu.module.css';

interface RecentMenuProps {
  anchor: RefObject<HTMLElement | null>;
  subject: Subject | null;
  owner: string;
  onClose: () => void;
}

/** The recently visited referrals, as they are now: the server says what they are and whether they may still be seen. */
export function RecentMenu({ anchor, subject, owner, onClose }: RecentMenuProps): ReactNode {
  const [ids] = useState(() => readRecent(owner));
  return (
    <Popover anchor={anchor} label={t('Recently visited')} role="menu" onClose={onClose} className={classes.menu}>
      {ids.map((id) => (
        <Item key={id} id={id} subject={subject} owner={owner} onClose={onClose} />
      ))}
    </Popover>
  );
}

interface ItemProps {
  id: number;
  subject: Subject | null;
  owner: string;
  onClose: () => void;
}

function Item({ id, subject, owner, onClose }: ItemProps): ReactNode {
  const { data: group, error } = useQuery({ ...referralQuery(subject, id), retry: false });
  const isGone = error instanceof ApiError && (error.status === 403 || error.status === 404);
  useEffect(() => {
    if (isGone) dropRecent(owner, id);
  }, [isGone, owner, id]);
  if (isGone) return null;
  const entry = group?.referral.find((side) => side.agentReferralId === id);
  const { first, second } = entry ? shownAddress(entry.addressInfo) : { first: null, second: null };
  return (
    <Link role="menuitem" className={classes.item} to={paths.details(id)} onClick={onClose}>
      <span className={classes.name}>{group ? fullName(group.consumer) : error ? t('Did not load') : '…'}</span>
      {entry && <EntryStatus entry={entry} />}
      <small>{[first, second].filter(Boolean).join(', ')}</small>
    </Link>
  );
}
