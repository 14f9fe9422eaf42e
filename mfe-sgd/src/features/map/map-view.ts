import type { Point } from './convex.ts';

/** Zoom levels as web maps count them: 0 is the whole world on 256 pixels (CS-118). */
export const MIN_ZOOM = 4;
export const MAX_ZOOM = 16;

export interface Place {
  latitude: number;
  longitude: number;
}

/** The part of the world that a map shows. */
export interface MapView {
  center: Place;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A place in pixels of the whole world at a zoom (Web Mercator). */
function worldPoint({ latitude, longitude }: Place, zoom: number): Point {
  const world = 256 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [((longitude + 180) / 360) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world];
}

function placeAt([x, y]: Point, zoom: number): Place {
  const world = 256 * 2 ** zoom;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI;
  return { latitude, longitude: (x / world) * 360 - 180 };
}

/** Projects places onto a map: pixels from its top left corner. */
export function projection({ center, zoom }: MapView, { width, height }: Size): (place: Place) => Point {
  const [x0, y0] = worldPoint(center, zoom);
  return (place) => {
    const [x, y] = worldPoint(place, zoom);
    return [x - x0 + width / 2, y - y0 + height / 2];
  };
}

/** How what is drawn is moved on the screen: a pixel p of the map gets to scale × p + by. */
export interface Shift {
  scale: number;
  by: Point;
}

const zoomBetweenLimits = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

/** The view after the map was dragged by so many pixels. */
export function panned(view: MapView, [dx, dy]: Point): MapView {
  const [x, y] = worldPoint(view.center, view.zoom);
  return { ...view, center: placeAt([x - dx, y - dy], view.zoom) };
}

/** The view one or more levels closer (positive) or wider. */
export function zoomed(view: MapView, levels: number): MapView {
  return { ...view, zoom: zoomBetweenLimits(view.zoom + levels) };
}

/** The view that shows what a shifted map shows. */
export function shifted(view: MapView, { scale, by: [dx, dy] }: Shift, { width, height }: Size): MapView {
  const [x, y] = worldPoint(view.center, view.zoom);
  // the pixel that is in the middle now
  const middle: Point = [(width / 2 - dx) / scale, (height / 2 - dy) / scale];
  const center = placeAt([x + middle[0] - width / 2, y + middle[1] - height / 2], view.zoom);
  return { center, zoom: zoomBetweenLimits(view.zoom + Math.log2(scale)) };
}

/** How a map drawn for one view is moved to show another. */
export function shiftBetween(drawn: MapView, shown: MapView, { width, height }: Size): Shift {
  const scale = 2 ** (shown.zoom - drawn.zoom);
  const [x, y] = projection(shown, { width, height })(drawn.center);
  return { scale, by: [x - (scale * width) / 2, y - (scale * height) / 2] };
}

/** The shift of zooming by some levels around a pixel, which stays where it is; within the limits of the zoom. */
export function zoomAround(view: MapView, [x, y]: Point, levels: number): Shift {
  const scale = 2 ** (zoomBetweenLimits(view.zoom + levels) - view.zoom);
  return { scale, by: [x - scale * x, y - scale * y] };
}

/**
 * The shift of one finger, or two, from where they were to where they are: what is below a finger stays below it. More
 * fingers are as two.
 */
export function shiftOfFingers(view: MapView, from: readonly Point[], to: readonly Point[]): Shift {
  const [a, b] = from;
  const [c, d] = to;
  if (!a || !c) return NO_SHIFT;
  if (!b || !d) return { scale: 1, by: [c[0] - a[0], c[1] - a[1]] };
  const apart = (one: Point, other: Point) => Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));
  const { scale } = zoomAround(view, [0, 0], Math.log2(apart(c, d) / apart(a, b)));
  const by = (axis: 0 | 1) => (c[axis] + d[axis]) / 2 - (scale * (a[axis] + b[axis])) / 2;
  return { scale, by: [by(0), by(1)] };
}

export const NO_SHIFT: Shift = { scale: 1, by: [0, 0] };

/** One shift after another. */
export const combined = (first: Shift, second: Shift): Shift => ({
  scale: first.scale * second.scale,
  by: [second.scale * first.by[0] + second.by[0], second.scale * first.by[1] + second.by[1]],
});

/** The view that shows all of these places, with room for their areas; null for none. A single place is shown close. */
export function fitted(places: readonly Place[], size: Size): MapView | null {
  if (places.length === 0) return null;
  const points = places.map((place) => worldPoint(place, 0));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const margin = Math.min(60, size.height * 0.14);
  const room = (pixels: number) => Math.max(40, pixels - 2 * margin);
  const scale = Math.min(room(size.width) / (right - left), room(size.height) / (bottom - top));
  // quarter levels fill the map well and keep the steps of the buttons whole
  const zoom = Math.min(12.5, Math.max(MIN_ZOOM, Math.floor(Math.log2(scale) * 4) / 4));
  return { center: placeAt([(left + right) / 2, (top + bottom) / 2], 0), zoom };
}

/** The same view, moved as little as needed to show a place away from the border. */
export function showing(view: MapView, place: Place, size: Size, border = 32): MapView {
  const [x, y] = projection(view, size)(place);
  const inside = (value: number, length: number) => Math.min(length - border, Math.max(border, value));
  const [dx, dy] = [inside(x, size.width) - x, inside(y, size.height) - y];
  return dx === 0 && dy === 0 ? view : panned(view, [dx, dy]);
}
