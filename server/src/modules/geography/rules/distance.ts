const EARTH_RADIUS_MILES = 3958.8;
const MILES_PER_DEGREE_OF_LATITUDE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/** A position in degrees; west and south are negative. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Miles between two positions along the surface (haversine). */
export function milesBetween(from: Position, to: Position): number {
  const halfway = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    halfway(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfway(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * The degrees of latitude and longitude that enclose a circle of this many miles, slightly enlarged, so that a database
 * can skip most rows before the exact distance is computed.
 */
export function boundsAround(center: Position, miles: number) {
  const latitudes = (miles * 1.01) / MILES_PER_DEGREE_OF_LATITUDE;
  const narrowest = Math.cos(radians(Math.min(89, Math.abs(center.latitude) + latitudes)));
  const longitudes = latitudes / narrowest;
  return {
    south: center.latitude - latitudes,
    north: center.latitude + latitudes,
    west: center.longitude - longitudes,
    east: center.longitude + longitudes,
  };
}

/** The center of several positions; undefined for none. */
export function middleOf(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  const mean = (pick: (position: Position) => number) =>
    positions.reduce((sum, position) => sum + pick(position), 0) / positions.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
