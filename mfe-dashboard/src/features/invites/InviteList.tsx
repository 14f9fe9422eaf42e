import type { Invite } from '@portal/shared/contracts';
import { formatShortDate } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { CellLines, DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { SendIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { StatusTag } from '@portal/shared/ui/status-tag';
import type { ReactNode } from 'react';
import tables from '../../tables/table.module.css';
import { STATE_TEXTS, whatHappened } from './invite-texts.ts';
import type { Inviter } from './invites.queries.ts';
import { SendAgain } from './SendAgain.tsx';
import classes from './Invites.module.css';

type Column = DataTableColumn<Invite, string, Inviter>;

const COLUMNS: readonly Column[] = [
  {
    key: 'agent',
    header: msg('Agent'),
    isRowHeader: true,
    cell: ({ firstName, lastName, email }) => (
      <CellLines below={email}>
        {firstName} {lastName}
      </CellLines>
    ),
  },
  { key: 'place', header: msg('Where'), cell: ({ place }) => place ?? '–' },
  { key: 'state', header: msg('Status'), cell: ({ state }) => <StatusTag {...STATE_TEXTS[state]} /> },
  { key: 'sent', header: msg('Sent'), isQuiet: true, cell: ({ sentAt }) => formatShortDate(sentAt) },
  { key: 'happened', header: msg('What happened'), cell: (invite) => <Happened invite={invite} /> },
  {
    key: 'action',
    header: msg('Actions'),
    className: tables.number,
    cell: (invite, inviter) => <SendAgain invite={invite} inviter={inviter} />,
  },
];

/** One's invitations with what has become of each, newest first; on small screens a list. */
export function InviteList({ inviter, invites }: { inviter: Inviter; invites: readonly Invite[] }): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const counts = [
    { count: invites.filter(({ state }) => state === 'joined').length, word: t('joined') },
    { count: invites.filter(({ state }) => state === 'sent' || state === 'opened').length, word: t('waiting') },
    { count: invites.filter(({ state }) => state === 'expired').length, word: t('expired') },
  ];
  return (
    <Panel
      title={t('Your invitations')}
      count={invites.length}
      link={<span>{t('Invitations expire after 30 days')}</span>}
      isFlush
    >
      {invites.length === 0 ? (
        <EmptyState icon={<SendIcon size={20} />} title={t('No invitations yet')}>
          {t('People you invite and their status appear here.')}
        </EmptyState>
      ) : (
        <>
          <ul className={classes.counts}>
            {counts.map(({ count, word }) => (
              <li key={word}>
                <b>{count}</b> {word}
              </li>
            ))}
          </ul>
          {isSmall ? (
            <ul className={classes.cards}>
              {invites.map((invite) => (
                <Card key={invite.inviteId} invite={invite} inviter={inviter} />
              ))}
            </ul>
          ) : (
            <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('Your invitations')}>
              <DataTable
                label={t('Your invitations')}
                look={tables.table}
                columns={COLUMNS}
                context={inviter}
                rows={invites}
                rowKey={({ inviteId }) => inviteId}
              />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

function Card({ invite, inviter }: { invite: Invite; inviter: Inviter }): ReactNode {
  const { firstName, lastName, email, state } = invite;
  return (
    <li>
      <div className={classes.person}>
        <span>
          <b>
            {firstName} {lastName}
          </b>
          <span>{email}</span>
          <Happened invite={invite} />
        </span>
        <StatusTag {...STATE_TEXTS[state]} />
      </div>
      <SendAgain invite={invite} inviter={inviter} />
    </li>
  );
}

function Happened({ invite }: { invite: Invite }): ReactNode {
  return (
    <span className={classes.happened}>
      {whatHappened(invite)}
      {invite.isByStaff && <span> · {t('Sent for you by our team')}</span>}
    </span>
  );
}
