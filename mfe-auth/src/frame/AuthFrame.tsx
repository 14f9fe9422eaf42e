import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SupportLine } from './SupportLine.tsx';
import { Wordmark } from './Wordmark.tsx';
import classes from './AuthFrame.module.css';

interface AuthFrameProps {
  title: string;
  subtitle: ReactNode;
  /** Good news, such as a password that was set; the session's own notice comes before it. */
  notice?: string | null;
  /** Below the card. */
  below?: ReactNode;
  /** The right half of wide screens; below the card on narrow ones. */
  aside?: ReactNode;
  /** What is below and beside is not known yet: nothing may shift when it arrives. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** The split page of signing in and of forgotten passwords: a card at the left, a picture at the right. */
export function AuthFrame({
  title,
  subtitle,
  notice = null,
  below,
  aside,
  isWaiting = false,
  children,
}: AuthFrameProps): ReactNode {
  const { notice: ofSession } = useSession();
  const shown = ofSession === null ? notice : t(ofSession);
  return (
    <div className={classes.page} data-waiting={isWaiting || undefined}>
      <div className={classes.column}>
        <div className={classes.top}>
          <Wordmark />
          <LanguageSwitch />
        </div>
        <div className={classes.content}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {shown !== null && (
            <p className={classes.notice} role="status">
              {shown}
            </p>
          )}
          {children}
        </div>
        {below}
        <SupportLine />
      </div>
      {aside}
    </div>
  );
}
