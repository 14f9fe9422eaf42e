import type { AgentBadge } from '@portal/shared/contracts';
import { t, Trans } from '@portal/shared/i18n';
import { Panel } from '@portal/shared/ui/panel';
import { Switch } from '@portal/shared/ui/switch';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';
import { profileUpdated } from '../account/profile-updated.ts';
import { useShowBadge } from './rank.queries.ts';
import { BADGE_TEXTS, missing, since } from './rank-texts.ts';
import classes from './Rank.module.css';

/** The ring of 44 pixels around a badge's icon. */
const RADIUS = 22;
const LENGTH = 2 * Math.PI * RADIUS;

/** All badges: those that are reached, with the choice to show them, and what is missing to the others (D-34). */
export function Badges({ agentId, badges }: { agentId: number; badges: readonly AgentBadge[] }): ReactNode {
  const reached = badges.filter(({ earnedOn }) => earnedOn !== null).length;
  return (
    <Panel
      title={t('Badges')}
      count={t('{reached} of {count}', { reached, count: badges.length })}
      note={t("Consumers see the badges you've earned and choose to show")}
    >
      <ul className={classes.badges}>
        {badges.map((badge) => (
          <Badge key={badge.badgeId} agentId={agentId} badge={badge} />
        ))}
      </ul>
    </Panel>
  );
}

function Badge({ agentId, badge }: { agentId: number; badge: AgentBadge }): ReactNode {
  const { badgeId, progress, goal, earnedOn, zip, isShown } = badge;
  const { name, rule, Icon } = BADGE_TEXTS[badgeId];
  const { mutate, isPending } = useShowBadge(agentId);
  const nameId = useId();
  const [today] = useState(() => new Date());
  const isReached = earnedOn !== null;

  const change = (next: boolean): void =>
    mutate(
      { badgeId, isShown: next },
      {
        onSuccess: () => {
          profileUpdated('RANK_AND_BADGES');
          events.publish('toast.show', { text: next ? t('Shown to consumers.') : t('Hidden from consumers.') });
        },
        onError: (error) =>
          events.publish('toast.show', { text: failureText(t('Not saved.'), error), tone: 'failure' }),
      },
    );

  return (
    <li
      className={clsx(classes.badge, isReached && classes.reached, badgeId === 'guaranteed-display' && classes.gold)}
      aria-labelledby={nameId}
    >
      <span className={classes.medal}>
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <circle className={classes.ring} cx="24" cy="24" r={RADIUS} />
          <circle
            className={classes.progress}
            cx="24"
            cy="24"
            r={RADIUS}
            strokeDasharray={`${LENGTH * Math.min(1, progress / goal)} ${LENGTH}`}
            transform="rotate(-90 24 24)"
          />
        </svg>
        <Icon size={20} />
      </span>
      <div>
        <h3 id={nameId}>{t(name)}</h3>
        <p>{t(rule)}</p>
        {isReached ? (
          <p className={classes.state}>
            {zip ? (
              <Trans
                id="<b>Yours.</b> {zip}, since {day}"
                values={{ zip, day: since(earnedOn, today) }}
                components={{ b: <b /> }}
              />
            ) : (
              <Trans
                id="<b>Yours.</b> Since {day}"
                values={{ day: since(earnedOn, today) }}
                components={{ b: <b /> }}
              />
            )}
          </p>
        ) : (
          <p className={classes.missing}>{missing(badge)}</p>
        )}
      </div>
      {isReached && (
        <span className={classes.show}>
          <Switch
            checked={isShown}
            loading={isPending}
            onChange={change}
            aria-label={t('Show {name} to consumers', { name: t(name) })}
          />
        </span>
      )}
    </li>
  );
}
