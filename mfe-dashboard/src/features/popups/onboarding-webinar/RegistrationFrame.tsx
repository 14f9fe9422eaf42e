import { supportPhone, type WidgetPrefill } from '@portal/shared/contracts';
import { t, Trans } from '@portal/shared/i18n';
import { LockIcon } from '@portal/shared/ui/icon';
import { Spinner } from '@portal/shared/ui/loading';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { type ReactNode, useRef } from 'react';
import { usableWidget, useWidget } from './use-widget.ts';
import classes from './OnboardingWebinarPopup.module.css';

interface RegistrationFrameProps {
  /** Of the widget; undefined: this installation has none. */
  url: string | undefined;
  /** What is filled in for them; the partner gets nothing else. */
  person: Omit<WidgetPrefill, 'type'>;
}

/** The widget in a frame of its own origin, with a strip that says whose page it is; a plain notice where there is none (CS-091). */
export function RegistrationFrame({ url, person }: RegistrationFrameProps): ReactNode {
  const widget = usableWidget(url);
  return widget ? <Widget url={widget} person={person} /> : <ByPhone />;
}

function Widget({ url, person }: { url: URL; person: RegistrationFrameProps['person'] }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const isSmall = useScreenSize() === 'small';
  const state = useWidget(frame, url.origin, person);
  if (state === 'late') return <ByPhone />;
  return (
    <>
      <div className={classes.partner}>
        <p className={classes.strip}>
          <LockIcon size={14} />
          {isSmall ? t('Webinar partner') : t('Registration by our webinar partner')}
          <span className={classes.origin}>{url.host}</span>
        </p>
        <div className={classes.place} aria-busy={state === 'loading'}>
          <iframe
            ref={frame}
            // before the address, so that the page never runs without it; another origin than ours, as `usableWidget` says
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-forms allow-same-origin"
            referrerPolicy="no-referrer"
            className={classes.widget}
            title={t('Registration by our webinar partner')}
            src={url.href}
          />
          {state === 'loading' && (
            <div className={classes.loading} role="status">
              <Spinner size={24} label={t('Loading')} />
            </div>
          )}
        </div>
      </div>
      <p className={classes.note}>{t('We filled in your name, email and phone. The partner gets nothing else.')}</p>
    </>
  );
}

function ByPhone(): ReactNode {
  const { text, href } = supportPhone();
  return (
    <p className={classes.byPhone}>
      <Trans
        id="The registration form isn't available right now. Call {phone} and we will find a time with you."
        values={{ phone: <a href={href}>{text}</a> }}
      />
    </p>
  );
}
