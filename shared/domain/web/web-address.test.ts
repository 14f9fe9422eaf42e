import { expect, test } from '@jest/globals';
import { hasWebAddress } from './web-address.ts';

test.each([
  'https://evil.example/win',
  'http:evil',
  'ftp://evil',
  'www.evil',
  'see bit.ly/abc',
  'evil.xyz',
  'Evil.Xyz',
  'EVIL.CLICK',
  'Evil.Click',
  'Evil.Plumbing',
  't.co',
  'Great.Call/me',
  'a.b.c.evil.xyz.',
  'my-site.realty',
  'bücher.köln',
  'пример.рф',
  'evil.xn--p1ai',
  '1.2.3.4/x',
  'at 10.0.0.1:80',
  'evil\u200d.xyz',
  'evil．xyz',
  'maya@example.com',
  'Maya@Example.Call',
  'Bit.Ly',
  // a forgotten space after a period: nothing tells it from an address, and the message says what to do
  'Great.Call me',
  'St.John',
])('a mail program could make a link of %j', (text) => {
  expect(hasWebAddress(text)).toBe(true);
});

test.each([
  'Great. Call me',
  'J.R. Smith',
  'J. Lo',
  'St. John',
  'Jr.',
  'Ph.D.',
  'at 9 a.m. in the U.S., e.g. on Monday',
  'No.1 of 3.5, version 1.2.3',
  '$1.5 M. Or more…and more',
  'Well... Call me',
  '很好。给我打电话',
])('%j is a text', (text) => {
  expect(hasWebAddress(text)).toBe(false);
});
