import type { AgentProfile } from '@portal/shared/contracts';
import { US_STATES } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { UserRoundIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { usePhoto } from '@portal/shared/ui/photo';
import { type ReactNode, useState } from 'react';
import type { ProfileValues } from './profile-values.ts';
import { yearsSince } from './years-since.ts';
import classes from './Profile.module.css';

/** What consumers are shown of an agent, with what is typed now. */
export function ConsumerCard({ values, profile }: { values: ProfileValues; profile: AgentProfile }): ReactNode {
  const { license, transactionsTotal: sales, photoLocation } = profile;
  const [now] = useState(() => new Date());
  const { src, isLoading } = usePhoto(photoLocation, 'large');
  const years = license.since === null ? null : yearsSince(license.since, now);
  const state = US_STATES.find(({ key }) => key === license.licenseState)?.label ?? null;
  return (
    <Panel title={t('What consumers see')}>
      <div className={classes.seen}>
        <span className={classes.seenPhoto}>
          {src === null ? !isLoading && <UserRoundIcon size={28} /> : <img src={src} alt="" />}
        </span>
        <div>
          <strong>{`${values.firstName} ${values.lastName}`}</strong>
          <div>{values.brokerageName}</div>
          <small>
            {[
              state,
              years && t('{years, plural, one {{years} year} other {{years} years}}', { years }),
              sales && t('{sales, plural, one {{sales} sale} other {{sales} sales}}', { sales }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </div>
      </div>
    </Panel>
  );
}
