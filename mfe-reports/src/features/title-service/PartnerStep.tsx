import { http } from '@portal/shared/api';
import { NEW_ORDER, NEW_QUOTE, TitleToken, type TitleView } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { ActionButton } from '@portal/shared/ui/action-button';
import { RefreshCwIcon, UnlinkIcon } from '@portal/shared/ui/icon';
import { Spinner } from '@portal/shared/ui/loading';
import { PartnerFrame } from '@portal/shared/ui/partner-frame';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { TitlePaper } from './save-title-record.ts';
import { titleOf } from './title-texts.ts';
import { useTitleFrame } from './use-title-frame.ts';
import classes from './TitleService.module.css';

interface PartnerStepProps {
  view: TitleView;
  url: URL;
  price: string;
  address: string | null;
  /** Id of a saved quote or net sheet that is shown again; null for a new one. */
  recordId: string | null;
  onPaper: (paper: TitlePaper) => void;
  onOrder: (link: string) => void;
  /** Some of what was made was left out. */
  onTooMany: () => void;
  /** There is no token, so there is no frame (CS-143). */
  onRefused: () => void;
  onRetry: () => void;
}

/** Asks for a token, and then opens the partner's page with it (API-82, CS-143). */
export function PartnerStep({ onRefused, ...rest }: PartnerStepProps): ReactNode {
  const [token, setToken] = useState<string | null>(null);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const asking = new AbortController();
    http
      .request('GET', 'titleToken', { schema: TitleToken, signal: asking.signal })
      .then(({ access_token }) => setToken(access_token))
      .catch((error: unknown) => {
        if (asking.signal.aborted) return;
        log.warning('title: there is no token', error);
        refused();
      });
    return () => asking.abort();
  }, []);
  return token === null ? <Opening /> : <OpenPage token={token} {...rest} />;
}

function Opening(): ReactNode {
  return (
    <div className={classes.wait} role="status">
      <Spinner size={26} />
      <b>{t("Opening the partner's page")}</b>
      <p>{t('It has 15 seconds.')}</p>
    </div>
  );
}

type OpenPageProps = Omit<PartnerStepProps, 'onRefused'> & { token: string };

function OpenPage(props: OpenPageProps) {
  const { view, url, token, price, address, recordId, onPaper, onOrder, onTooMany, onRetry } = props;
  const { frame, state } = useTitleFrame({
    origin: url.origin,
    opening: { token, price, address, id: recordId },
    onTooMany,
    onMessage: (message) => {
      if (message.type === NEW_ORDER) return onOrder(message.link);
      const { id, amountCents } = message;
      onPaper({ view: message.type === NEW_QUOTE ? 'quote' : 'net-sheet', id, price, amountCents });
    },
  });
  if (state === 'late') {
    return (
      <div className={classes.wait} role="alert">
        <span className={classes.broken}>
          <UnlinkIcon size={18} />
        </span>
        <b>{t("The partner's page did not answer")}</b>
        <p>{t('Nothing was ordered. Your referral is not affected.')}</p>
        <div className={classes.actions}>
          <ActionButton kind="primary" icon={<RefreshCwIcon />} onClick={onRetry}>
            {t('Try Again')}
          </ActionButton>
        </div>
      </div>
    );
  }
  return (
    <PartnerFrame
      url={url}
      frame={frame}
      title={titleOf(view)}
      label={t("Partner's page")}
      className={classes.place}
      isLoading={state === 'loading'}
      overlay={state === 'loading' && <Opening />}
    />
  );
}
