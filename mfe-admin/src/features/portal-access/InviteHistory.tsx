import { PORTAL_INVITES_SHOWN, type PortalInvite } from '@portal/shared/contracts';
import { formatDateTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { HistoryIcon } from '@portal/shared/ui';
import classes from './PortalAccessDialog.module.css';

/** The invites there were, the newest first, and how their mails went. */
export function InviteHistory({ invites }: { invites: readonly PortalInvite[] }) {
  if (invites.length === 0) return <p className={classes.quiet}>{t('No invite was sent from here yet.')}</p>;
  return (
    <ul role="list" aria-label={t('Earlier invites')} className={classes.list}>
      {invites.slice(0, PORTAL_INVITES_SHOWN).map((invite) => (
        <li key={invite.inviteId}>
          <HistoryIcon />
          <span>{[whatHappened(invite), howItWent(invite)].filter(Boolean).join(' ')}</span>
        </li>
      ))}
    </ul>
  );
}

function whatHappened({ at, by, isOwn, state }: PortalInvite): string {
  const moment = formatDateTime(at);
  if (state === 'sent') {
    if (isOwn) return t('Sent {moment} by you.', { moment });
    return by === null ? t('Sent {moment}.', { moment }) : t('Sent {moment} by {by}.', { moment, by });
  }
  if (state === 'sending') return t('Being sent since {moment}.', { moment });
  if (state === 'unknown') return t('Begun {moment}; it is not known whether it was sent.', { moment });
  if (isOwn) return t('Not sent {moment} by you.', { moment });
  return by === null ? t('Not sent {moment}.', { moment }) : t('Not sent {moment} by {by}.', { moment, by });
}

function howItWent({ delivery, error }: PortalInvite): string | null {
  if (delivery === 'sent') return t('The email was sent.');
  if (delivery === 'waiting') return t('The email is on its way.');
  if (delivery !== null)
    return error === null ? t('The email was not delivered.') : t('The email was not delivered: {error}', { error });
  return error;
}
