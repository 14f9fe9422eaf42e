import type { AgentZipStat } from '@portal/shared/contracts';
import { formatNearDay, formatPrice, isDisqualified } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { StarIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { Chart } from '../../charts/Chart.tsx';
import { ZIP_DUMBBELL } from '../../charts/chart-sizes.ts';
import { lastRankOf } from '../../charts/last-rank.ts';
import { ordinal } from '../dashboard-texts.ts';
import tables from '../../../tables/table.module.css';
import classes from './Zips.module.css';

/**
 * @param last the worst rank of the list, the right end of the scale
 */
const columnsFor = (last: number): readonly DataTableColumn<AgentZipStat>[] => [
  {
    key: 'zip',
    header: msg('ZIP'),
    cell: ({ zip, name, isSponsored }) => (
      <span className={classes.zip}>
        {isSponsored && <StarIcon size={14} aria-label={t('Guaranteed Display')} />}
        <b>{zip}</b> <span className={classes.name}>{name}</span>
      </span>
    ),
  },
  {
    key: 'boosted',
    header: msg('Rank with boost'),
    className: tables.number,
    cellClass: ({ isSponsored }) => (isSponsored ? classes.now : classes.other),
    cell: ({ rankWithBoost }) => rankWithBoost ?? '–',
  },
  {
    key: 'plain',
    header: msg('Rank without'),
    className: tables.number,
    cellClass: ({ isSponsored }) => (isSponsored ? classes.other : classes.now),
    cell: ({ rankWithoutBoost }) => rankWithoutBoost ?? '–',
  },
  {
    key: 'scale',
    header: (
      <span className={classes.scale}>
        <span>{t('1st')}</span>
        <span>{ordinal(last)}</span>
      </span>
    ),
    isDecoration: true,
    className: classes.scaleCell,
    // the numbers are in the cells before it
    cell: (zip) => (
      <Chart size={ZIP_DUMBBELL} otherwise={null}>
        {({ ZipDumbbell }) => <ZipDumbbell zip={zip} last={last} />}
      </Chart>
    ),
  },
  {
    key: 'referrals',
    header: <PeriodHeader name={t('My referrals')} period={t('all time')} />,
    className: tables.number,
    cell: ({ referrals }) => referrals,
  },
  {
    key: 'commissions',
    header: <PeriodHeader name={t('My commissions')} period={t('this year')} />,
    className: tables.number,
    cell: ({ commissions }) => formatPrice(commissions),
  },
  {
    key: 'display',
    header: <span className="visually-hidden">{t('Guaranteed Display')}</span>,
    className: tables.number,
    cell: (zip) =>
      zip.isSponsored ? <span className={classes.renews}>{termEndText(zip)}</span> : <ShopLink zip={zip} />,
  },
];

export function ZipTable({ zips }: { zips: readonly AgentZipStat[] }): ReactNode {
  const last = lastRankOf(zips);
  const columns = useMemo(() => columnsFor(last), [last]);
  return <DataTable label={t('My ZIPs')} look={tables.table} columns={columns} rows={zips} rowKey={({ zip }) => zip} />;
}

/** Other pages count other months; below the name, because the columns are narrow. */
function PeriodHeader({ name, period }: { name: string; period: string }): ReactNode {
  return (
    <>
      {name} <span className={classes.period}>{period}</span>
    </>
  );
}

/** To the ZIP in the shop, which says more where nothing can be bought at once: the place in line, who sponsors it (D-29). */
function ShopLink({ zip: { zip, status } }: { zip: AgentZipStat }): ReactNode {
  const { agent } = useSession();
  if (status === 'unavailable') return <span className={classes.renews}>{t('Not available')}</span>;
  return (
    <Link className={classes.sponsor} to={paths.sponsorZip(zip)}>
      {status === 'free' && agent && !isDisqualified(agent) ? t('Sponsor this ZIP') : t('See this ZIP')}
    </Link>
  );
}

/** A canceled renewal is announced as the end that it is (D-31). */
function termEndText({ renewsOn, endsAtTerm }: AgentZipStat): string {
  if (renewsOn === null) return t('Sponsored');
  const day = formatNearDay(renewsOn);
  return endsAtTerm ? t('Ends {day}', { day }) : t('Renews {day}', { day });
}
