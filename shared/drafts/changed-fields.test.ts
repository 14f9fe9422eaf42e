import { expect, test } from '@jest/globals';
import { changedFields, rebase } from './changed-fields.ts';

const saved = { name: 'Maya', price: null as number | null, types: ['Condo'] };

test('only what differs is a change; blanks around a text and a missing value are none', () => {
  expect(changedFields(saved, { ...saved })).toEqual({});
  expect(changedFields(saved, { name: ' Maya ', price: undefined as never, types: ['Condo'] })).toEqual({});
  expect(changedFields(saved, { name: 'May', price: 0, types: ['Condo', 'Land'] })).toEqual({
    name: 'May',
    price: 0,
    types: ['Condo', 'Land'],
  });
});

test('what was typed stays when the saved values change elsewhere, and the rest follows', () => {
  const elsewhere = { name: 'Maja', price: 250_000, types: ['Land'] };
  expect(rebase(saved, { ...saved, name: 'May' }, elsewhere)).toEqual({ name: 'May', price: 250_000, types: ['Land'] });
});
