import { useState } from 'react';
import { type MapView, NO_SHIFT, type Shift, shiftBetween, type Size } from './map-view.ts';

/** How far around the map is drawn too, as a share of its longer side: so far it can be moved without being drawn again. */
const MARGIN = 0.75;
/** Drawn again when so much of that is used up. */
const MAX_MARGIN_SHARE = 0.8;

interface Drawn {
  /** The view that the areas are computed for. */
  view: MapView;
  /** From there to the view that is shown. */
  shift: Shift;
}

/** Pixels that are drawn around the map of this size. */
export const marginOf = ({ width, height }: Size): number => Math.ceil(Math.max(width, height) * MARGIN);

/**
 * The view that a map is drawn for. It stays while the map is only moved: then what is drawn is shifted, which costs
 * nothing per ZIP. At another zoom, and beyond the margin, it is the view that is shown.
 */
export function useDrawnView(shown: MapView | null, size: Size): Drawn | null {
  const [drawn, setDrawn] = useState(shown);
  if (!shown) return null;
  const shift = drawn && shiftBetween(drawn, shown, size);
  const isNear = shift !== null && Math.max(...shift.by.map(Math.abs)) < marginOf(size) * MAX_MARGIN_SHARE;
  if (drawn && shift && isNear && drawn.zoom === shown.zoom) return { view: drawn, shift };
  if (drawn !== shown) setDrawn(shown);
  return { view: shown, shift: NO_SHIFT };
}
