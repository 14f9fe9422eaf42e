import { expect, test } from '@jest/globals';
import { offer } from '../../testing/shop-server.ts';
import { cellsOf } from './cells.ts';
import { centroid, clipToCircle, inset, type Polygon, widthAt } from './convex.ts';
import { circleAround, withoutSlivers } from './surroundings.ts';
import {
  combined,
  fitted,
  MAX_ZOOM,
  MIN_ZOOM,
  NO_SHIFT,
  panned,
  projection,
  type Shift,
  shiftBetween,
  shifted,
  shiftOfFingers,
  showing,
  zoomAround,
  zoomed,
} from './map-view.ts';

const square: Polygon = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const size = { width: 388, height: 444 };
const denver = [
  { latitude: 39.7, longitude: -105.02 },
  { latitude: 39.78, longitude: -104.95 },
  { latitude: 39.74, longitude: -104.98 },
];

test('areas end 2 pixels before their border, in either order of their corners', () => {
  const corners = (polygon: Polygon) => polygon.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).toSorted();
  const expected = ['2,2', '2,98', '98,2', '98,98'];
  expect(corners(inset(square, 2))).toEqual(expected);
  expect(corners(inset(square.toReversed(), 2))).toEqual(expected);
  expect(inset(square, 51)).toEqual([]);
});

test('an area at the edge reaches no farther than the radius', () => {
  const round = clipToCircle(square, [0, 0], 50);
  expect(Math.max(...round.map(([x, y]) => Math.hypot(x, y)))).toBeLessThan(51);
  expect(clipToCircle(square, [50, 50], 500)).toHaveLength(4);
});

test('labels are in the middle of their area and know the width there', () => {
  expect(centroid(square)).toEqual([50, 50]);
  expect(widthAt(square, 50)).toBe(100);
  expect(widthAt(square, 200)).toBe(0);
});

test('SGD-05 CS-118 a map is fitted to its ZIPs: all of them are on it, at a zoom between 4 and 16', () => {
  const view = fitted(denver, size)!;
  const project = projection(view, size);
  for (const place of denver) {
    const [x, y] = project(place);
    expect(x).toBeGreaterThan(40);
    expect(x).toBeLessThan(348);
    expect(y).toBeGreaterThan(40);
    expect(y).toBeLessThan(404);
  }
  expect(fitted([], size)).toBeNull();
  expect(fitted([denver[0]!], size)!.zoom).toBe(12.5);
  expect([MIN_ZOOM, MAX_ZOOM]).toEqual([4, 16]);
  expect(zoomed(view, 99).zoom).toBe(16);
  expect(zoomed(view, -99).zoom).toBe(4);
});

test('a dragged map moves by the pixels of the drag', () => {
  const view = fitted(denver, size)!;
  const [before, after] = [projection(view, size), projection(panned(view, [30, -12]), size)].map((project) =>
    project(denver[0]!),
  );
  expect(after![0] - before![0]).toBeCloseTo(30);
  expect(after![1] - before![1]).toBeCloseTo(-12);
});

/** Where a pixel of the map is after a shift. */
const after = ({ scale, by }: Shift, [x, y]: readonly [number, number]) => [scale * x + by[0], scale * y + by[1]];
const closeTo = (x: number, y: number) => [expect.closeTo(x, 4), expect.closeTo(y, 4)];

test.each<[string, Shift]>([
  ['a drag', { scale: 1, by: [30, -12] }],
  ['a zoom', { scale: 2, by: [-100, 40] }],
  ['both', combined({ scale: 0.5, by: [7, 9] }, { scale: 1.3, by: [-3, 200] })],
])('what a map shows after %s is what its view shows', (_, shift) => {
  const view = fitted(denver, size)!;
  const shown = shifted(view, shift, size);
  const [before, now] = [projection(view, size), projection(shown, size)];
  for (const place of denver) {
    const [x, y] = after(shift, before(place));
    expect(now(place)).toEqual(closeTo(x!, y!));
    const [drawnX, drawnY] = after(shiftBetween(view, shown, size), before(place));
    expect(now(place)).toEqual(closeTo(drawnX!, drawnY!));
  }
});

test('SGD-05 zooming keeps the place below the pointer, and ends at the limits', () => {
  const view = fitted(denver, size)!;
  expect(after(zoomAround(view, [120, 300], 1), [120, 300])).toEqual(closeTo(120, 300));
  expect(zoomAround(view, [120, 300], 1).scale).toBeCloseTo(2);
  expect(shifted(view, zoomAround(view, [120, 300], 99), size).zoom).toBeCloseTo(MAX_ZOOM);
  expect(zoomAround(zoomed(view, 99), [0, 0], 1)).toEqual(NO_SHIFT);
});

test('one finger drags, two zoom, and what is below each of them stays there', () => {
  const view = fitted(denver, size)!;
  expect(shiftOfFingers(view, [[10, 10]], [[40, 5]])).toEqual({ scale: 1, by: [30, -5] });
  const from = [
    [100, 100],
    [200, 100],
  ] as const;
  const to = [
    [80, 150],
    [240, 150],
  ] as const;
  const shift = shiftOfFingers(view, from, to);
  expect(shift.scale).toBeCloseTo(1.6);
  expect(from.map((point) => after(shift, point))).toEqual(to.map(([x, y]) => closeTo(x, y)));
  expect(shiftOfFingers(view, [], [])).toEqual(NO_SHIFT);
  // two fingers in one place
  const together = shiftOfFingers(view, [from[0], from[0]], [from[0], from[0]]);
  expect(together).toEqual(NO_SHIFT);
});

test('SGD-05 selecting a ZIP outside the map moves the map to it, selecting one inside does not', () => {
  const view = fitted(denver, size)!;
  expect(showing(view, denver[2]!, size)).toBe(view);
  const far = { latitude: 40.4, longitude: -105 };
  const [x, y] = projection(showing(view, far, size), size)(far);
  expect(x).toBeGreaterThanOrEqual(32);
  expect(y).toBeCloseTo(32);
});

test('every ZIP has its own area that does not touch its neighbor', () => {
  const cells = cellsOf(
    [
      [100, 100],
      [200, 100],
      [150, 200],
    ],
    size,
  );
  expect(cells.every((cell) => cell !== null && cell.room.width > 40 && cell.room.height > 40)).toBe(true);
  expect(cells[0]!.label[0]).toBeLessThan(cells[1]!.label[0]);
});

test('a single ZIP, two in one place and one off the map do not fail', () => {
  expect(cellsOf([], size)).toEqual([]);
  expect(cellsOf([[194, 222]], size)[0]).not.toBeNull();
  const twins = cellsOf(
    [
      [100, 100],
      [100, 100],
      [200, 200],
    ],
    size,
  );
  expect(twins.filter((cell) => cell === null)).toHaveLength(1);
  expect(
    cellsOf(
      [
        [100, 100],
        [150, 100],
        [4000, 100],
      ],
      size,
    )[2],
  ).toBeNull();
});

test('SGD-04 the circle around a list reaches beyond its farthest ZIP', () => {
  const zips = [
    offer('80209', { latitude: 39.7, longitude: -105 }),
    offer('80246', { latitude: 39.8, longitude: -105 }),
  ];
  expect(circleAround(zips, '80209')).toEqual({ zip: '80209', radius: 15 });
  expect(circleAround(zips, '99999')?.zip).toBe('80209');
  expect(circleAround([], '80209')).toBeNull();
});

test('the ZIP of a single building does not cut a sliver out of the list', () => {
  const at = (zip: string, latitude: number) => ({ zip, latitude, longitude: -105 });
  const list = [at('80202', 39.7), at('80205', 39.73), at('80206', 39.76)];
  const around = [at('80202', 39.7), at('80264', 39.705), at('80216', 39.79)];
  expect(withoutSlivers(around, list)).toEqual([at('80216', 39.79)]);
  expect(withoutSlivers(around, [list[0]!])).toHaveLength(2);
});
