import type { RankInZip } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { hasPage } from '@portal/shared/remote';
import { Link } from '@portal/shared/router';
import { DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { StarIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import tables from '../../tables/table.module.css';
import { ShowAll } from './ShowAll.tsx';
import classes from './Rank.module.css';

/** More than these are shown on request. */
const SHOWN_AT_FIRST = 5;

const COLUMNS: readonly DataTableColumn<RankInZip>[] = [
  {
    key: 'zip',
    header: msg('ZIP'),
    isRowHeader: true,
    cell: ({ zip, name, isSponsored }) => (
      <span className={classes.zip}>
        <span className={classes.star}>{isSponsored && <StarIcon size={14} aria-label={t('You sponsor it')} />}</span>
        <b>{zip}</b> <span>{name}</span>
      </span>
    ),
  },
  {
    key: 'boosted',
    header: msg('With boost'),
    className: tables.number,
    cellClass: ({ isSponsored }) => (isSponsored ? classes.counts : classes.other),
    cell: ({ rankWithBoost }) => rankWithBoost,
  },
  {
    key: 'plain',
    header: msg('Without'),
    className: tables.number,
    cellClass: ({ isSponsored }) => (isSponsored ? classes.other : classes.counts),
    cell: ({ rankWithoutBoost }) => rankWithoutBoost,
  },
  { key: 'agents', header: msg('Ranked agents'), className: tables.number, cell: ({ rankedAgents }) => rankedAgents },
  {
    key: 'closings',
    header: msg('Closings, 12 mo'),
    className: tables.number,
    cell: ({ closings }) => closings ?? '–',
  },
];

interface ZipRanksProps {
  agentId: number;
  zips: readonly RankInZip[];
  averageRank: number | null;
}

/** The place in each ZIP, bold where it counts: with the boost only for sponsors (D-34). */
export function ZipRanks({ agentId, zips, averageRank }: ZipRanksProps): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const serviceZipCodes = paths.serviceZipCodes(agentId);
  return (
    <Panel
      title={t('By ZIP')}
      count={zips.length}
      note={averageRank !== null && t('Average rank {averageRank}', { averageRank: averageRank.toFixed(1) })}
      link={hasPage(serviceZipCodes) && <Link to={serviceZipCodes}>{t('Service ZIP codes')}</Link>}
      isFlush
    >
      {zips.length === 0 ? (
        <EmptyState title={t('No ZIP codes yet')}>{t('You are ranked in each ZIP code you serve.')}</EmptyState>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('Your rank by ZIP')}>
          <DataTable
            label={t('Your rank by ZIP')}
            look={tables.table}
            columns={COLUMNS}
            rows={isWhole ? zips : zips.slice(0, SHOWN_AT_FIRST)}
            rowKey={({ zip }) => zip}
          />
        </div>
      )}
      {!isWhole && zips.length > SHOWN_AT_FIRST && (
        <ShowAll onClick={() => setIsWhole(true)}>{t('Show all {count} ZIPs', { count: zips.length })}</ShowAll>
      )}
    </Panel>
  );
}
