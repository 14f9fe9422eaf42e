import type { ReferralEntry } from '@portal/shared/contracts';
import { addressLines, addressOnOneLine } from '@portal/shared/domain';
import { actionClasses } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { MapIcon } from '@portal/shared/ui/icon';
import { Money } from '@portal/shared/ui/money';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** Any map program understands this address; the portal itself shows no map of somebody else's. */
const mapHref = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Where the property is, or where a buyer is searching, and what it is worth. */
export function PropertyPanel({ entry }: { entry: ReferralEntry }): ReactNode {
  const { first, second } = addressLines(entry.addressInfo);
  const prices = pricesOf(entry);
  const whole = addressOnOneLine(entry.addressInfo);
  return (
    <Panel title={entry.addressInfo.streetName || !entry.buySideReferral ? 'Property' : 'Area'}>
      <p className={classes.strong}>{first ?? 'No address yet'}</p>
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
            Open Map
          </a>
          <CopyButton text={whole} label="Copy Address" hasText />
        </p>
      )}
    </Panel>
  );
}

interface Price {
  name: string;
  dollars: number | null;
  /** What stands there without a price. */
  none?: string;
}

/** A buyer without a property has no price yet. */
function pricesOf({ buySideReferral, avgAvm, listPrice, soldPrice }: ReferralEntry): Price[] {
  const ofSeller: Price[] = [
    { name: 'Estimated value', dollars: avgAvm },
    { name: 'List price', dollars: listPrice, none: 'Not listed yet' },
  ];
  return [
    ...(buySideReferral ? [] : ofSeller),
    ...(soldPrice === null ? [] : [{ name: 'Sold price', dollars: soldPrice }]),
  ];
}
