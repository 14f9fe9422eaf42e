import { expect, test } from '@jest/globals';
import { idsOfNumber, orderNumber, partOfNumber } from './order-number.ts';

const ORDER_ID = '1f0c2a9b-3d4e-4f5a-8b6c-7d8e9f0a1b2c';

test.each(['SGD-1F0C2A9B', ' sgd-1f0c2a9b ', 'SGD1F0C2A9B', '1f0c2a9b'])(
  'D-49 %p is the number of an order',
  (text) => {
    const ids = idsOfNumber(text)!;
    expect(orderNumber(ids.first)).toBe(orderNumber(ORDER_ID));
    expect(ids.first < ORDER_ID && ORDER_ID < ids.last).toBe(true);
  },
);

test.each(['SGD-1F', 'sgd1f0c2', 'SGD-1F0C2A9', ORDER_ID, ORDER_ID.toUpperCase()])(
  'D-51 %p is the beginning of a number, or the id of an order',
  (text) => {
    const { first, last } = idsOfNumber(text)!;
    expect(first <= ORDER_ID && ORDER_ID <= last).toBe(true);
    expect(first <= '1e000000' || '20000000' <= last).toBe(false);
  },
);

test.each(['', 'SGD-', 'SGD-1', 'SGD-1F0C2A9BB', '1f0c2a9g', '1f0c2a9', 'GD-1F0C2A9B', "1f0c2a9b' or 1=1"])(
  'D-49 %p is none',
  (text) => {
    expect(idsOfNumber(text)).toBeNull();
  },
);

test.each([
  [' 2A9B ', '2a9b'],
  ['0c2a9', '0c2a9'],
  ['123456', '123456'],
  ['facade', 'facade'],
  // a name, an agent id, a ZIP code, too short, too long, something else
  ...['dee', 'abba', '1042', '80204', '2a9', '1f0c2a9b', '2a9%', "2a9b'"].map((text) => [text, null] as const),
])('D-51 %p is a part of a number: %p', (text, part) => {
  expect(partOfNumber(text)).toBe(part);
});
