export type Point = readonly [x: number, y: number];
/** Corners in order; convex, not closed. */
export type Polygon = readonly Point[];

/** The part of a convex polygon on the inner side of a line; positive `a·x + b·y + c` is inside. */
function cut(polygon: Polygon, a: number, b: number, c: number): Polygon {
  const side = ([x, y]: Point) => a * x + b * y + c;
  return polygon.flatMap((from, index) => {
    const to = polygon[(index + 1) % polygon.length]!; // the index is within the polygon
    const [here, there] = [side(from), side(to)];
    const corners: Point[] = here >= 0 ? [from] : [];
    if (here * there < 0) {
      const share = here / (here - there);
      corners.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    }
    return corners;
  });
}

/**
 * A convex polygon shrunk by so many pixels on every side; empty when nothing is left. The corners may be in
 * either order.
 */
export function inset(polygon: Polygon, pixels: number): Polygon {
  const sign = Math.sign(signedArea(polygon));
  return polygon.reduce<Polygon>((rest, from, index) => {
    const to = polygon[(index + 1) % polygon.length]!; // the index is within the polygon
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length === 0 || rest.length === 0) return rest;
    const [a, b] = [(-dy / length) * sign, (dx / length) * sign];
    return cut(rest, a, b, -(a * from[0] + b * from[1]) - pixels);
  }, polygon);
}

/** The part of a convex polygon that lies within a radius of a point, as a polygon of 24 directions. */
export function clipToCircle(polygon: Polygon, [x, y]: Point, radius: number): Polygon {
  const directions = 24;
  let rest = polygon;
  for (let index = 0; index < directions; index += 1) {
    const angle = (2 * Math.PI * index) / directions;
    const [a, b] = [-Math.cos(angle), -Math.sin(angle)];
    rest = cut(rest, a, b, radius - a * x - b * y);
  }
  return rest;
}

/** The middle of a polygon's area. */
export function centroid(polygon: Polygon): Point {
  const area = signedArea(polygon);
  let [x, y] = [0, 0];
  polygon.forEach(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length]!; // the index is within the polygon
    const cross = x1 * y2 - x2 * y1;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  return [x / (6 * area), y / (6 * area)];
}

/** The width of a polygon at a height: room for a label. */
export function widthAt(polygon: Polygon, height: number): number {
  const crossings = polygon.flatMap(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length]!; // the index is within the polygon
    if (y1 < height === y2 < height) return [];
    return [x1 + ((height - y1) / (y2 - y1)) * (x2 - x1)];
  });
  return crossings.length < 2 ? 0 : Math.max(...crossings) - Math.min(...crossings);
}

/** `M1 2L3 4Z`, to a tenth of a pixel. */
export function pathOf(polygon: Polygon): string {
  return `M${polygon.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

function signedArea(polygon: Polygon): number {
  return (
    polygon.reduce((sum, [x1, y1], index) => {
      const [x2, y2] = polygon[(index + 1) % polygon.length]!; // the index is within the polygon
      return sum + x1 * y2 - x2 * y1;
    }, 0) / 2
  );
}
