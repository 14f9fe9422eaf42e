import { t } from '@portal/shared/i18n';
import { ActionButton, CheckIcon, ClockIcon, PlusIcon } from '@portal/shared/ui';
import type { ShopActions } from './shop-actions.ts';
import classes from './TurnNotice.module.css';
import { turnMoment } from './turn-texts.ts';
import type { Turn } from './use-turns.ts';

interface TurnNoticeProps {
  turns: readonly Turn[];
  cartZips: ReadonlySet<string>;
  actions: ShopActions;
}

/** What this agent can take before others, until when, and the way into the cart (SGD-07); nothing without a turn. */
export function TurnNotice({ turns, cartZips, actions }: TurnNoticeProps) {
  if (turns.length === 0) return null;
  return (
    <ul role="list" className={classes.turns} aria-label={t('Your turns')}>
      {turns.map(({ zip, until }) => (
        <li key={zip} className={classes.turn} tabIndex={-1}>
          <ClockIcon size={16} />
          <span className={classes.words}>
            {t('You are first in line for {zip} until {time}', { zip, time: turnMoment(until) })}
          </span>
          {cartZips.has(zip) && (
            <span className={classes.added}>
              <CheckIcon size={14} />
              {t('In cart')}
            </span>
          )}
          {!cartZips.has(zip) && actions.canOrder && (
            <ActionButton
              isSmall
              icon={<PlusIcon size={14} />}
              aria-label={t('Add {zip} to the cart', { zip })}
              onClick={(event) => {
                // the button goes, and what it was about stays
                event.currentTarget.closest('li')?.focus();
                actions.act('add', zip);
              }}
            >
              {t('Add')}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
}
