import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { HistoryIcon } from '@portal/shared/ui/icon';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { subjectOf } from '../../queries/subject.ts';
import { readRecent, recentOwner } from './recent-ids.ts';

/** Nothing announces a change; React still compares the value when the effects of a prerendered page run. */
const subscribeToNothing = () => () => {};
const menu = onDemand(() => import('./RecentMenu.tsx').then(({ RecentMenu }) => RecentMenu));

/**
 * Opens the list of recently visited referrals (CS-033); not there until there is one.
 * @param isSmall a link above the cards of a small screen
 */
export function RecentButton({ isSmall = false }: { isSmall?: boolean }): ReactNode {
  const session = useSession();
  const subject = subjectOf(session);
  const owner = recentOwner(session);
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasRecent = useSyncExternalStore(subscribeToNothing, () => readRecent(owner).length > 0);
  if (!hasRecent) return null;
  const close = () => setOpen(false);
  return (
    <span ref={anchor}>
      <ActionButton
        kind={isSmall ? 'link' : 'plain'}
        icon={<HistoryIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Recent')}
      </ActionButton>
      {isOpen && (
        <OpenedOnDemand demand={menu} onClose={close}>
          {(RecentMenu) => <RecentMenu anchor={anchor} subject={subject} owner={owner} onClose={close} />}
        </OpenedOnDemand>
      )}
    </span>
  );
}
