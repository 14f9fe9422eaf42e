import type { Pin } from '@portal/shared/contracts/release';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, FailureCard, Panel, PlusIcon, SkeletonLines } from '@portal/shared/ui';
import { useState } from 'react';
import { HeadButton } from '../controls/HeadButton.tsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { pinsQuery } from '../releases.queries.ts';
import { shortPerson } from '../rules/people.ts';
import { pinTitle } from '../rules/pin-texts.ts';
import classes from './PinsPanel.module.css';
import { RevokeDialog } from './RevokeDialog.tsx';

/** The pins that are not revoked, the next to expire first, each with a way to revoke it, or why it does not open. */
export function PinsPanel({ onNewPin }: { onNewPin: () => void }) {
  const pins = useQuery(pinsQuery());
  const [revoking, setRevoking] = useState<Pin | null>(null);
  return (
    <Panel
      isFlush
      title={t('Active pins')}
      count={pins.data?.pins.length}
      link={
        <HeadButton icon={<PlusIcon size={14} />} onClick={onNewPin}>
          {t('New pin')}
        </HeadButton>
      }
    >
      {pins.isPending && <SkeletonLines rows={3} pieces={2} />}
      {pins.isError && !pins.data && (
        <div className={classes.failure}>
          <FailureCard
            isCompact
            title={t('The pins did not load.')}
            message={pins.error.message}
            onRetry={() => void pins.refetch()}
            isRetrying={pins.isFetching}
          />
        </div>
      )}
      <ul role="list" className={classes.pins}>
        {pins.data?.pins.map((pin) => (
          <li key={pin.id} className={classes.pin}>
            <span className={classes.dot} />
            <div>
              <div className={classes.title} title={pinTitle(pin)}>
                {pinTitle(pin)}
              </div>
              <div className={classes.why} title={pin.why}>
                {pin.why}
              </div>
              <div className={classes.who} title={pin.who}>
                {shortPerson(pin.who)} ·{' '}
                {pin.ended === null ? (
                  <Trans id="expires {moment}" values={{ moment: <ShortMoment moment={pin.expires} /> }} />
                ) : (
                  t('ended')
                )}
              </div>
              {pin.ended !== null && <div className={classes.why}>{pin.ended}</div>}
            </div>
            <ActionButton kind="danger" isSmall onClick={() => setRevoking(pin)}>
              <Trans
                id="Revoke<hidden> {pin}</hidden>"
                values={{ pin: pinTitle(pin) }}
                components={{ hidden: <span className="visually-hidden" /> }}
              />
            </ActionButton>
          </li>
        ))}
      </ul>
      {pins.data && (
        <p className={classes.note}>
          {pins.data.pins.length === 0
            ? t('Nothing is pinned. A pin opens an exact set of releases in one tab or one test run, until it expires.')
            : t('A pin ends by itself. Revoking takes effect at the next page load.')}
        </p>
      )}
      {revoking && <RevokeDialog pin={revoking} onClose={() => setRevoking(null)} />}
    </Panel>
  );
}
