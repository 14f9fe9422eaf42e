import { ApiError } from '@portal/shared/api';
import { formatCount } from '@portal/shared/domain';
import { HOUR_MS } from '@portal/shared/durations';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link, Navigate, useSearchParams } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { PageHeader } from '@portal/shared/ui/page-header';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { type Subject, subjectOf } from '../../queries/subject.ts';
import { isRefused, useReadAgain } from '../../queries/use-read-again.ts';
import { useUnassigned } from '../unassigned/use-unassigned.ts';
import { FIGURE_TEXTS, RESPONSE_TEXTS } from './figure-texts.ts';
import { ListSwitch } from './ListSwitch.tsx';
import { rollUpQuery } from './roll-up.queries.ts';
import { FIGURES, listOf, printSort, readSort, sorted, totalOf } from './roll-up.ts';
import { RollUpTable } from './RollUpTable.tsx';
import classes from './RollUp.module.css';

/** `/referrals/agents`: a director's agents with what each has, and has to do (D-08). */
export function AgentRollUpPage(): ReactNode {
  const subject = subjectOf(useSession());
  // An admin who stopped acting, or acts for an agent: there are no figures of agents.
  if (subject?.kind !== 'director') return <Navigate to={paths.list()} replace />;
  return <AgentRollUp subject={subject} />;
}

function AgentRollUp({ subject }: { subject: Subject }): ReactNode {
  const { data, dataUpdatedAt, isPending, isFetching, error, refetch } = useQuery(rollUpQuery(subject));
  // A day begins, and updates become due, at a full hour in every time zone that an agent may be in (D-59).
  useReadAgain(
    () => data !== undefined && !isRefused(error) && hourOf(dataUpdatedAt) < hourOf(Date.now()),
    () => void refetch({ cancelRefetch: false }),
  );
  const unassigned = useUnassigned(subject);
  const isSmall = useScreenSize() === 'small';
  const [search, setSearch] = useSearchParams();
  const sort = readSort(search.get('sort'));
  const { column, direction } = sort;
  const agents = useMemo(() => sorted(data ?? [], { column, direction }), [data, column, direction]);
  return (
    <>
      <PageHeader
        title={t('Referrals')}
        subtitle={
          data ? t('{count, plural, one {# agent} other {# agents}}', { count: data.length }) : t('Your agents')
        }
      >
        {!isSmall && <ListSwitch current="agents" />}
      </PageHeader>
      {isSmall && <ListSwitch current="agents" />}
      {error && !data ? (
        <FailureCard
          isCompact
          title={t('The figures of your agents did not load.')}
          message={error instanceof ApiError ? error.message : t('Nothing is lost.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <ul className={classes.totals} aria-label={t('All of your agents')} aria-busy={isPending}>
            <Total
              count={unassigned.isKnown && !unassigned.error ? unassigned.totalCount : null}
              label={t('unassigned')}
              to={paths.list()}
            />
            {FIGURES.map((figure) => (
              <Total
                key={figure}
                count={data ? totalOf(data, figure) : null}
                label={t(FIGURE_TEXTS[figure].short)}
                to={paths.list(listOf(figure, null))}
              />
            ))}
          </ul>
          <Panel isFlush isBareOnSmall>
            <RollUpTable
              agents={agents}
              isLoading={isPending}
              sort={sort}
              onSort={(next) => setSearch({ sort: printSort(next) }, { replace: true })}
            />
          </Panel>
          <ColumnHelp />
        </>
      )}
    </>
  );
}

const hourOf = (moment: number): number => Math.floor(moment / HOUR_MS);

interface TotalProps {
  /** Null until it is known. */
  count: number | null;
  label: string;
  to: string;
}

function Total({ count, label, to }: TotalProps): ReactNode {
  return (
    <li>
      <Link to={to}>
        <b>{count === null ? '–' : formatCount(count)}</b>
        <span>{label}</span>
      </Link>
    </li>
  );
}

/** What each column counts, where everyone can read it, also without a mouse. */
function ColumnHelp(): ReactNode {
  return (
    <dl className={classes.help} aria-label={t('What the columns count')}>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{t(FIGURE_TEXTS[figure].header)}</dt>
          <dd>{t(FIGURE_TEXTS[figure].help)}</dd>
        </div>
      ))}
      <div>
        <dt>{t(RESPONSE_TEXTS.header)}</dt>
        <dd>{t(RESPONSE_TEXTS.help)}</dd>
      </div>
    </dl>
  );
}
