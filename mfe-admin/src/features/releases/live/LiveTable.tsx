import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { msg, t, Trans } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn, MoreIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { Version } from '../controls/Version.tsx';
import { alarmsOf, type LiveRemote, markOf } from '../rules/live-rows.ts';
import { shortPerson } from '../rules/people.ts';
import { FIGURES, figureText, shortCommit } from './figures.ts';
import { GuardProgress } from './GuardProgress.tsx';
import type { LiveListProps } from './live-list.ts';
import classes from './LiveTable.module.css';
import { NextStep } from './NextStep.tsx';
import { ShareBar } from './ShareBar.tsx';
import { ShareButton } from './ShareButton.tsx';

/** A version that visitors get; a rollout is below the version it may replace. */
interface LiveRow {
  remote: LiveRemote;
  share: ReleaseShare;
  isFirst: boolean;
  isLast: boolean;
}

type Column = DataTableColumn<LiveRow, string, Omit<LiveListProps, 'remotes'>>;

const COLUMNS: readonly Column[] = [
  {
    key: 'remote',
    header: msg('Remote'),
    isRowHeader: true,
    cell: ({ remote, isFirst }) => (isFirst ? remote.remote : <span className="visually-hidden">{remote.remote}</span>),
  },
  {
    key: 'live',
    header: msg('Live'),
    cell: ({ share }) => (
      <>
        <span className={classes.code}>
          <Version version={share.version} />
        </span>
        <span className={classes.commit}>{shortCommit(share.commit)}</span>
      </>
    ),
  },
  {
    key: 'share',
    header: msg('Share'),
    cell: ({ remote, share }, { elsewhere, onStay }) => (
      <>
        <ShareBar share={share} mark={markOf(remote, share.version)} hasTooltip />
        <GuardProgress share={share} hasTooltip />
        {share.plan && (
          <NextStep
            remote={remote.remote}
            share={share}
            plan={share.plan}
            elsewhere={elsewhere}
            onStay={() => onStay(remote, share)}
          />
        )}
      </>
    ),
  },
  ...FIGURES.map(({ title, of, alarm, isQuiet }): Column => ({
    key: title,
    header: title,
    className: classes.right,
    cellClass: ({ remote, share }) =>
      clsx(isQuiet && classes.quiet, alarm && alarmsOf(share, remote.shares[0]!)[alarm] && classes.alarm),
    cell: ({ share }) => figureText(of(share.health)),
  })),
  {
    key: 'moved',
    header: msg('Moved'),
    cell: ({ remote, isFirst }) =>
      isFirst && (
        <span className={classes.moved} title={remote.movedBy}>
          <ShortMoment moment={remote.movedAt} />
          {shortPerson(remote.movedBy)}
        </span>
      ),
  },
  {
    key: 'actions',
    header: (
      <span className="visually-hidden">
        <Trans id="Actions" />
      </span>
    ),
    cell: ({ remote, share, isFirst }, { onAct, onShowVersions }) => (
      <div className={classes.actions}>
        <ShareButton remote={remote} share={share} onPress={() => onAct(remote, share)} />
        {isFirst && (
          <button
            type="button"
            className={classes.more}
            aria-label={t('Versions of {remote}', { remote: remote.remote })}
            title={t('Versions')}
            onClick={() => onShowVersions(remote)}
          >
            <MoreIcon />
          </button>
        )}
      </div>
    ),
  },
];

const rowsOf = (remotes: readonly LiveRemote[]): LiveRow[] =>
  remotes.flatMap((remote) =>
    remote.shares.map((share, index) => ({
      remote,
      share,
      isFirst: index === 0,
      isLast: index === remote.shares.length - 1,
    })),
  );

/** What is live, a row for each version that visitors get. */
export function LiveTable({ remotes, ...context }: LiveListProps) {
  return (
    <div className={classes.scroll}>
      <DataTable
        label={t('Live releases')}
        look={classes.table}
        columns={COLUMNS}
        rows={rowsOf(remotes)}
        rowKey={({ remote, share }) => `${remote.remote} ${share.version}`}
        groupOf={({ remote }) => remote.remote}
        context={context}
        rowClass={({ isFirst, isLast }) => clsx(!isLast && classes.head, !isFirst && classes.sub)}
      />
    </div>
  );
}
