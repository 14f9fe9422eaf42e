import { expect, test } from '@jest/globals';
import { centralCrop, isPhotoCrop } from '@portal/shared/domain';
import { moved, mostZoom, zoomed, zoomOf } from './crop-view.ts';

const picture = { width: 1_601, height: 1_001 };
const start = centralCrop(picture);

test('a photo starts with the largest square in the middle', () => {
  expect([start, zoomOf(start, picture)]).toEqual([{ left: 300, top: 0, size: 1_001 }, 1]);
});

test('the crop moves by parts of the square and never leaves the picture', () => {
  expect(moved(start, picture, -0.05, 0)).toEqual({ left: 250, top: 0, size: 1_001 });
  expect(moved(start, picture, 9, 9)).toEqual({ left: 600, top: 0, size: 1_001 });
  expect(moved(start, picture, -9, -9)).toEqual({ left: 0, top: 0, size: 1_001 });
});

test('the crop zooms around its middle, in to 400 pixels and out to the whole square', () => {
  const near = zoomed(start, picture, 2);
  expect(near).toEqual({ left: 550, top: 250, size: 501 });
  expect(zoomed(near, picture, 1).size).toBe(1_001);
  expect(zoomed(start, picture, 99).size).toBe(400);
  expect(mostZoom({ width: 400, height: 500 })).toBe(1);
  expect(zoomed(moved(near, picture, 9, 9), picture, 1)).toEqual({ left: 600, top: 0, size: 1_001 });
});

test('whatever is pressed in whatever order, the server accepts the part', () => {
  let crop = start;
  for (let press = 0; press < 400; press++) {
    crop =
      press % 3 === 0
        ? zoomed(crop, picture, 1 + ((press * 7) % 19) / 10)
        : moved(crop, picture, ((press % 5) - 2) / 3, ((press % 7) - 3) / 3);
    expect(isPhotoCrop(crop, picture)).toBe(true);
  }
});
