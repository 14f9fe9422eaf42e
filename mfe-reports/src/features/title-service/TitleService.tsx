import type { QuotePriceBasis, TitleView } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import type { ParcelContentProps } from '@portal/shared/remote';
import { actionClasses } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { ExternalLinkIcon, TriangleAlertIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { events } from '../../remote.ts';
import { PartnerStep } from './PartnerStep.tsx';
import { PriceStep } from './PriceStep.tsx';
import { SaveBar } from './SaveBar.tsx';
import { titleAddress } from './title-address.ts';
import { subtitleOf, titleOf } from './title-texts.ts';
import { useTitleSaves } from './use-title-saves.ts';
import classes from './TitleService.module.css';

/** What is opened, as `title-service.open` says it. */
export interface TitleServiceValues {
  agentReferralId: number;
  view: TitleView;
  address: string | null;
  price: string;
  basis: QuotePriceBasis;
  recordId: string | null;
}

interface Opening {
  price: string;
  basis: QuotePriceBasis;
  /** A new attempt gets a new token and a new frame. */
  attempt: number;
}

/**
 * The title-service modal (REP-09): the price first, then the partner's quote or seller net sheet in a frame. Name, price, what was
 * saved and the way out are ours and stay outside of it. A saved one opens at once, with the price it was made for.
 */
export function TitleService({ values, close }: ParcelContentProps<TitleServiceValues>): ReactNode {
  const { agentReferralId, view, address, price, basis, recordId } = values;
  const [opening, setOpening] = useState<Opening | null>(recordId === null ? null : { price, basis, attempt: 0 });
  const [url] = useState(() => titleAddress(view));
  const [order, setOrder] = useState<string | null>(null);
  const [isTooMany, setIsTooMany] = useState(false);
  const { saves, save } = useTitleSaves(agentReferralId);
  const refuse = () => {
    close();
    events.publish('error-modal.open', { message: t('The title service is not available right now.') });
  };
  const refuseUnframed = useEffectEvent(refuse);
  useEffect(() => {
    if (url === null) refuseUnframed();
  }, [url]);
  if (url === null) return null;

  const hasUnsaved = saves.some(({ state }) => state === 'failed');
  const openOrder = (link: string) => {
    setOrder(link);
    window.open(link, '_blank', 'noopener,noreferrer');
  };
  return (
    <Dialog
      title={titleOf(view)}
      width={view === 'quote' ? 520 : 680}
      hasCloseButton
      ignoresOutsideClick
      // the bar below says what would be lost, and has both ways on
      onClose={() => !hasUnsaved && close()}
    >
      <p className={classes.subtitle}>
        {opening ? subtitleOf(address, opening.price, opening.basis) : (address ?? t('The property is not known yet'))}
      </p>
      {opening ? (
        <>
          <PartnerStep
            key={opening.attempt}
            view={view}
            url={url}
            price={opening.price}
            address={address}
            recordId={recordId}
            onPaper={save}
            onOrder={openOrder}
            onTooMany={() => setIsTooMany(true)}
            onRefused={refuse}
            onRetry={() => setOpening({ ...opening, attempt: opening.attempt + 1 })}
          />
          {order !== null && (
            <div className={classes.order} role="status">
              <ExternalLinkIcon size={16} />
              <p>{t('The order opened in a new tab')}</p>
              <a href={order} target="_blank" rel="noopener noreferrer" className={actionClasses({ isSmall: true })}>
                {t('Open Again')}
              </a>
            </div>
          )}
          {isTooMany && (
            <div className={classes.tooMany} role="alert">
              <TriangleAlertIcon size={16} />
              <p>
                <b>{t("The partner's page sent too much at once.")}</b>{' '}
                {t('Some of it was not saved or opened. Wait ten seconds, then make there again what is missing.')}
              </p>
            </div>
          )}
          <SaveBar saves={saves} onRetry={({ paper }) => save(paper)} onLeave={close} onClose={close} />
        </>
      ) : (
        <PriceStep
          view={view}
          price={price}
          basis={basis}
          onOpen={(chosen, chosenBasis) => setOpening({ price: chosen, basis: chosenBasis, attempt: 0 })}
        />
      )}
    </Dialog>
  );
}
