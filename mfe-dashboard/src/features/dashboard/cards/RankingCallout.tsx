import type { AgentRank } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { CloseIcon, InfoIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { reasonText } from '../server-texts.ts';
import classes from './RankingCallout.module.css';

interface RankingCalloutProps {
  change: NonNullable<AgentRank['change']>;
  /** It waits for its turn: there is only its place. */
  isReserved: boolean;
  onDismiss: () => void;
}

/** A note about the last change of the rank and its main reason (CS-084). */
export function RankingCallout({ change, isReserved, onDismiss }: RankingCalloutProps): ReactNode {
  const { from, to } = change;
  return (
    <div
      className={clsx(classes.callout, isReserved && classes.reserved)}
      role="note"
      aria-label={t('Your rank changed')}
      aria-hidden={isReserved}
    >
      <InfoIcon />
      <p>
        {to < from
          ? t('You moved up from {from} to {to}.', { from, to })
          : t('You moved down from {from} to {to}.', { from, to })}{' '}
        {reasonText(change)}
      </p>
      <button type="button" aria-label={t('Dismiss')} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
