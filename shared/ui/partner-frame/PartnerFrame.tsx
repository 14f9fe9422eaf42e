import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { LockIcon } from '../icon/icons.ts';
import classes from './PartnerFrame.module.css';

export { framedAddress } from './framed-address.ts';

interface PartnerFrameProps {
  /** Address at another origin than ours, as `framedAddress` requires. */
  url: URL;
  /** Names the frame. */
  title: string;
  /** In the strip; by default the title. */
  label?: string;
  frame?: Ref<HTMLIFrameElement>;
  /** A class of the place of the frame, which gives it its height. */
  className?: string | undefined;
  isLoading?: boolean;
  /** Covers the frame, such as a spinner. */
  overlay?: ReactNode;
}

/**
 * A page of another company in a frame of its own origin, with a strip that says whose page it is. It may run scripts and send
 * forms; it opens no window and leads the portal nowhere (D-38).
 * `<PartnerFrame url={url} title={t('Card form')} overlay={isLoading && <Spinner />} />`
 */
export function PartnerFrame({
  url,
  title,
  label = title,
  frame,
  className,
  isLoading = false,
  overlay,
}: PartnerFrameProps): ReactNode {
  return (
    <div className={classes.partner}>
      <p className={classes.strip}>
        <LockIcon size={14} />
        {label}
        <span className={classes.origin}>{url.host}</span>
      </p>
      <div className={clsx(classes.place, className)} aria-busy={isLoading || undefined}>
        <iframe
          ref={frame}
          // before the address, so that the page never runs without it; another origin than ours, as `framedAddress` says
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-forms allow-same-origin"
          referrerPolicy="no-referrer"
          className={classes.frame}
          title={title}
          src={url.href}
        />
        {overlay && <div className={classes.over}>{overlay}</div>}
      </div>
    </div>
  );
}
