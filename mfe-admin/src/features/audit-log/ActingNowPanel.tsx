import type { ActingGrants } from '@portal/shared/contracts/audit';
import { MINUTE_MS } from '@portal/shared/durations';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, FailureCard, Panel, SkeletonLines } from '@portal/shared/ui';
import { useState } from 'react';
import { actingNowQuery } from './audit.queries.ts';
import { RevokeGrantDialog } from './RevokeGrantDialog.tsx';
import { subjectName } from './subject-name.ts';
import classes from './SidePanels.module.css';

type Grant = ActingGrants['grants'][number];

/** Who acts for whom right now, each with a way to end it. */
export function ActingNowPanel() {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(actingNowQuery);
  const [revoked, setRevoked] = useState<Grant | null>(null);
  if (!data && error) {
    return (
      <FailureCard
        isCompact
        title={t('Who is acting did not load.')}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Panel title={t('Acting now')} count={data?.grants.length}>
      {!data && <SkeletonLines rows={2} pieces={1} />}
      {data?.grants.length === 0 && <p className={classes.text}>{t('No one is acting for anyone right now.')}</p>}
      <ul role="list" className={classes.grants}>
        {data?.grants.map((grant) => (
          <GrantItem key={grant.grantId} grant={grant} now={dataUpdatedAt} onRevoke={() => setRevoked(grant)} />
        ))}
      </ul>
      {data && data.grants.length > 0 && (
        <p className={classes.note}>{t('Revoking ends it within a second in every tab. Grants cannot be renewed.')}</p>
      )}
      {revoked && <RevokeGrantDialog grant={revoked} onClose={() => setRevoked(null)} />}
    </Panel>
  );
}

interface GrantItemProps {
  grant: Grant;
  /** When it was read, in milliseconds. */
  now: number;
  onRevoke: () => void;
}

function GrantItem({ grant, now, onRevoke }: GrantItemProps) {
  const { actor, reason, expiresAt } = grant;
  const subject = subjectName(grant.subject);
  const minutes = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / MINUTE_MS));
  return (
    <li className={classes.grant}>
      <div>
        <b>{actor.email}</b>
        <span>{t('as {subject}', { subject })}</span>
        <span>{t('{minutes} min left', { minutes })}</span>
        <span>{t('"{reason}"', { reason })}</span>
      </div>
      <ActionButton kind="danger" isSmall onClick={onRevoke}>
        <Trans
          id="Revoke<hidden> {who} as {subject}</hidden>"
          values={{ who: actor.email, subject }}
          components={{ hidden: <span className="visually-hidden" /> }}
        />
      </ActionButton>
    </li>
  );
}
