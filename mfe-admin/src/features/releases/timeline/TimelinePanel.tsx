import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, FailureCard, Panel, SkeletonLines, StatusTag } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { HeadButton } from '../controls/HeadButton.tsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { shortCommit } from '../live/figures.ts';
import { logQuery } from '../releases.queries.ts';
import { type Choice, commitsOf } from '../rules/live-rows.ts';
import { shortPerson } from '../rules/people.ts';
import { logRows } from '../rules/log-rows.ts';
import classes from './TimelinePanel.module.css';
import { useLogLength } from './use-log-length.ts';

interface TimelinePanelProps {
  channel: string;
  /** For the commits of the releases in the log. */
  remotes: readonly Choice[];
}

/** What happened, newest first: the latest lines, or the whole log page by page. */
export function TimelinePanel({ channel, remotes }: TimelinePanelProps) {
  const length = useLogLength();
  const log = useQuery(logQuery(channel, length.limit));
  const lines = log.data?.lines ?? [];
  const rows = logRows(lines.slice(0, length.shown), commitsOf(remotes));
  return (
    <Panel
      isFlush
      title={t('Timeline')}
      link={
        lines.length > length.fewest && (
          <HeadButton aria-expanded={length.isWhole} onClick={length.toggle}>
            {length.isWhole ? t('Latest only') : t('Whole log')}
          </HeadButton>
        )
      }
    >
      {log.isPending && <SkeletonLines rows={6} pieces={3} />}
      {log.isError && !log.data && (
        <FailureCard
          isCompact
          title={t('The log did not load.')}
          message={log.error.message}
          onRetry={() => void log.refetch()}
          isRetrying={log.isFetching}
        />
      )}
      {log.data && rows.length === 0 && (
        <p className={classes.nothing}>{t('Nothing has happened on {channel} yet.', { channel })}</p>
      )}
      <ol role="list" className={clsx(classes.lines, length.isWhole && classes.whole)}>
        {rows.map((row) => (
          <li key={row.key} className={classes.line}>
            <span className={classes.when}>
              <ShortMoment moment={row.when} />
            </span>
            <span className={classes.tag}>
              <StatusTag status={row.word} tone={row.tone} />
            </span>
            <div className={classes.what}>
              <div className={classes.title} title={row.title}>
                {row.title}
              </div>
              {row.why !== null && (
                <div className={classes.why} title={row.why}>
                  {row.why}
                </div>
              )}
            </div>
            <div className={classes.who} title={row.who}>
              {shortPerson(row.who)}
              <span className={classes.commit}>{shortCommit(row.commit)}</span>
            </div>
          </li>
        ))}
      </ol>
      {length.isWhole && lines.length === length.limit && length.canGrow && (
        <div className={classes.more}>
          <ActionButton isSmall isBusy={log.isPlaceholderData} onClick={length.grow}>
            {t('Show More')}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}
