import { expect, test } from '@jest/globals';
import { offer } from '../../testing/shop-server.ts';
import { cellsOf } from './cells.ts';
import { centroid, clipToCircle, inset, type Polygon, widthAt } from './convex.ts';
import { circleAround, withoutSlivers } from './surroundings.ts';
import { fitted, MAX_ZOOM, MIN_ZOOM, panned, projection, showing, zoomed } from './map-view.ts';

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

test('SGD-05 a map is fitted to its ZIPs: all of them are on it, at a zoom between 4 and 16', () => {
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
  expect(zoomed(view, 99).zoom).toBe(MAX_ZOOM);
  expect(zoomed(view, -99).zoom).toBe(MIN_ZOOM);
});

test('a dragged map moves by the pixels of the drag', () => {
  const view = fitted(denver, size)!;
  const [before, after] = [projection(view, size), projection(panned(view, [30, -12]), size)].map((project) =>
    project(denver[0]!),
  );
  expect(after![0] - before![0]).toBeCloseTo(30);
  expect(after![1] - before![1]).toBeCloseTo(-12);
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
