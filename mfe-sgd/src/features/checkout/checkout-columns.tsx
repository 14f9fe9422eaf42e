import type { OrderLine, ZipOffer } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { ArrowRightIcon, CellLines, type DataTableColumn } from '@portal/shared/ui';
import { RemoveButton } from '../cart/CartLines.tsx';
import { StateSwatch } from '../map/StateSwatch.tsx';
import { centsText, offText } from '../payment/cents-text.ts';
import classes from './CheckoutLines.module.css';

/** What the cells of a line need beyond it. */
export interface LineContext {
  /** What the shop knows of the ZIPs; decoration, which may come later or not at all. */
  offers: ReadonlyMap<string, ZipOffer>;
  onRemove: (zip: string) => void;
}

/** The lines of a checkout (D-31): price, term, discount and total are the server's. */
export const CHECKOUT_COLUMNS: readonly DataTableColumn<OrderLine, string, LineContext>[] = [
  {
    key: 'zip',
    header: msg('ZIP'),
    skeleton: 'lines',
    cell: (line, { offers }) => <ZipCell line={line} offer={offers.get(line.zip)} />,
  },
  {
    key: 'rank',
    header: msg('My rank, boosted'),
    width: 124,
    align: 'right',
    hiddenBelow: 1280,
    cell: ({ zip }, { offers }) => <RankCell offer={offers.get(zip)} />,
  },
  {
    key: 'monthly',
    header: msg('Monthly price'),
    width: 112,
    align: 'right',
    cell: ({ monthlyPriceCents }) => centsText(monthlyPriceCents),
  },
  {
    key: 'full',
    header: msg('Whole term'),
    width: 112,
    align: 'right',
    cell: ({ fullCents }) => centsText(fullCents),
  },
  {
    key: 'discount',
    header: msg('Discount'),
    width: 108,
    align: 'right',
    cell: ({ fullCents, totalCents }) => (
      <span className={fullCents > totalCents ? classes.saved : undefined}>{offText(fullCents - totalCents)}</span>
    ),
  },
  {
    key: 'total',
    header: msg('Line total'),
    width: 112,
    align: 'right',
    cell: ({ totalCents }) => <b className={classes.total}>{centsText(totalCents)}</b>,
  },
  {
    key: 'remove',
    header: '',
    width: 56,
    align: 'right',
    skeleton: 'none',
    cell: ({ zip }, { onRemove }) => <RemoveButton zip={zip} onClick={() => onRemove(zip)} />,
  },
];

export function ZipCell({ line, offer }: { line: OrderLine; offer: ZipOffer | undefined }) {
  const { zip, name, isRenewal, startsOn, renewsOn } = line;
  const place = offer ? `${name}, ${offer.city} ${offer.state}` : name;
  return (
    <div className={classes.zip}>
      <StateSwatch state={isRenewal ? 'yours' : 'cart'} />
      <div>
        <CellLines below={t('{start} to {renewal}', { start: formatDay(startsOn), renewal: formatDay(renewsOn) })}>
          <b>{zip}</b> <span className={classes.place}>{isRenewal ? t('{place}, renewal', { place }) : place}</span>
        </CellLines>
      </div>
    </div>
  );
}

function RankCell({ offer }: { offer: ZipOffer | undefined }) {
  if (!offer || offer.rankWithBoost === null) return '';
  return (
    <span className={classes.rank}>
      <span className="visually-hidden">{t('Rank now')} </span>
      {offer.rankNow} <ArrowRightIcon size={12} />
      <span className="visually-hidden"> {t('with boost')} </span>
      <b>{offer.rankWithBoost}</b>
    </span>
  );
}
