import { expect, test } from '@jest/globals';
import { Slots } from './slots.ts';

const taken = (slot: ReturnType<Slots['take']>) => {
  if (typeof slot === 'string') throw new Error(`no slot: ${slot}`);
  return slot;
};

test('one holder and all holders together have a limit, and a released slot is free', () => {
  const slots = new Slots({ perHolder: 2, total: 3 });
  const first = taken(slots.take('maya'));
  taken(slots.take('maya'));
  expect(slots.take('maya')).toBe('holder');
  const third = taken(slots.take('leo'));
  expect(slots.take('sam')).toBe('total');
  first();
  // a second call is not another slot
  first();
  taken(slots.take('maya'));
  expect(slots.take('maya')).toBe('holder');
  third();
  taken(slots.take('leo'));
});
