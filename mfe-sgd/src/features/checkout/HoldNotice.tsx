import type { Checkout } from '@portal/shared/contracts';
import { clockText } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useSecondsLeft } from '@portal/shared/seconds-left';
import { ActionButton, ClockIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Notes.module.css';

/** How long the server keeps a spot. */
const MAX_SECONDS = 15 * 60;

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
  const remaining = until === null ? null : Math.min(left, MAX_SECONDS);
  const isOver = remaining === 0;
  const { notice, willDisappear } = useFocusAfter(isOver);
  if (wanted.length === 0) return null;
  return (
    // one element for all: it takes the focus of the button that disappears
    <div
      ref={notice}
      tabIndex={-1}
      className={clsx(classes.note, isOver && classes.wide)}
      role={remaining === null || isOver ? 'status' : undefined}
    >
      <ClockIcon size={16} />
      {remaining === null ? (
        t(
          'A spot is kept for you once a day, for 15 minutes. You can still order: we check that every ZIP is free before anything is charged.',
        )
      ) : isOver ? (
        <div>
          <p>
            {t(
              'The 15 minutes are over, and your spots are not kept anymore. You can still order: we check that every ZIP is free before anything is charged.',
            )}
          </p>
          <ActionButton
            isSmall
            isBusy={isBusy}
            onClick={() => {
              willDisappear();
              onKeepAgain();
            }}
          >
            {t('Keep My Spots Again')}
          </ActionButton>
        </div>
      ) : (
        <KeptFor zips={kept.map(({ zip }) => zip)} isAll={kept.length === wanted.length} seconds={remaining} />
      )}
    </div>
  );
}

function KeptFor({ zips, isAll, seconds }: { zips: readonly string[]; isAll: boolean; seconds: number }): ReactNode {
  const time = (
    <b role="timer" className="tabular">
      {clockText(seconds)}
    </b>
  );
  return (
    <span>
      {isAll ? (
        <Trans id="Your spots are kept for {time}." values={{ time }} />
      ) : (
        <Trans
          id="{zips} kept for {time}; the others are checked when you pay."
          values={{ zips: zips.join(', '), time }}
        />
      )}
    </span>
  );
}

/** Moves the focus to the notice once the button that was pressed in it is gone, unless it is elsewhere by then. */
function useFocusAfter(isButtonShown: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isButtonShown || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) notice.current?.focus();
  }, [isButtonShown]);
  return { notice, willDisappear: () => (isPressed.current = true) };
}
