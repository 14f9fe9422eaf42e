import { MoreIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { Version } from '../controls/Version.tsx';
import { alarmsOf, markOf } from '../rules/live-rows.ts';
import { shortPerson } from '../rules/people.ts';
import { FIGURES, figureText, shortCommit } from './figures.ts';
import { GuardProgress } from './GuardProgress.tsx';
import type { LiveListProps } from './live-list.ts';
import styles from './LiveTable.module.css';
import { ShareBar } from './ShareBar.tsx';
import { ShareButton } from './ShareButton.tsx';

/** What is live, a row for each version that visitors get; a rollout stands below the version it may replace. */
export function LiveTable({ remotes, onAct, onShowVersions }: LiveListProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Remote</th>
            <th scope="col">Live</th>
            <th scope="col">Share</th>
            {FIGURES.map(({ title }) => (
              <th key={title} scope="col" className={styles.right}>
                {title}
              </th>
            ))}
            <th scope="col">Moved</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {remotes.map((remote) => (
          <tbody key={remote.remote}>
            {remote.shares.map((share, index) => {
              const alarms = alarmsOf(share, remote.shares[0]!);
              const isFirst = index === 0;
              const isLast = index === remote.shares.length - 1;
              return (
                <tr key={share.version} className={clsx(!isLast && styles.head, !isFirst && styles.sub)}>
                  <th scope="row">
                    {isFirst ? remote.remote : <span className="visually-hidden">{remote.remote}</span>}
                  </th>
                  <td>
                    <span className={styles.code}>
                      <Version version={share.version} />
                    </span>
                    <span className={styles.commit}>{shortCommit(share.commit)}</span>
                  </td>
                  <td>
                    <ShareBar share={share} mark={markOf(remote, share.version)} hasTooltip />
                    <GuardProgress share={share} hasTooltip />
                  </td>
                  {FIGURES.map(({ title, of, alarm, isQuiet }) => (
                    <td
                      key={title}
                      className={clsx(styles.right, isQuiet && styles.quiet, alarm && alarms[alarm] && styles.alarm)}
                    >
                      {figureText(of(share.health))}
                    </td>
                  ))}
                  <td>
                    {isFirst && (
                      <span className={styles.moved} title={remote.movedBy}>
                        <ShortMoment moment={remote.movedAt} />
                        {shortPerson(remote.movedBy)}
                      </span>
                    )}
                  </td>
                  <td>
                    <div className={styles.actions}>
                      <ShareButton remote={remote} share={share} onAsk={() => onAct(remote, share)} />
                      {isFirst && (
                        <button
                          type="button"
                          className={styles.more}
                          aria-label={`Versions of ${remote.remote}`}
                          title="Versions"
                          onClick={() => onShowVersions(remote)}
                        >
                          <MoreIcon />
                        </button>
                      )}
                    </div>
                  </td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}
