import type { TopicPayload } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import type { ParcelContentProps } from '@portal/shared/remote';
import { useNavigate } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../../paths.ts';
import classes from './Congratulations.module.css';
import { Confetti } from './Confetti.tsx';
import { hasZipsNearbyQuery } from './nearby-zips.queries.ts';
import { rememberCongratulation } from './remember-congratulation.ts';
import { StillConfetti } from './StillConfetti.tsx';

type Values = TopicPayload<'popup.congratulations'>;

/** Longer nobody waits for the second line: it is the one without promises then. */
const LINE_WITHIN = 2_000;

/** Congratulates on a listing (DASH-33…37). It opens when it is known which second line is true. */
export function CongratulationsPopup({ values, close }: ParcelContentProps<Values>): ReactNode {
  const { agent } = useSession();
  const isLate = useIsLate(LINE_WITHIN);
  const nearby = useQuery({ ...hasZipsNearbyQuery(agent?.agentId ?? 0, values.zip), enabled: agent !== null });
  if (nearby.isPending && !isLate) return null;
  return <Congratulations {...values} hasZipsNearby={nearby.data ?? false} onClose={() => close()} />;
}

interface CongratulationsProps extends Pick<Values, 'agentReferralId' | 'displayName'> {
  /** The flag of the second line (CS-097). */
  hasZipsNearby: boolean;
  onClose: () => void;
}

function Congratulations({ agentReferralId, displayName, hasZipsNearby, onClose }: CongratulationsProps): ReactNode {
  const navigate = useNavigate();
  const remember = useEffectEvent(() => void rememberCongratulation(agentReferralId));
  useEffect(() => remember(), []);
  // as it was when it opened: an answer that comes later does not change what somebody reads
  const [hasZips] = useState(hasZipsNearby);
  const sponsorMore = () => {
    onClose();
    void navigate(paths.sponsorMore());
  };
  return (
    <Dialog title={t('Congratulations!')} hasCloseButton rootClassName={classes.dialog} onClose={onClose}>
      <StillConfetti />
      <Confetti />
      <div className={classes.content}>
        <p className={classes.name}>{displayName}</p>
        <p className={classes.lead}>
          {t('This listing will help improve your ranking, qualifying you to win even more referrals!')}
        </p>
        <p className={classes.more}>
          {hasZips
            ? t(
                'You should consider sponsoring more zips to scale your success with us. We have identified three additional zip codes for you',
              )
            : t('Want to increase your rank further and ensure you get first crack at appointments in your zips?')}
        </p>
        <ActionButton kind="primary" onClick={sponsorMore}>
          {hasZips ? t('Learn More') : t('Learn How')}
        </ActionButton>
      </div>
    </Dialog>
  );
}

function useIsLate(milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}
