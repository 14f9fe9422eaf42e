import { supportPhone, type WidgetPrefill } from '@portal/shared/contracts';
import { t, Trans } from '@portal/shared/i18n';
import { Spinner } from '@portal/shared/ui/loading';
import { framedAddress, PartnerFrame } from '@portal/shared/ui/partner-frame';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { type ReactNode, useRef } from 'react';
import { useWidget } from './use-widget.ts';
import classes from './OnboardingWebinarPopup.module.css';

interface RegistrationFrameProps {
  /** Address of the widget; undefined: this installation has none. */
  url: string | undefined;
  /** What is filled in for them; the partner gets nothing else. */
  person: Omit<WidgetPrefill, 'type'>;
}

/** The widget in a frame of its own origin, with a strip that says whose page it is; a plain notice where there is none (CS-091). */
export function RegistrationFrame({ url, person }: RegistrationFrameProps): ReactNode {
  const widget = framedAddress(url);
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
        <PartnerFrame
          url={url}
          frame={frame}
          title={t('Registration by our webinar partner')}
          label={isSmall ? t('Webinar partner') : t('Registration by our webinar partner')}
          className={classes.place}
          isLoading={state === 'loading'}
          overlay={
            state === 'loading' && (
              <div role="status">
                <Spinner size={24} label={t('Loading')} />
              </div>
            )
          }
        />
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
