import { isAgreementCovered } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { hasPage } from '@portal/shared/remote';
import { Link } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { actionClasses } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { InboxIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import classes from './ListMessages.module.css';

/** Where there is no referral at all, without any filter: what brings an agent the first one. */
export function NoReferrals(): ReactNode {
  const { agent } = useSession();
  const title = t('No referrals yet');
  const icon = <InboxIcon size={20} />;
  if (!agent) {
    return (
      <EmptyState title={title} icon={icon}>
        {t('Referrals of your agents appear here.')}
      </EmptyState>
    );
  }
  const isDue = !isAgreementCovered(agent);
  // as in the checklist of the dashboard: a set of releases without the page of the agreement has it on the profile
  const agreement = [paths.referralAgreement(agent.agentId), paths.profile(agent.agentId)].find((page) =>
    hasPage(page),
  );
  const zips = paths.serviceZipCodes(agent.agentId);
  return (
    <EmptyState
      title={title}
      icon={icon}
      action={
        <span className={classes.ways}>
          {isDue && agreement !== undefined && (
            <Link to={agreement} className={actionClasses({ kind: 'primary' })}>
              {t('Review and Sign')}
            </Link>
          )}
          {hasPage(zips) && (
            <Link to={zips} className={actionClasses()}>
              {t('Service ZIP Codes')}
            </Link>
          )}
        </span>
      }
    >
      {isDue
        ? t('They arrive once the agreement is signed and you have service ZIP codes.')
        : t('They come from your service ZIP codes, and appear here as soon as we tell a customer about you.')}
    </EmptyState>
  );
}
