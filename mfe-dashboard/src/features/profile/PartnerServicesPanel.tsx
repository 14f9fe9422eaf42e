import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { perksQuery } from '../perks/perks.queries.ts';
import { useOpenEscrow } from '../perks/use-open-escrow.ts';
import classes from './Profile.module.css';

/** Open Escrow of the marketplace, from My Profile too (REP-07, D-34); nothing where no partner offers it. */
export function PartnerServicesPanel({ agentId }: { agentId: number }): ReactNode {
  const { data: perks = [] } = useQuery(perksQuery(agentId));
  const { openEscrow, busy } = useOpenEscrow(agentId);
  const offers = perks.filter(({ action }) => action === 'open-escrow');
  if (offers.length === 0) return null;
  return (
    <Panel title={t('Partner services')} link={<Link to={paths.perks()}>{t('All perks')}</Link>}>
      <ul role="list" className={classes.offers}>
        {offers.map((perk) => (
          <li key={perk.perkId} aria-label={perk.company}>
            <span>
              <b>{perk.company}</b>
              <span className={classes.quiet}>{perk.offer}</span>
            </span>
            <ActionButton isSmall isBusy={busy === perk.perkId} onClick={() => openEscrow(perk)}>
              {t('Open Escrow')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
