import { LockIcon } from '@portal/shared/ui';
import type { ReactNode, Ref } from 'react';
import classes from './PartnerFrame.module.css';

interface PartnerFrameProps {
  /** Of another origin than ours, as `partnerAddress` says. */
  url: URL;
  title: string;
  frame?: Ref<HTMLIFrameElement>;
  /** The frame of a card, or that of a bank's question, which is higher. */
  isTall?: boolean;
  isLoading?: boolean;
  /** Over the frame, such as a spinner. */
  children?: ReactNode;
}

/** A page of the payment partner in a frame of its own origin, with a strip that says whose page it is (D-31). */
export function PartnerFrame({ url, title, frame, isTall = false, isLoading = false, children }: PartnerFrameProps) {
  return (
    <div className={classes.partner}>
      <p className={classes.strip}>
        <LockIcon size={14} />
        {title}
        <span className={classes.origin}>{url.host}</span>
      </p>
      <div className={classes.place} aria-busy={isLoading || undefined}>
        <iframe
          ref={frame}
          // before the address, so that the page never runs without it; another origin than ours, as `partnerAddress` says
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-forms allow-same-origin"
          referrerPolicy="no-referrer"
          className={isTall ? classes.tall : classes.card}
          title={title}
          src={url.href}
        />
        {children}
      </div>
    </div>
  );
}
