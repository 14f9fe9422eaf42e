import { expect, test } from '@jest/globals';
import { problemsOf, roomProblem, takeZips, zipsOf } from './typed-zips.ts';

test.each<[string, string[] | null]>([
  ['80202, 80203 80204', ['80202', '80203', '80204']],
  ['80202\n80203;80202\t', ['80202', '80203']],
  [' 02134 ', ['02134']],
  ['80202-1234, 80203', ['80202', '80203']],
  ['80202, 8020', ['80202', '8020']],
  ['Denver, CO 80202', null],
  ['Cañon City', null],
  ['', []],
])('HOST-23 the ZIP codes of %j', (text, zips) => {
  expect(zipsOf(text)).toEqual(zips);
});

test('HOST-23 a list may be as long as ten thousand characters', () => {
  const text = Array.from({ length: 1_666 }, (_, index) => String(10_000 + index)).join(',');
  expect(zipsOf(text)).toHaveLength(1_666);
  expect(zipsOf('9'.repeat(10_000))).toHaveLength(1);
  expect([...problemsOf(['9'.repeat(10_000)], new Map()).values()]).toEqual([
    '99999999999999999999… is not a five-digit ZIP code.',
  ]);
});

test('HOST-23 a ZIP code is taken as soon as something follows it', () => {
  expect(takeZips('80202')).toEqual({ zips: [], rest: '80202' });
  expect(takeZips('80202,')).toEqual({ zips: ['80202'], rest: '' });
  expect(takeZips('80202 802')).toEqual({ zips: ['80202'], rest: '802' });
  expect(takeZips('Denver, CO')).toEqual({ zips: [], rest: 'Denver, CO' });
});

test('HOST-23 what is in the list already and what is no ZIP code is known before it is sent', () => {
  const problems = problemsOf(['80206', '8020', '80202'], new Map([['80206', 'Congress Park']]));
  expect([...problems]).toEqual([
    ['80206', '80206 Congress Park is already in your list.'],
    ['8020', '8020 is not a five-digit ZIP code.'],
  ]);
});

test('HOST-23 a list takes 500 ZIP codes in all', () => {
  expect(roomProblem(486, 14)).toBeNull();
  expect(roomProblem(487, 14)).toBe('You can list up to 500 ZIP codes. You have 14, so you can add 486 more.');
  expect(roomProblem(1, 500)).toBe('You can list up to 500 ZIP codes, and you have that many.');
});
