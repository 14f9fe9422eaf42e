import type { ServiceZip } from '@portal/shared/contracts';
import { formatShortDay } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import type { DataTableColumn } from '@portal/shared/ui/data-table';
import { CloseIcon, LockIcon, StarIcon } from '@portal/shared/ui/icon';
import { StatusTag } from '@portal/shared/ui/status-tag';
import type { MouseEvent, ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { ServiceZipColumn } from './service-zip-sorting.ts';
import { lastReferralText, spotsText } from './service-zip-texts.ts';
import classes from './ServiceZips.module.css';

/** What the cells need beyond their ZIP. */
export interface ZipListContext {
  /** When ZIPs without a rank get one, `2026-11-27`; null: never. */
  ranksOn: string | null;
  /** False: no spot and no place on a waitlist is offered (docs/decisions/0104). */
  canOrder: boolean;
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** The ZIP whose waitlist is being joined. */
  joining: string | null;
  onJoin: (zip: ServiceZip) => void;
  onRemove: (zip: ServiceZip) => void;
}

/**
 * Presses of a remove button, but not the second one of a double click: by then the next ZIP may be below the pointer.
 */
export const onceEach =
  (remove: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail <= 1) remove();
  };

export const COLUMNS: readonly DataTableColumn<ServiceZip, ServiceZipColumn, ZipListContext>[] = [
  {
    key: 'zip',
    header: msg('ZIP'),
    sortBy: 'zip',
    cell: ({ zip, name }) => (
      <span className={classes.place}>
        <b>{zip}</b> <span>{name}</span>
      </span>
    ),
  },
  {
    key: 'boosted',
    header: msg('Rank with boost'),
    align: 'right',
    width: 142,
    cellClass: ({ status }) => (status === 'yours' ? classes.now : classes.other),
    cell: ({ rankWithBoost }) => rankWithBoost ?? '–',
  },
  {
    key: 'plain',
    header: msg('Rank without'),
    sortBy: 'rank',
    align: 'right',
    width: 142,
    cellClass: ({ status, rankWithoutBoost }) =>
      status === 'yours' || rankWithoutBoost === null ? classes.other : classes.now,
    cell: ({ rankWithoutBoost }, { ranksOn }) =>
      rankWithoutBoost ?? (ranksOn === null ? '–' : t('From {day}', { day: formatShortDay(ranksOn) })),
  },
  {
    key: 'agents',
    // who serves the ZIP now; the shop says how many agents the referrals of a year went to
    header: msg('Ranked agents'),
    align: 'right',
    width: 144,
    hiddenBelow: 1440,
    cellClass: () => classes.other,
    cell: ({ rankedAgents }) => rankedAgents || '–',
  },
  {
    key: 'spots',
    header: msg('Sponsor spots'),
    sortBy: 'spots',
    width: 190,
    className: classes.spots,
    cell: (zip) => <Spots zip={zip} />,
  },
  {
    key: 'referrals',
    header: msg('Referrals, 12 mo'),
    sortBy: 'referrals',
    align: 'right',
    width: 134,
    cellClass: ({ referrals12Months }) => (referrals12Months === 0 ? classes.other : undefined),
    cell: ({ referrals12Months }) => referrals12Months,
  },
  {
    key: 'last',
    header: msg('Last referral'),
    sortBy: 'last',
    width: 122,
    hiddenBelow: 1440,
    cellClass: () => classes.other,
    cell: ({ lastReferralAt }, { now, timeZone }) => lastReferralText(lastReferralAt, now, timeZone),
  },
  {
    key: 'next',
    header: (
      <span className="visually-hidden">
        <Trans id="Guaranteed Display" />
      </span>
    ),
    width: 130,
    className: classes.next,
    cell: (zip, { canOrder, joining, onJoin }) =>
      canOrder && <NextStep zip={zip} isJoining={joining === zip.zip} onJoin={onJoin} />,
  },
  {
    key: 'remove',
    header: (
      <span className="visually-hidden">
        <Trans id="Remove" />
      </span>
    ),
    width: 62,
    className: classes.removeCell,
    cell: (zip, { onRemove }) =>
      zip.status === 'yours' ? (
        <Locked />
      ) : (
        <button
          type="button"
          className={classes.remove}
          data-remove-zip={zip.zip}
          aria-label={t('Remove {zip}', { zip: zip.zip })}
          onClick={onceEach(() => onRemove(zip))}
        >
          <CloseIcon size={16} />
        </button>
      ),
  },
];

/** In place of the button that removes a ZIP. */
export function Locked(): ReactNode {
  const why = t("You can't remove a ZIP while you sponsor it");
  return (
    <span className={classes.locked} role="img" aria-label={why} title={why}>
      <LockIcon size={16} />
    </span>
  );
}

/** Whose the sponsor spots are. */
export function Spots({ zip }: { zip: ServiceZip }): ReactNode {
  if (zip.status === 'yours') {
    return (
      <span className={classes.gold}>
        <StarIcon size={14} />
        {spotsText(zip)}
      </span>
    );
  }
  return (
    <span className={zip.status === 'taken' || zip.status === 'unavailable' ? classes.quiet : undefined}>
      {spotsText(zip)}
      {zip.isNowFree && (
        <span className={classes.nowFree}>
          <StatusTag status={msg('Now free')} tone="blue" />
        </span>
      )}
    </span>
  );
}

interface NextStepProps {
  zip: ServiceZip;
  isJoining: boolean;
  onJoin: (zip: ServiceZip) => void;
}

/** What can be done about the sponsor spots of a ZIP. */
export function NextStep({ zip, isJoining, onJoin }: NextStepProps): ReactNode {
  if (zip.status === 'free') return <Link to={paths.sponsorZip(zip.zip)}>{t('Sponsor this ZIP')}</Link>;
  if (zip.status !== 'taken') return null;
  return (
    <ActionButton kind="link" isBusy={isJoining} onClick={() => onJoin(zip)}>
      {t('Join waitlist')}
    </ActionButton>
  );
}
