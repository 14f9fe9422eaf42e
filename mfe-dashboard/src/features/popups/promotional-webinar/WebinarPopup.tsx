import type { CurrentWebinar } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { useQuery } from '@portal/shared/query';
import type { ParcelContentProps } from '@portal/shared/remote';
import { useSession } from '@portal/shared/session';
import { CloseIcon } from '@portal/shared/ui/icon';
import { Modal } from '@portal/shared/ui/modal';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { currentWebinarQuery, recordClick } from './webinar.queries.ts';
import classes from './WebinarPopup.module.css';

/** The featured webinar; its picture is the button (DASH-24…28). Also the featured entry on the page of events (D-36). */
export function WebinarPopup({ close }: ParcelContentProps<object>): ReactNode {
  const { agent, actingRole } = useSession();
  const { data, isError } = useQuery({
    ...currentWebinarQuery(agent?.agentId ?? 0),
    enabled: agent !== null,
    staleTime: Infinity,
  });
  // without a picture it is not rendered, whoever asked for it (DASH-25)
  const isNothing = isError || (data !== undefined && !data?.featuredModalImage);
  const giveWay = useEffectEvent(() => close());
  useEffect(() => {
    if (isNothing) giveWay();
  }, [isNothing]);
  if (!agent || !data?.featuredModalImage) return null;
  const isActing = actingRole !== null;
  return <OpenPopup webinar={data} agentId={agent.agentId} isActing={isActing} onClose={() => close()} />;
}

interface OpenPopupProps {
  webinar: CurrentWebinar;
  agentId: number;
  /** Nothing is recorded for the subject then (D-06). */
  isActing: boolean;
  onClose: () => void;
}

function OpenPopup({ agentId, isActing, onClose, ...rest }: OpenPopupProps): ReactNode {
  // as it was when it opened: a webinar that is featured since is another one
  const [webinar] = useState(rest.webinar);
  const { title, buttonURL, featuredModalImage: image } = webinar;
  const record = (click: 'register' | 'close') => {
    if (!isActing) void recordClick(agentId, title, click);
    onClose();
  };
  const giveUp = () => {
    log.warning(`webinars: the picture ${image?.src} could not be loaded`);
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      footer={null}
      width={640}
      closeIcon={<CloseIcon size={20} />}
      onCancel={() => record('close')}
      classNames={{
        container: classes.container!,
        header: 'visually-hidden',
        close: classes.close!,
        body: classes.body!,
      }}
    >
      <a
        className={classes.picture}
        href={buttonURL}
        target="_blank"
        rel="noopener"
        aria-label={t('Register: {title}', { title })}
        onClick={() => record('register')}
      >
        <img src={image?.src} alt="" onError={giveUp} />
      </a>
      <p className={classes.note}>
        {isActing
          ? t('Opens in a new tab. Nothing is noted while you act for someone.')
          : t('Opens in a new tab. We note that you registered.')}
      </p>
    </Modal>
  );
}
