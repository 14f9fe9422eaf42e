import type { Checkout } from '@portal/shared/contracts';
import { clockText } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useSecondsLeft } from '@portal/shared/seconds-left';
import { ActionButton, ClockIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Notes.module.css';

/** How long the server keeps a spot. */
const MOST_SECONDS = 15 * 60;

interface HoldNoticeProps {
  checkout: Pick<Checkout, 'lines' | 'holds'>;
  /** Asks the server to keep the spots again; it keeps each once a day. */
  onKeepAgain: () => void;
  isBusy: boolean;
}

/** For how long the spots are kept for this agent, and what it means when they are not (D-31). */
export function HoldNotice({ checkout, onKeepAgain, isBusy }: HoldNoticeProps): ReactNode {
  const { lines, holds } = checkout;
  // what is one's own needs no keeping
  const wanted = lines.filter(({ isRenewal }) => !isRenewal).map(({ zip }) => zip);
  const kept = holds.filter(({ zip }) => wanted.includes(zip));
  const until = kept.length === 0 ? null : kept.map((hold) => hold.until).toSorted()[0]!; // there is one
  const left = useSecondsLeft(until === null ? null : Date.parse(until));
  // a clock that is wrong shows no more than a spot is kept
  const remaining = until === null ? null : Math.min(left, MOST_SECONDS);
  if (wanted.length === 0) return null;
  if (remaining === null) {
    return (
      <p className={classes.note} role="status">
        <ClockIcon size={16} />
        {t(
          'A spot is kept for you once a day, for 15 minutes. You can still order: we check that every ZIP is free before anything is charged.',
        )}
      </p>
    );
  }
  if (remaining === 0) {
    return (
      <div className={clsx(classes.note, classes.wide)} role="status">
        <ClockIcon size={16} />
        <div>
          <p>
            {t(
              'The 15 minutes are over, and your spots are not kept anymore. You can still order: we check that every ZIP is free before anything is charged.',
            )}
          </p>
          <ActionButton isSmall isBusy={isBusy} onClick={onKeepAgain}>
            {t('Keep My Spots Again')}
          </ActionButton>
        </div>
      </div>
    );
  }
  const time = (
    <b role="timer" className="tabular">
      {clockText(remaining)}
    </b>
  );
  return (
    <p className={classes.note}>
      <ClockIcon size={16} />
      <span>
        {kept.length === wanted.length ? (
          <Trans id="Your spots are kept for {time}." values={{ time }} />
        ) : (
          <Trans
            id="{zips} kept for {time}; the others are checked when you pay."
            values={{ zips: kept.map(({ zip }) => zip).join(', '), time }}
          />
        )}
      </span>
    </p>
  );
}
