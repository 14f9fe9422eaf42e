import type { AgentRollUp } from '@portal/shared/contracts';
import { durationMessage, encodeId, formatCount, fullName, lastFirst, spokenDuration } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { CellLines, DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FreshnessRing } from '@portal/shared/ui/freshness-ring';
import type { Sort } from '@portal/shared/ui/sort-header';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { FIGURE_TEXTS, RESPONSE_TEXTS } from './figure-texts.ts';
import { type Figure, FIGURES, listOf, type RollUpColumn } from './roll-up.ts';
import classes from './RollUp.module.css';

type Column = DataTableColumn<AgentRollUp, RollUpColumn>;

const figureColumn = (figure: Figure): Column => ({
  key: figure,
  header: FIGURE_TEXTS[figure].header,
  sortBy: figure,
  align: 'right',
  cell: (agent) => <FigureLink agent={agent} figure={figure} />,
});

const RESPONSE: Column = {
  key: 'response',
  header: RESPONSE_TEXTS.header,
  sortBy: 'response',
  align: 'right',
  cell: (agent) => <Response agent={agent} />,
};

const COLUMNS: readonly Column[] = [
  {
    key: 'agent',
    header: msg('Agent'),
    sortBy: 'agent',
    width: 320,
    cell: (agent) => <AgentName agent={agent} />,
  },
  ...FIGURES.filter((figure) => figure !== 'wins').map(figureColumn),
  RESPONSE,
  figureColumn('wins'),
];

interface RollUpTableProps {
  agents: readonly AgentRollUp[];
  isLoading: boolean;
  sort: Sort<RollUpColumn>;
  onSort: (sort: Sort<RollUpColumn>) => void;
}

/** One row for each agent, each figure a link to the rows it counts. */
export function RollUpTable({ agents, isLoading, sort, onSort }: RollUpTableProps): ReactNode {
  return (
    <DataTable
      label={t('Your agents')}
      columns={COLUMNS}
      rows={agents}
      rowKey={({ agentId }) => agentId}
      isLoading={isLoading}
      skeletonRows={5}
      sort={sort}
      onSort={onSort}
      empty={<EmptyState title={t('No agents yet')}>{t('Agents appear here once they are yours.')}</EmptyState>}
      renderCard={(agent) => <AgentCard agent={agent} />}
    />
  );
}

function AgentName({ agent }: { agent: AgentRollUp }): ReactNode {
  return (
    <CellLines below={agent.brokerageName ?? undefined}>
      <Link to={paths.list(`agent=${encodeId(agent.agentId)}`)}>{lastFirst(agent)}</Link>
    </CellLines>
  );
}

function FigureLink({ agent, figure }: { agent: AgentRollUp; figure: Figure }): ReactNode {
  const count = agent[figure];
  const isLate = count > 0 && (figure === 'leadsDue' || figure === 'appointmentsDue');
  return (
    <Link
      className={classes.figure}
      to={paths.list(listOf(figure, agent.agentId))}
      aria-label={t(FIGURE_TEXTS[figure].link, { name: fullName(agent), count: formatCount(count) })}
    >
      {isLate ? (
        <FreshnessRing days={0} isDue>
          {formatCount(count)}
        </FreshnessRing>
      ) : (
        formatCount(count)
      )}
    </Link>
  );
}

function Response({ agent: { medianSeconds } }: { agent: AgentRollUp }): ReactNode {
  if (medianSeconds === null) return <Read shown="–" spoken={t('Nobody reached in the last 30 days')} />;
  return <Read shown={t(durationMessage(medianSeconds))} spoken={t(spokenDuration(medianSeconds))} />;
}

const Read = ({ shown, spoken }: { shown: string; spoken: string }): ReactNode => (
  <span className={classes.figure}>
    <span aria-hidden="true">{shown}</span>
    <span className="visually-hidden">{spoken}</span>
  </span>
);

function AgentCard({ agent }: { agent: AgentRollUp }): ReactNode {
  return (
    <article className={classes.card}>
      <AgentName agent={agent} />
      <dl className={classes.figures}>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dd>
              <FigureLink agent={agent} figure={figure} />
            </dd>
            <dt>{t(FIGURE_TEXTS[figure].short)}</dt>
          </div>
        ))}
        <div>
          <dd>
            <Response agent={agent} />
          </dd>
          <dt>{t(RESPONSE_TEXTS.short)}</dt>
        </div>
      </dl>
    </article>
  );
}
