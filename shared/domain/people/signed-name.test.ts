import { describe, expect, test } from '@jest/globals';
import { cleanSignedName, signedNameProblem } from './signed-name.ts';

const SAM = { firstName: 'Sam', lastName: 'Whitaker' };
const problem = (typed: string, agent = SAM) => signedNameProblem(typed, agent);

describe('DASH-31 a signature is the name of the agent', () => {
  test.each([
    'Sam Whitaker',
    '  sam   WHITAKER ',
    'Samuel J. Whitaker, Jr.',
    'S. Whitaker',
    'Whitaker, Sam',
    'Sám Whitáker',
  ])('%s', (typed) => {
    expect(problem(typed)).toBeNull();
  });

  test.each([
    [{ firstName: 'María José', lastName: "O'Rourke Peña" }, 'Maria Jose ORourke Pena'],
    [{ firstName: 'Noah', lastName: 'Whitlock-Price' }, 'Noah Whitlock Price'],
    [{ firstName: 'نور', lastName: 'الدين' }, 'نور الدين'],
    [{ firstName: '小明', lastName: '王' }, '王 小明'],
    // three marks on a letter, which no composed letter has
    [{ firstName: 'Nguyễn', lastName: 'בִּנְיָמִ֑ין' }, 'Nguyễn בִּנְיָמִ֑ין'],
  ])('of %j: %s', (agent, typed) => {
    expect(problem(typed, agent)).toBeNull();
  });

  test.each(['Maya Ferreira', 'Whitaker', 'Sam', 'Sam Whit', 'Tom Whitaker', 'Sam Whitakers'])(
    'and not that of somebody else, or half of it: %s',
    (typed) => {
      expect(problem(typed)).toBe('This is not the name in your profile.');
    },
  );

  test('one word is not both names', () => {
    expect(problem('Lee', { firstName: 'Lee', lastName: 'Lee' })).not.toBeNull();
    expect(problem('Lee Lee', { firstName: 'Lee', lastName: 'Lee' })).toBeNull();
  });
});

test.each([
  ['nothing', '', 'Type your full name.'],
  ['spaces', ' \u00a0\u3000 ', 'Type your full name.'],
  ['5,000 characters', 'Sam Whitaker '.repeat(400), 'At most 120 characters'],
  ['a script', 'Sam Whitaker <script>alert(1)</script>', 'Use letters only, as on your license.'],
  ['figures', 'Sam Whitaker 3', 'Use letters only, as on your license.'],
  ['marks piled on a letter', `Sam Whitaker${'\u0301'.repeat(100)}`, 'Use letters only, as on your license.'],
  ['an emoji', 'Sam Whitaker 🖋', 'Use letters only, as on your license.'],
  ['a reversed direction', 'Sam \u202eWhitaker', 'Leave out line breaks and invisible characters'],
  ['a control character', 'Sam\u0000 Whitaker', 'Leave out line breaks and invisible characters'],
  ['two lines', 'Sam\nWhitaker', 'Leave out line breaks and invisible characters'],
  ['a letter that nobody sees', 'Sam\u2060 Whitaker', 'Leave out line breaks and invisible characters'],
])('DASH-31 %s is no signature', (_what, typed, message) => {
  expect(problem(typed)).toBe(message);
});

test('a name is kept in composed letters with single spaces', () => {
  expect(cleanSignedName('  Rene\u0301e \u00a0 Zoë ')).toBe('Renée Zoë');
});
