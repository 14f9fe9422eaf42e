import { expect, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import { InputError, refusalSentences } from './refusal-sentences.ts';

test('there is a sentence for each field, or one for all', () => {
  const refused = { status: 400, code: 'validation_failed' };
  const fields = ['too long', 'no date'].map((message, index) => ({ path: `f${index}`, message }));
  expect(refusalSentences(new ApiError('Two fields are wrong.', { ...refused, fields }))).toEqual([
    'too long',
    'no date',
  ]);
  expect(refusalSentences(new ApiError('It is withdrawn.', refused))).toEqual(['It is withdrawn.']);
});

test('what is missing in the form is shown, and an internal error is not', () => {
  expect(refusalSentences(new InputError('Say why.'))).toEqual(['Say why.']);
  const thrown = new TypeError("Cannot read properties of undefined (reading 'id')");
  expect(refusalSentences(thrown)).toEqual(['This did not work. Please try again.']);
});
