import { expect, test } from '@jest/globals';
import { boundsAround, middleOf, milesBetween } from './distance.ts';

const denver = { latitude: 39.758861, longitude: -104.964699 };
const boulder = { latitude: 40.015, longitude: -105.2705 };

test('SGD-04 Denver and Boulder are 24 miles apart, whichever way one goes', () => {
  expect(milesBetween(denver, boulder)).toBeCloseTo(24, 0);
  expect(milesBetween(boulder, denver)).toBe(milesBetween(denver, boulder));
  expect(milesBetween(denver, denver)).toBe(0);
});

test.each([0, 39.7, 64.8, 71.3])(
  'bounds around latitude %p leave out nothing that is within the radius',
  (latitude) => {
    const center = { latitude, longitude: -150 };
    const bounds = boundsAround(center, 50);
    for (const angle of [0, 0.5, 1, 1.5, 2, 3, 4, 5, 6]) {
      const [north, east] = [Math.cos(angle) * 0.72, (Math.sin(angle) * 0.72) / Math.cos((latitude * Math.PI) / 180)];
      const place = { latitude: latitude + north, longitude: -150 + east };
      if (milesBetween(center, place) > 50) continue;
      expect(place.latitude).toBeGreaterThan(bounds.south);
      expect(place.latitude).toBeLessThan(bounds.north);
      expect(place.longitude).toBeGreaterThan(bounds.west);
      expect(place.longitude).toBeLessThan(bounds.east);
    }
  },
);

test('the middle of two places lies between them; nothing has no middle', () => {
  expect(middleOf([denver, boulder])?.latitude).toBeCloseTo(39.887, 3);
  expect(middleOf([])).toBeUndefined();
});
