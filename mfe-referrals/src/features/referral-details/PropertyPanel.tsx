import type { ReferralEntry } from '@portal/shared/contracts';
import { addressLines, addressOnOneLine } from '@portal/shared/domain';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { MapIcon } from '@portal/shared/ui/icon';
import { Money } from '@portal/shared/ui/money';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import buttons from '../../buttons.module.css';
import classes from './Facts.module.css';

/** Any map program understands this address; the portal itself shows no map of somebody else's. */
const mapHref = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Where the property is, or where a buyer is searching, and what it is worth. */
export function PropertyPanel({ entry }: { entry: ReferralEntry }): ReactNode {
  const { first, second } = addressLines(entry.addressInfo);
  const whole = addressOnOneLine(entry.addressInfo);
  return (
    <Panel title={entry.buySideReferral ? 'Searching' : 'Property'}>
      <p className={classes.strong}>{first ?? 'No address yet'}</p>
      {second && <p className={classes.quiet}>{second}</p>}
      <dl className={classes.facts}>
        {!entry.buySideReferral && (
          <div>
            <dt>Estimated value</dt>
            <dd>
              <Money dollars={entry.avgAvm} isPrice />
            </dd>
          </div>
        )}
        {!entry.buySideReferral && (
          <div>
            <dt>List price</dt>
            <dd>{entry.listPrice === null ? 'Not listed yet' : <Money dollars={entry.listPrice} isPrice />}</dd>
          </div>
        )}
        {entry.soldPrice !== null && (
          <div>
            <dt>Sold price</dt>
            <dd>
              <Money dollars={entry.soldPrice} isPrice />
            </dd>
          </div>
        )}
      </dl>
      {whole && (
        <p className={classes.buttons}>
          <a
            href={mapHref(whole)}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttons.button} ${buttons.small}`}
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
