import type { ServiceZip } from '@portal/shared/contracts';
import { formatShortDay } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import { LockIcon, MapPinIcon, MoreIcon, StarIcon, TrashIcon } from '@portal/shared/ui/icon';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { Spots, type ZipListContext } from './service-zip-columns.tsx';
import { rankNow } from './service-zip-texts.ts';
import classes from './ServiceZips.module.css';

const popover = onDemand(() => import('@portal/shared/ui/popover').then(({ Popover }) => Popover));

interface ServiceZipCardProps {
  zip: ServiceZip;
  context: ZipListContext;
}

/** A ZIP on a small screen: two lines, and a menu of what can be done. */
export function ServiceZipCard({ zip, context }: ServiceZipCardProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={classes.card}>
      <div className={classes.place}>
        <b>{zip.zip}</b> <span>{zip.name}</span>
      </div>
      <div className={classes.cardRank}>{rankText(zip, context.ranksOn)}</div>
      <div className={classes.cardLine}>
        <Spots zip={zip} />
        <span>
          {t('{count, plural, one {{count} referral} other {{count} referrals}}', { count: zip.referrals12Months })}
        </span>
      </div>
      <button
        ref={button}
        type="button"
        className={classes.more}
        data-remove-zip={zip.zip}
        aria-label={t('More for {zip}', { zip: zip.zip })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon size={20} />
      </button>
      {isOpen && (
        <OpenedOnDemand demand={popover} onClose={close}>
          {(Popover) => (
            <Popover
              anchor={button}
              role="menu"
              label={t('{zip} {name}', { zip: zip.zip, name: zip.name })}
              onClose={close}
              className={classes.menu}
            >
              <ZipMenu zip={zip} context={context} onClose={close} />
            </Popover>
          )}
        </OpenedOnDemand>
      )}
    </div>
  );
}

function ZipMenu({ zip, context, onClose }: ServiceZipCardProps & { onClose: () => void }): ReactNode {
  const { canOrder } = context;
  const isYours = zip.status === 'yours';
  return (
    <>
      {zip.status === 'taken' && canOrder ? (
        <ActionButton
          kind="quiet"
          role="menuitem"
          icon={<MapPinIcon size={16} />}
          onClick={() => {
            context.onJoin(zip);
            onClose();
          }}
        >
          {t('Join waitlist')}
        </ActionButton>
      ) : (
        <Link role="menuitem" to={paths.sponsorZip(zip.zip)} className={classes.menuLink ?? ''}>
          <StarIcon size={16} />
          {zip.status === 'free' && canOrder ? t('Sponsor this ZIP') : t('Show in Guaranteed Display')}
        </Link>
      )}
      <ActionButton
        kind="quiet"
        role="menuitem"
        icon={isYours ? <LockIcon size={16} /> : <TrashIcon size={16} />}
        aria-disabled={isYours}
        onClick={() => {
          context.onRemove(zip);
          onClose();
        }}
      >
        {isYours ? t("You can't remove a ZIP while you sponsor it") : t('Remove')}
      </ActionButton>
    </>
  );
}

function rankText(zip: ServiceZip, ranksOn: string | null): ReactNode {
  const rank = rankNow(zip);
  if (rank === null) {
    return <span>{ranksOn === null ? '–' : t('Rank from {day}', { day: formatShortDay(ranksOn) })}</span>;
  }
  return <Trans id="<b>{rank}</b> of {agents}" values={{ rank, agents: zip.rankedAgents }} components={{ b: <b /> }} />;
}
