import type { TopicPayload } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import type { ParcelContentProps } from '@portal/shared/remote';
import { useNavigate } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { MapPinIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../../paths.ts';
import { PopupDialog } from '../PopupDialog.tsx';
import { recordInterest, unlist } from './requested-zips.actions.ts';
import { type FreeZip, freeZipsQuery } from './requested-zips.queries.ts';
import { markAsShown } from './requested-zips.rule.ts';
import { RequestedZips } from './RequestedZips.tsx';
import classes from './RequestedZips.module.css';

/** Says which ZIPs an agent waited for are available now (DASH-08…18). */
export function RequestedZipsPopup({ close }: ParcelContentProps<TopicPayload<'popup.requested-zips'>>): ReactNode {
  const { agent } = useSession();
  const { data: zips, isError } = useQuery({
    ...freeZipsQuery(agent?.agentId ?? 0),
    enabled: agent !== null,
    staleTime: Infinity,
  });
  // somebody else was faster, or nothing can be said: it gives way without a word (DASH-06)
  const isNothing = isError || zips?.length === 0;
  const giveWay = useEffectEvent(() => close());
  useEffect(() => {
    if (isNothing) giveWay();
  }, [isNothing]);
  if (!agent || isNothing || !zips) return null;
  return <OpenPopup agentId={agent.agentId} zips={zips} onClose={() => close()} />;
}

interface OpenPopupProps {
  agentId: number;
  zips: FreeZip[];
  onClose: () => void;
}

function OpenPopup({ agentId, onClose, ...rest }: OpenPopupProps): ReactNode {
  // as they were when it opened: what is read is what is acted on
  const [zips] = useState(rest.zips);
  const navigate = useNavigate();
  useEffect(markAsShown, []);
  const takeALook = () => {
    void recordInterest(agentId, zips);
    onClose();
    void navigate(
      paths.checkout(
        agentId,
        zips.map(({ zipCode }) => zipCode),
      ),
    );
  };
  const leaveWaitlists = () => {
    void unlist(agentId, zips);
    onClose();
  };
  return (
    <PopupDialog
      title={t('Requested ZIPs Now Available!')}
      width={560}
      icon={<MapPinIcon size={20} />}
      onClose={onClose}
      actions={
        <>
          <ActionButton onClick={leaveWaitlists}>{t('Not Interested')}</ActionButton>
          <ActionButton kind="primary" onClick={takeALook}>
            {t('Take a Look')}
          </ActionButton>
        </>
      }
    >
      <p className={classes.lead}>
        {t(
          'You had once requested to sponsor ZIPs - they are now available! These ZIP codes will be claimed fast so be sure to grab them now!',
        )}
      </p>
      <RequestedZips agentId={agentId} zips={zips} />
    </PopupDialog>
  );
}
