import { Delaunay } from 'd3-delaunay';
import { centroid, clipToCircle, inset, pathOf, type Point, type Polygon, widthAt } from './convex.ts';
import type { Size } from './map-view.ts';

/** The area of one ZIP on the map. */
export interface Cell {
  path: string;
  /** Position of its label, and the width there in pixels. */
  label: Point;
  room: Size;
}

/** Gap between an area and its border with the next one. */
const INSET = 2;

/**
 * The area around each of these points that is nearer to it than to any other (Voronoi), or null where two points
 * coincide or nothing of it is on the map. Areas at the edge reach no farther than is usual among their neighbors.
 * @param margin pixels around the map that are drawn too
 */
export function cellsOf(points: readonly Point[], { width, height }: Size, margin = 0): (Cell | null)[] {
  if (points.length === 0) return [];
  const far = Math.max(width, height) + margin;
  const delaunay = Delaunay.from(
    points,
    ([x]) => x,
    ([, y]) => y,
  );
  const voronoi = delaunay.voronoi([-far, -far, width + far, height + far]);
  const reach = usualDistance(delaunay, points) * 1.1;
  return points.map((point, index) => {
    const area = voronoi.cellPolygon(index) as Polygon | null;
    // d3 repeats the first corner at the end
    const polygon = area && inset(clipToCircle(area.slice(0, -1), point, reach), INSET);
    if (!polygon || polygon.length < 3 || !touches(polygon, { width, height }, margin)) return null;
    const label = centroid(polygon);
    const turned = polygon.map(([x, y]): Point => [y, x]);
    const room = { width: widthAt(polygon, label[1]), height: widthAt(turned, label[0]) };
    return { path: pathOf(polygon), label, room };
  });
}

/** The 75th percentile of the distances between neighbors; half the map for a single point. */
function usualDistance(delaunay: Delaunay<Point>, points: readonly Point[]): number {
  const distances = points.flatMap(([x, y], index) =>
    [...delaunay.neighbors(index)].flatMap((other) => {
      // a single point has itself as its neighbor
      const neighbor = points[other];
      return neighbor ? [Math.hypot(x - neighbor[0], y - neighbor[1])] : [];
    }),
  );
  if (distances.length === 0) return 90;
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length * 0.75)]!; // below its length
}

const touches = (polygon: Polygon, { width, height }: Size, margin: number): boolean =>
  polygon.some(([x]) => x > -margin) &&
  polygon.some(([x]) => x < width + margin) &&
  polygon.some(([, y]) => y > -margin) &&
  polygon.some(([, y]) => y < height + margin);
