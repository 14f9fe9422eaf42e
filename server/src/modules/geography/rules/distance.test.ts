import { expect, test } from '@jest/globals';
import { boundsAround, middleOf, milesBetween } from './distance.ts';

const denver = { latitude: 39.758861, longitude: -104.964699 };
const boulder = { latitude: 40.015, longitude: -105.2705 };

test('SGD-04 Denver and Boulder are 24 miles apart, in both directions', () => {
  expect(milesBetween(denver, boulder)).toBeCloseTo(24, 0);
  expect(milesBetween(boulder, denver)).toBe(milesBetween(denver, boulder));
  expect(milesBetween(denver, denver)).toBe(0);
});

test.each([0, 39.7, 64.8, 71.3])('bounds around latitude %p include everything within the radius', (latitude) => {
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
});

test('the center of two places is between them; an empty list has none', () => {
  expect(middleOf([denver, boulder])?.latitude).toBeCloseTo(39.887, 3);
  expect(middleOf([])).toBeUndefined();
});

test('bounds reach as far as the radius in every direction, and hardly further', () => {
  for (const latitude of [0, 39.7, -64.8]) {
    const center = { latitude, longitude: 20 };
    const { south, north, west, east } = boundsAround(center, 50);
    const sides = [
      { latitude: south, longitude: 20 },
      { latitude: north, longitude: 20 },
      { latitude, longitude: west },
      { latitude, longitude: east },
    ];
    for (const side of sides) {
      expect(milesBetween(center, side)).toBeGreaterThan(50);
      expect(milesBetween(center, side)).toBeLessThan(53);
    }
  }
});

test('the bounds around a point next to a pole are finite', () => {
  const { west, east } = boundsAround({ latitude: 89.9, longitude: 0 }, 50);
  expect(east).toBeCloseTo(41.87, 0);
  expect(west).toBeCloseTo(-41.87, 0);
});

test('two places on opposite sides of the earth are half its circumference apart', () => {
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 3958.8, 6);
  expect(milesBetween({ latitude: 90, longitude: 0 }, { latitude: 0, longitude: 77 })).toBeCloseTo(
    (Math.PI * 3958.8) / 2,
    6,
  );
});

test('the middle has the mean of latitude and of longitude', () => {
  const middle = middleOf([denver, boulder, denver, boulder]);
  expect(middle?.latitude).toBeCloseTo((denver.latitude + boulder.latitude) / 2, 9);
  expect(middle?.longitude).toBeCloseTo((denver.longitude + boulder.longitude) / 2, 9);
});
