import { expect, test } from '@jest/globals';
import type { CartChange } from '../../contracts/territory/territory.ts';
import { changedCart } from './changed-cart.ts';

const cart = { zipCodes: ['80206', '80209'], term: '12_MO' as const };

test.each<[what: string, change: CartChange, zipCodes: string[], term: string]>([
  ['nothing', {}, ['80206', '80209'], '12_MO'],
  ['a ZIP, which comes last', { add: ['80204'] }, ['80206', '80209', '80204'], '12_MO'],
  ['a ZIP that is there, which keeps its place', { add: ['80206'] }, ['80206', '80209'], '12_MO'],
  ['the same ZIP twice', { add: ['80204', '80204'] }, ['80206', '80209', '80204'], '12_MO'],
  ['a ZIP less', { remove: ['80206'] }, ['80209'], '12_MO'],
  ['a ZIP less that is not there', { remove: ['80204'] }, ['80206', '80209'], '12_MO'],
  ['another term', { term: '3_MO' }, ['80206', '80209'], '3_MO'],
  ['all of it', { remove: ['80206'], add: ['80204'], term: '6_MO' }, ['80209', '80204'], '6_MO'],
])('D-29 a change of the cart: %s; again it has no effect', (_, change, zipCodes, term) => {
  const changed = changedCart(cart, change);
  expect(changed).toEqual({ zipCodes, term });
  expect(changedCart(changed, change)).toEqual(changed);
});

test('D-29 changes of two tabs to different ZIPs give the same cart in any order', () => {
  const [one, other]: CartChange[] = [{ add: ['80204'] }, { remove: ['80206'], term: '3_MO' }];
  expect(changedCart(changedCart(cart, one!), other!)).toEqual(changedCart(changedCart(cart, other!), one!));
});
