import { t } from '@portal/shared/i18n';
import { useNotification } from '@portal/shared/ui/notification';
import { clsx } from 'clsx';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CircleAlertIcon, CircleCheckIcon, CloseIcon, InfoIcon, UsersIcon, type Icon } from '../icon/icons.ts';
import { Kit } from '../kit/Kit.tsx';
import { closeToast, readToast, watchToast, type Toast, type ToastContent } from './toast-store.ts';
import { useCountdown } from './use-countdown.ts';
import classes from './ToastViewport.module.css';

export { closeToast, isToastOpen, showToast, toastClosed } from './toast-store.ts';
export type { ToastContent } from './toast-store.ts';

/** Milliseconds; the fade-in takes most of them. */
const ANNOUNCE_AFTER_MS = 100;

const icons: Readonly<Record<NonNullable<ToastContent['kind']>, Icon>> = {
  done: CircleCheckIcon,
  info: InfoIcon,
  problem: CircleAlertIcon,
  people: UsersIcon,
};

/**
 * Where toasts appear, bottom left, one at a time. The host renders it once; `showToast` fills it from any remote. Place,
 * motion and live region are antd's. The timer is ours: antd's pauses for a pointer, but not for keyboard focus,
 * and cannot be shown inside the action.
 */
export function ToastViewport(): ReactNode {
  return (
    <Kit>
      <Notices />
    </Kit>
  );
}

function Notices(): ReactNode {
  const toast = useSyncExternalStore(watchToast, readToast);
  const [notices, holder] = useNotification({
    placement: 'bottomLeft',
    bottom: 0,
    maxCount: 1,
    stack: false,
    classNames: { listContent: classes.around },
  });
  useEffect(() => {
    if (!toast) return;
    notices.open({
      key: toast.id,
      title: <ToastCard toast={toast} />,
      role: toast.kind === 'problem' ? 'alert' : 'status',
      duration: false,
      closable: false,
      classNames: { root: classes.notice },
    });
    return () => notices.destroy(toast.id);
  }, [notices, toast]);
  return holder;
}

function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const { id, message, detail, kind = 'done', action, seconds } = toast;
  const [isHeld, setHeld] = useState(false);
  const close = useCallback(() => closeToast(id), [id]);
  const left = useCountdown(seconds, isHeld, close);
  const isAnnounced = useAnnounced();
  const ToastIcon = icons[kind];
  return (
    // pausing the countdown is not an interaction
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.toast}
      // someone who is reading it or about to respond gets enough time
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <ToastIcon size={18} className={classes.icon} />
      <span className={clsx(classes.words, !isAnnounced && classes.pending)}>
        {message}
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            close();
            action.onSelect();
          }}
        >
          {left !== null && seconds !== null && <CountdownRing share={left / seconds} />}
          {action.label}
        </button>
      )}
      {(!action || seconds === null) && (
        <button type="button" className={classes.close} aria-label={t('Close')} onClick={close}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

/** Screen readers announce what changes in a live region, not what it is created with, so the text appears a moment later. */
function useAnnounced(): boolean {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAnnounced;
}

function CountdownRing({ share }: { share: number }): ReactNode {
  return (
    <svg className={classes.ring} viewBox="0 0 14 14" aria-hidden="true">
      <circle className={classes.track} cx="7" cy="7" r="5.5" />
      <circle cx="7" cy="7" r="5.5" pathLength="1" strokeDasharray={`${share} 2`} transform="rotate(-90 7 7)" />
    </svg>
  );
}
