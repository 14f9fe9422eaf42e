import type { ContentKind, ListedPiece } from '@portal/shared/contracts/content-editor';
import { formatDateTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { StatusTag } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { STATES } from './content-texts.ts';
import classes from './PieceList.module.css';

interface PieceListProps {
  kind: ContentKind;
  pieces: readonly ListedPiece[];
  current: string | undefined;
  /** Where a piece is shown, for kinds whose titles do not say it. */
  placeOf: (id: string) => string | null;
  onOpen: (id: string) => void;
}

/** Every piece of a kind with its state; of an event when it is, of others until when they are shown. */
export function PieceList({ kind, pieces, current, placeOf, onOpen }: PieceListProps) {
  return (
    <ul role="list" className={classes.list}>
      {pieces.map(({ id, title, state, hasDraft, at, timeZone }) => (
        <li key={id}>
          <button
            type="button"
            className={clsx(classes.piece, id === current && classes.current)}
            aria-current={id === current || undefined}
            onClick={() => onOpen(id)}
          >
            <b>{title}</b>
            <span className={classes.facts}>
              {placeOf(id)}
              {at !== null && <Time kind={kind} moment={at} timeZone={timeZone} />}
              {hasDraft && state !== 'draft' && <i>{t('Changes not published')}</i>}
            </span>
            <StatusTag status={STATES[state].name} tone={STATES[state].tone} isCompact />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Time({ kind, moment, timeZone }: { kind: ContentKind; moment: string; timeZone: string | null }) {
  const time = formatDateTime(moment, timeZone ?? undefined, { namesZone: true });
  return <time dateTime={moment}>{kind === 'event' ? time : t('until {time}', { time })}</time>;
}
