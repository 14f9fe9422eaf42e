import { expect, test } from '@jest/globals';
import { photoAddress } from './photo-address.ts';

test.each([
  ['https://photos.example.com/maya.jpg?size=64', 'https://photos.example.com/maya.jpg?size=64'],
  ['http://photos.example.com/maya.jpg', 'http://photos.example.com/maya.jpg'],
  ['/photos/20417.jpg', '/photos/20417.jpg'],
  ['photos/20417.jpg', '/photos/20417.jpg'],
])('a photo is loaded from %s', (location, address) => {
  expect(photoAddress(location)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'blob:https://portal.example.com/1',
  'file:///etc/passwd',
  '//evil.example/photo.jpg',
  '/\\evil.example/photo.jpg',
  '/.//evil.example/photo.jpg',
  'https://maya:secret@photos.example.com/maya.jpg',
  'https://',
  '',
])('no photo is loaded from %j', (location) => {
  expect(photoAddress(location)).toBeNull();
});

test('an agent without a photo has no address of one', () => {
  expect(photoAddress(null)).toBeNull();
});
