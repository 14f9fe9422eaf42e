import { expect, test } from '@jest/globals';
import { idsOfNumber, orderNumber } from './order-number.ts';

const ORDER_ID = '1f0c2a9b-3d4e-4f5a-8b6c-7d8e9f0a1b2c';

test.each(['SGD-1F0C2A9B', ' sgd-1f0c2a9b ', 'SGD1F0C2A9B', '1f0c2a9b'])(
  'D-49 %p is the number of an order',
  (text) => {
    const ids = idsOfNumber(text)!;
    expect(orderNumber(ids.first)).toBe(orderNumber(ORDER_ID));
    expect(ids.first < ORDER_ID && ORDER_ID < ids.last).toBe(true);
  },
);

test.each(['', 'SGD-', 'SGD-1F0C2A9', 'SGD-1F0C2A9BB', '1f0c2a9g', 'GD-1F0C2A9B', ORDER_ID, "1f0c2a9b' or 1=1"])(
  'D-49 %p is none',
  (text) => {
    expect(idsOfNumber(text)).toBeNull();
  },
);
