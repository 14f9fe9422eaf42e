import { expect, test } from '@jest/globals';
import { METROS } from '../../demo/metros.ts';
import { readZipPlaces } from './zip-places.ts';

const places = new Map(readZipPlaces().map((place) => [place.zip, place]));

test('SGD-04 every ZIP code area has a city, a state and a place on the map', () => {
  expect(places.size).toBe(33_786);
  expect(places.get('01001')).toEqual({
    zip: '01001',
    city: 'Agawam',
    state: 'MA',
    latitude: 42.062368,
    longitude: -72.625754,
  });
  expect(places.has('80201')).toBe(false); // post office boxes
});

test('D-39 the metros are made of real ZIP codes of their state', () => {
  for (const { state, zips } of METROS) {
    for (const { zip } of zips) expect(places.get(zip)?.state).toBe(state);
  }
});
