import { formatPrice } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { MinusIcon, PlusIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { memo, useMemo, useRef, useState } from 'react';
import { ZIP_STATE_WORDS, type ShopZip } from '../shop/zip-state.ts';
import { type Cell, cellsOf } from './cells.ts';
import colors from './map-colors.module.css';
import { type NearbyZip, withoutSlivers } from './surroundings.ts';
import {
  fitted,
  type MapView,
  MAX_ZOOM,
  MIN_ZOOM,
  NO_SHIFT,
  projection,
  showing,
  type Size,
  zoomed,
} from './map-view.ts';
import { marginOf, useDrawnView } from './use-drawn-view.ts';
import { useMapGestures } from './use-map-gestures.ts';
import { useSize } from './use-size.ts';
import classes from './ZipMap.module.css';

interface ZipMapProps {
  /** All ZIPs of the list; the map is fitted to them, whatever the legend filters. */
  allZips: readonly ShopZip[];
  /** The ZIPs of the list that pass the legend's filter. */
  zips: readonly ShopZip[];
  /** Surrounding ZIPs, for orientation. */
  surroundings: readonly NearbyZip[];
  selectedZip: string | null;
  /** Name of the place, for screen readers. */
  label: string;
  onSelect: (zip: string) => void;
}

const USUAL_SIZE = { width: 388, height: 444 };
/** Pixels a ZIP code needs, and one with its price. */
const ROOM_FOR_ZIP = { width: 38, height: 16 };
const ROOM_FOR_PRICE = { width: 44, height: 34 };
const fits = (needed: Size, room: Size): boolean => needed.width <= room.width && needed.height <= room.height;

/** The list as areas on a map (D-29): the same states and the same selection as the list, and nothing more. */
export function ZipMap({ allZips, zips, surroundings, selectedZip, label, onSelect }: ZipMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const size = useSize(frame, USUAL_SIZE);
  const [chosenView, setChosenView] = useState<MapView | null>(null);
  const fittedView = useMemo(() => fitted(allZips, size), [allZips, size]);
  const selected = [...allZips, ...surroundings].find(({ zip }) => zip === selectedZip);
  const base = chosenView ?? fittedView;
  const [shownFor, setShownFor] = useState(selectedZip);
  if (base && selected && shownFor !== selectedZip) {
    setShownFor(selectedZip);
    const view = showing(base, selected, size);
    if (view !== base) setChosenView(view);
  }
  const drawn = useDrawnView(base, size);
  const { isMoving, frameProps, onKeyDown } = useMapGestures({
    frame,
    layer,
    view: base,
    shift: drawn?.shift ?? NO_SHIFT,
    size,
    onTap: (target) => {
      const { zip } = (target as SVGElement).dataset;
      if (zip !== undefined) onSelect(zip);
    },
    onChange: setChosenView,
    onReset: () => setChosenView(null),
  });

  const drawnView = drawn?.view ?? null;
  const margin = marginOf(size);
  const cells = useMemo(
    () => (drawnView ? draw(allZips, zips, surroundings, { view: drawnView, size, margin }) : []),
    [allZips, zips, surroundings, drawnView, size, margin],
  );
  const selectedCell = cells.find(({ zip }) => zip === selectedZip)?.cell;

  return (
    // An application takes keys; these only move what is seen. What can be done is in the list.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.map}
      role="application"
      aria-label={t('Map. Arrow keys move it, plus and minus zoom, 0 shows everything.')}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div ref={frame} className={clsx(classes.frame, isMoving && classes.moving)} {...frameProps}>
        <div ref={layer} className={classes.layer} style={layerBox(margin)}>
          <svg role="img" aria-label={label} {...drawnBox(size, margin)}>
            {/* each ZIP with all that is known of it is in the list; titles here are for the pointer */}
            <g aria-hidden="true">
              <Areas cells={cells} />
              {selectedCell && <path d={selectedCell.path} className={classes.selected} />}
              <Labels cells={cells} />
            </g>
          </svg>
        </div>
      </div>
      <p className={classes.note}>{t('Areas are approximate')}</p>
      {base && (
        <div className={classes.zoom}>
          <button
            type="button"
            aria-label={t('Zoom In')}
            aria-disabled={base.zoom >= MAX_ZOOM}
            onClick={() => setChosenView(zoomed(base, 1))}
          >
            <PlusIcon />
          </button>
          <button
            type="button"
            aria-label={t('Zoom Out')}
            aria-disabled={base.zoom <= MIN_ZOOM}
            onClick={() => setChosenView(zoomed(base, -1))}
          >
            <MinusIcon />
          </button>
        </div>
      )}
    </div>
  );
}

/** Where the layer is: around the frame by its margin, so that the origin of both is the same point. */
const layerBox = (margin: number) => ({
  left: -margin,
  top: -margin,
  transformOrigin: `${margin}px ${margin}px`,
});

function drawnBox({ width, height }: Size, margin: number) {
  const box = { width: width + 2 * margin, height: height + 2 * margin };
  return { ...box, viewBox: `${-margin} ${-margin} ${box.width} ${box.height}` };
}

interface DrawnCells {
  cells: readonly DrawnCell[];
}

/** Not drawn again while the map is moved, or a ZIP is selected. */
const Areas = memo(function Areas({ cells }: DrawnCells) {
  return cells.map((drawn) => (
    <path
      key={drawn.zip}
      data-zip={drawn.zip}
      d={drawn.cell.path}
      className={clsx(drawn.listed ? classes.area : classes.around, colors[drawn.listed?.state ?? 'outside'])}
    >
      <title>{describe(drawn)}</title>
    </path>
  ));
});

const Labels = memo(function Labels({ cells }: DrawnCells) {
  return cells.map((drawn) => <CellLabel key={drawn.zip} {...drawn} />);
});

/** An area: of a ZIP of the list, or of a surrounding one. */
interface DrawnCell {
  zip: string;
  /** Null for surrounding ZIPs, and for those filtered out by the legend. */
  listed: ShopZip | null;
  /** City, for surrounding ZIPs. */
  name: string;
  cell: Cell;
}

function draw(
  allZips: readonly ShopZip[],
  zips: readonly ShopZip[],
  surroundings: readonly NearbyZip[],
  { view, size, margin }: { view: MapView; size: Size; margin: number },
): DrawnCell[] {
  const shown = new Set(zips.map(({ zip }) => zip));
  const all = [
    // Surrounding areas are drawn first, so that they never cover a border of the list.
    ...withoutSlivers(surroundings, allZips).map((place) => ({ place, listed: null, name: place.city })),
    ...allZips.map((zip) => ({ place: zip, listed: shown.has(zip.zip) ? zip : null, name: zip.name })),
  ];
  const project = projection(view, size);
  const cells = cellsOf(
    all.map(({ place }) => project(place)),
    size,
    margin,
  );
  return all.flatMap(({ place, listed, name }, index) => {
    const cell = cells[index];
    return cell ? [{ zip: place.zip, listed, name, cell }] : [];
  });
}

function CellLabel({ zip, listed, cell }: DrawnCell) {
  const [x, y] = cell.label;
  if (!fits(ROOM_FOR_ZIP, cell.room)) return null;
  if (!listed) {
    return (
      <text x={x} y={y + 4} className={classes.aroundWord}>
        {zip}
      </text>
    );
  }
  const { state, monthlyPrice } = listed;
  const hasPrice = (state === 'free' || state === 'cart') && monthlyPrice !== null && fits(ROOM_FOR_PRICE, cell.room);
  return (
    <g className={clsx(colors.word, colors[state], classes.word)}>
      <text x={x} y={y + (hasPrice ? -3 : 4)} className={classes.zip}>
        {zip}
      </text>
      {hasPrice && (
        <text x={x} y={y + 11} className={classes.price}>
          {formatPrice(monthlyPrice)}
        </text>
      )}
    </g>
  );
}

function describe({ zip, listed, name }: DrawnCell): string {
  if (!listed) return `${zip} ${name}`;
  const values = { zip, name, state: t(ZIP_STATE_WORDS[listed.state]) };
  return listed.monthlyPrice === null
    ? t('{zip} {name}: {state}', values)
    : t('{zip} {name}: {state}, {price} a month', { ...values, price: formatPrice(listed.monthlyPrice) });
}
