import { expect, jest, test } from '@jest/globals';
import { choicesOf } from './filter-choices.ts';

test('a text of the address is shown as it is, and not read as a message', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const text = '<script>{a,plural';
  expect(choicesOf(undefined, [text])).toEqual([{ value: text, label: text }]);
  expect(log).not.toHaveBeenCalled();
  expect(choicesOf(['Contacted'], [text])).toEqual([{ value: 'Contacted', label: 'Contacted' }]);
});
