import type { ZipOffer } from '@portal/shared/contracts';
import { formatPrice } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { MapPinIcon } from '@portal/shared/ui/icon';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { zipDataQuery } from '../cart/cart.queries.ts';
import { SubjectCard } from './SubjectCard.tsx';
import classes from './Unlock.module.css';

interface SponsorZipProps {
  agentId: number;
  zip: string;
  onClose: () => void;
}

/** For members: the ZIP that is not theirs yet, with what the shop knows of it, and the way there (D-32). */
export function SponsorZip({ agentId, zip, onClose }: SponsorZipProps): ReactNode {
  const { data, isPending } = useQuery(zipDataQuery(agentId, [zip]));
  const offer = data?.zips.find((each) => each.zip === zip);
  return (
    <>
      <SubjectCard icon={<MapPinIcon size={18} />} title={offer ? `${zip}, ${offer.name}` : zip}>
        {isPending ? <Skeleton width={180} height={14} /> : offerText(offer)}
      </SubjectCard>
      <Link
        to={paths.sponsor(zip)}
        className={clsx(actionClasses({ kind: 'primary' }), classes.action)}
        onClick={onClose}
      >
        {t('Sponsor this ZIP')}
      </Link>
      <p className={classes.hint}>{rankText(offer)}</p>
    </>
  );
}

function offerText(offer: ZipOffer | undefined): string {
  if (!offer) return t('See it in the shop.');
  const { monthlyPrice, spots, spotsFree: free } = offer;
  if (monthlyPrice === null || spots === 0) return t('Not for sale right now');
  const values = { free, all: spots, price: formatPrice(monthlyPrice) };
  return free > 0
    ? t('{free} of {all} spots free, {price} a month', values)
    : t('No spot free, {price} a month', values);
}

function rankText(offer: ZipOffer | undefined): string {
  const waitlist = t('Taken? You can join the waitlist.');
  if (!offer || offer.rankWithoutBoost === null || offer.rankWithBoost === null) return waitlist;
  const { rankWithoutBoost: rank, rankWithBoost: boosted } = offer;
  return t('Rank {rank} now, {boosted} with boost. Taken? You can join the waitlist.', { rank, boosted });
}
