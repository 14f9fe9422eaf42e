import { lastFirst } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link, useLocation } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { ChevronLeftIcon, ChevronRightIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { type FromList, listBefore } from '../../navigation/list-before.ts';
import { paths } from '../../paths.ts';
import type { Subject } from '../../queries/subject.ts';
import classes from './NeighborLinks.module.css';
import { type Neighbor, useNeighbors } from './use-neighbors.ts';

interface NeighborLinksProps {
  subject: Subject | null;
  agentReferralId: number;
}

/** The referrals before and after this one in the list the visitor came from (D-21). */
export function NeighborLinks({ subject, agentReferralId }: NeighborLinksProps): ReactNode {
  const neighbors = useNeighbors(subject, agentReferralId, listBefore(useLocation().state));
  if (!neighbors || neighbors.count < 2) return null;
  const { position, count, previous, next } = neighbors;
  return (
    <nav className={classes.neighbors} aria-label={t('Referrals of the list')}>
      <span>{t('{position} of {count}', { position, count })}</span>
      {previous && (
        <NeighborLink neighbor={previous} label={t('Previous: {name}', { name: lastFirst(previous.group.consumer) })}>
          <ChevronLeftIcon size={16} />
          <span>{previous.group.consumer.lastName}</span>
        </NeighborLink>
      )}
      {next && (
        <NeighborLink neighbor={next} label={t('Next: {name}', { name: lastFirst(next.group.consumer) })}>
          <span>{next.group.consumer.lastName}</span>
          <ChevronRightIcon size={16} />
        </NeighborLink>
      )}
    </nav>
  );
}

interface NeighborLinkProps {
  neighbor: Neighbor;
  label: string;
  children: ReactNode;
}

/** Goes on with the list at the page the neighbor is on, in the place of this step of the history. */
function NeighborLink({ neighbor: { group, list }, label, children }: NeighborLinkProps): ReactNode {
  const [entry] = group.referral;
  return (
    <Link
      to={paths.details(entry!.agentReferralId)}
      state={{ list } satisfies FromList}
      replace
      className={actionClasses({ isSmall: true })}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
