import type { ReferralEntry } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { actionClasses } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { MapIcon } from '@portal/shared/ui/icon';
import { Money } from '@portal/shared/ui/money';
import { Panel } from '@portal/shared/ui/panel';
import { shownAddress } from '../../../contact/shown-address.ts';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** Any map program understands this address; the portal shows no map of another provider. */
const mapHref = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Where the property is, or where a buyer is searching, and what it is worth. */
export function PropertyPanel({ entry }: { entry: ReferralEntry }): ReactNode {
  const { first, second } = shownAddress(entry.addressInfo);
  const prices = pricesOf(entry);
  const whole = addressOnOneLine(entry.addressInfo);
  return (
    <Panel title={entry.addressInfo.streetName || !entry.buySideReferral ? t('Property') : t('Area')}>
      <p className={classes.strong}>{first ?? t('No address yet')}</p>
      {second && <p className={classes.quiet}>{second}</p>}
      {prices.length > 0 && (
        <dl className={classes.facts}>
          {prices.map(({ name, dollars, none }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{dollars === null && none ? none : <Money dollars={dollars} isPrice />}</dd>
            </div>
          ))}
        </dl>
      )}
      {whole && (
        <p className={classes.buttons}>
          <a
            href={mapHref(whole)}
            target="_blank"
            rel="noopener noreferrer"
            className={actionClasses({ isSmall: true })}
          >
            <MapIcon size={14} />
            {t('Open Map')}
          </a>
          <CopyButton text={whole} label={t('Copy Address')} hasText />
        </p>
      )}
    </Panel>
  );
}

interface Price {
  name: string;
  dollars: number | null;
  /** Shown where there is no price. */
  none?: string;
}

/** A buyer without a property has no price yet. */
function pricesOf({ buySideReferral, avgAvm, listPrice }: ReferralEntry): Price[] {
  if (buySideReferral) return [];
  return [
    { name: t('Estimated value'), dollars: avgAvm },
    { name: t('List price'), dollars: listPrice, none: t('Not listed yet') },
  ];
}
