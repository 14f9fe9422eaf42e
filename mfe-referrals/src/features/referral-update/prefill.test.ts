import { expect, test } from '@jest/globals';
import { prefillOver } from './prefill.ts';

const prefill = (notes: string) => ({ choice: 'Lost', notes });

test.each([
  ['', 'Called', 'Called'],
  ['Long note.', 'Called', 'Long note.\nCalled'],
  ['Long note. \n', 'Called', 'Long note.\nCalled'],
  ['Long note.\nCalled', 'Called', 'Long note.\nCalled'],
  // a part of a word is no note that is there already
  ['Called, now thinking', 'no', 'Called, now thinking\nno'],
  ['Long note.', '', 'Long note.'],
])('over the note "%s" the answer "%s" makes it "%s"', (notes, answer, expected) => {
  expect(prefillOver({ notes }, prefill(answer)).notes).toBe(expected);
});
