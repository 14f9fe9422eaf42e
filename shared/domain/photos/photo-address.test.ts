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

test('an agent without a photo has no photo address', () => {
  expect(photoAddress(null)).toBeNull();
});

test.each([
  ' //evil.example/photo.jpg',
  '\t\\\\evil.example/photo.jpg',
  'https://maya@photos.example.com/maya.jpg',
  'https://:secret@photos.example.com/maya.jpg',
  'ftp://photos.example.com/maya.jpg',
  'https://portal.invalid//evil.example/photo.jpg',
])('no photo is loaded from %j either', (location) => {
  expect(photoAddress(location)).toBeNull();
});

test('the size in a path of the portal is kept, and slashes within it too', () => {
  expect(photoAddress('/photos//20417.jpg?size=64')).toBe('/photos//20417.jpg?size=64');
  expect(photoAddress(undefined)).toBeNull();
});
