import { fullName, perLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn, Spinner, StatusTag } from '@portal/shared/ui';
import classes from './BulkInviteDialog.module.css';
import type { RunAgent } from './invite-run.ts';
import type { RunItem } from './run-state.ts';

interface RunTableProps {
  items: readonly RunItem[];
  agents: ReadonlyMap<number, RunAgent>;
}

const time = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
);

const COLUMNS: readonly DataTableColumn<RunItem, string, RunTableProps['agents']>[] = [
  { key: 'id', header: msg('ID'), width: 90, cellClass: () => 'tabular', cell: ({ agentId }) => agentId },
  {
    key: 'name',
    header: msg('Name'),
    width: 190,
    cell: ({ agentId }, agents) => {
      const agent = agents.get(agentId);
      return agent ? fullName(agent) : '—';
    },
  },
  {
    key: 'email',
    header: msg('Email'),
    width: 240,
    cellClass: () => classes.email,
    cell: ({ agentId }, agents) => agents.get(agentId)?.email ?? '—',
  },
  { key: 'result', header: msg('Result'), width: 240, cell: (item) => <Result item={item} /> },
  {
    key: 'time',
    header: msg('Time'),
    width: 150,
    align: 'right',
    isQuiet: true,
    cell: ({ at }) => at !== null && time().format(at),
  },
];

/** What became of each agent. */
export function RunTable({ items, agents }: RunTableProps) {
  return (
    <DataTable
      label={t('Results')}
      columns={COLUMNS}
      rows={items}
      rowKey={({ agentId }) => agentId}
      context={agents}
      renderCard="facts"
      empty={<p className={classes.empty}>{t('No agent is in this group.')}</p>}
    />
  );
}

function Result({ item: { state, message, secondsAgo } }: { item: RunItem }) {
  switch (state) {
    case 'waiting':
      return <span className={classes.quiet}>{t('Waiting')}</span>;
    case 'sending':
      return (
        <span className={classes.sending}>
          <Spinner size={16} />
          {t('Sending...')}
        </span>
      );
    case 'sent':
      return <StatusTag status={msg('Sent')} tone="green" />;
    case 'had-account':
      return <StatusTag status={msg('Sent, had an account')} tone="green" />;
    case 'skipped':
      return (
        <StatusTag
          tone="neutral"
          status={{ id: msg('Skipped, sent {seconds} s ago'), values: { seconds: secondsAgo ?? 0 } }}
        />
      );
    case 'failed':
      return <span className={classes.failure}>{message}</span>;
  }
}
