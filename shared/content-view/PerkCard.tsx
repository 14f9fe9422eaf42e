import type { Perk } from '@portal/shared/contracts';
import { formatShortDate } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { ClockIcon } from '@portal/shared/ui/icon';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { type ReactNode, useId } from 'react';
import { ACTION_NAMES, PERK_ICONS } from './perk-texts.ts';
import classes from './PerkCard.module.css';

interface PerkCardProps {
  perk: Perk;
  onOpen?: () => void;
  /** What the button asked for is on its way. */
  isBusy?: boolean;
}

/** One offer, with its button, or since when it is requested. */
export function PerkCard({ perk, onOpen, isBusy = false }: PerkCardProps): ReactNode {
  const { company, kind, offer, description, action, icon, request } = perk;
  const Icon = PERK_ICONS[icon];
  const nameId = useId();
  return (
    <li className={classes.perk} aria-labelledby={nameId}>
      <div className={classes.company}>
        <span className={classes.logo}>
          <Icon size={20} />
        </span>
        <div>
          <h2 id={nameId}>{company}</h2>
          <p>{kind}</p>
        </div>
      </div>
      <div className={classes.offer}>
        <p>{offer}</p>
        <p className={classes.description}>{description}</p>
      </div>
      <div className={classes.foot}>
        {request ? (
          <>
            <StatusTag status={msg('Requested')} tone="blue" icon={<ClockIcon size={14} />} />
            <span className={classes.when}>
              {t('Asked {day}, they answer by {answer}', {
                day: formatShortDate(request.requestedAt),
                answer: formatShortDate(request.answerBy),
              })}
            </span>
          </>
        ) : (
          <ActionButton aria-describedby={nameId} isBusy={isBusy} onClick={onOpen}>
            {t(ACTION_NAMES[action])}
          </ActionButton>
        )}
      </div>
    </li>
  );
}
