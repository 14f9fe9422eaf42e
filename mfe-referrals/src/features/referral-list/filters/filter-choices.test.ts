import { expect, jest, test } from '@jest/globals';
import { choicesOf } from './filter-choices.ts';

test('a value from the address is shown literally, not as a message with placeholders', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const text = '<script>{a,plural';
  expect(choicesOf(undefined, [text])).toEqual([{ value: text, label: text }]);
  expect(log).not.toHaveBeenCalled();
  expect(choicesOf(['Contacted'], [text])).toEqual([{ value: 'Contacted', label: 'Contacted' }]);
});
