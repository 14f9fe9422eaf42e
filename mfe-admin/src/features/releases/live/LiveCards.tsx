import { t, Trans } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import { HeadButton } from '../controls/HeadButton.tsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { Version } from '../controls/Version.tsx';
import { alarmsOf, markOf } from '../rules/live-rows.ts';
import { shortPerson } from '../rules/people.ts';
import { FIGURES, figureText, shortCommit } from './figures.ts';
import { GuardProgress } from './GuardProgress.tsx';
import classes from './LiveCards.module.css';
import type { LiveListProps } from './live-list.ts';
import { NextStep } from './NextStep.tsx';
import { ShareBar } from './ShareBar.tsx';
import { ShareButton } from './ShareButton.tsx';

/** What is live on a small screen: a card for each remote, with the same figures and actions. */
export function LiveCards({ remotes, elsewhere, onAct, onStay, onShowVersions }: LiveListProps) {
  return (
    <ul role="list" className={classes.cards}>
      {remotes.map((remote) => (
        <li key={remote.remote} className={classes.card}>
          <div className={classes.head}>
            <h3>{remote.remote}</h3>
            <HeadButton onClick={() => onShowVersions(remote)}>
              <Trans
                id="Versions<hidden> of {remote}</hidden>"
                values={{ remote: remote.remote }}
                components={{ hidden: <span className="visually-hidden" /> }}
              />
            </HeadButton>
          </div>
          {remote.shares.map((share) => {
            const alarms = alarmsOf(share, remote.shares[0]!);
            const mark = markOf(remote, share.version);
            const why = share.why ?? (mark?.kind === 'failed' ? mark.why : null);
            return (
              <div key={share.version} className={classes.share}>
                <div>
                  <span className={classes.code}>
                    <Version version={share.version} />
                  </span>
                  <span className={clsx(classes.code, classes.commit)}>{shortCommit(share.commit)}</span>
                  <ShareBar share={share} mark={mark} hasTooltip={false} />
                </div>
                <ShareButton remote={remote} share={share} onPress={() => onAct(remote, share)} />
                <div className={classes.wide}>
                  <GuardProgress share={share} hasTooltip={false} />
                  {share.plan && (
                    <NextStep
                      remote={remote.remote}
                      share={share}
                      plan={share.plan}
                      elsewhere={elsewhere}
                      onStay={() => onStay(remote, share)}
                    />
                  )}
                </div>
                {why !== null && <p className={clsx(classes.wide, classes.why)}>{why}</p>}
                <dl className={clsx(classes.wide, classes.figures)}>
                  {FIGURES.map(({ title, of, alarm, isQuiet }) => (
                    <div key={title}>
                      <dt>{t(title)}</dt>
                      <dd className={clsx(isQuiet && classes.quiet, alarm && alarms[alarm] && classes.alarm)}>
                        {figureText(of(share.health))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            );
          })}
          <p className={classes.moved}>
            <Trans
              id="Moved {moment} by {person}"
              values={{ moment: <ShortMoment moment={remote.movedAt} />, person: shortPerson(remote.movedBy) }}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
