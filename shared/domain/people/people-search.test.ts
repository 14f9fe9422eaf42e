import { expect, test } from '@jest/globals';
import { t } from '../../i18n/t.ts';
import {
  agentSearchProblem,
  classifyAgentSearch,
  noAgentsFound,
  SEARCH_FAILED,
  SEARCH_TOO_SHORT,
} from './agent-search-text.ts';
import { classifyDirectorLookup } from './director-lookup.ts';

/** `names('Maya|Ferreira')`: each text is a way to read the words as a first and a last name. */
const names = (...splits: string[]) => ({
  by: 'first-and-last-name',
  splits: splits.map((split) => ({ firstName: split.split('|')[0], lastName: split.split('|')[1] })),
});

test.each([
  ['ADM-16 CS-106', ' Maya@Example.com ', { by: 'email', email: 'maya@example.com' }],
  ['ADM-16 CS-106', '(303) 555-0114', { by: 'phoneNumber', phoneNumber: '3035550114' }],
  ['ADM-16 CS-106', '+1 (844) 903-7653', { by: 'phoneNumber', phoneNumber: '8449037653' }],
  ['ADM-16 CS-106', '18449037653', { by: 'phoneNumber', phoneNumber: '8449037653' }],
  ['ADM-16 CS-106', '+1 (303) 555', { by: 'nothing' }],
  ['ADM-19', 'Ferreira, Maya', names('Maya|Ferreira')],
  ['ADM-18', 'Ferreira,', { by: 'one-name', name: 'Ferreira' }],
  ['ADM-19', 'Smith,Ann', names('Ann|Smith')],
  ['ADM-19', 'Smith ,Ann', names('Ann|Smith')],
  ['ADM-19', 'Smith , Ann,', names('Ann|Smith')],
  ['ADM-19', 'Maya Ferreira,', names('Maya|Ferreira')],
  ['ADM-18', 'Smith ,', { by: 'one-name', name: 'Smith' }],
  ['ADM-18', ',Ann', { by: 'one-name', name: 'Ann' }],
  ['ADM-20', 'Smith,Ann,Lee', { by: 'nothing' }],
  ['ADM-05', 'a,', { by: 'nothing' }],
  ['ADM-05', 'a', { by: 'nothing' }],
  ['ADM-05', ',,', { by: 'nothing' }],
  ['ADM-16', 'maya@example.com,', { by: 'email', email: 'maya@example.com' }],
  ['ADM-17', '7,', { by: 'agentId', agentId: 7 }],
  ['ADM-18', "O'Brien", { by: 'one-name', name: "O'Brien" }],
  ['ADM-20', '%%', { by: 'nothing' }],
  ['ADM-20', 'Maya ...', { by: 'nothing' }],
  ['CS-106', '3035550114', { by: 'phoneNumber', phoneNumber: '3035550114' }],
  ['ADM-17 CS-107', '7', { by: 'agentId', agentId: 7 }],
  ['ADM-17 CONST-05', '12345678', { by: 'agentId', agentId: 12_345_678 }],
  ['CONST-05', '123456789', { by: 'one-name', name: '123456789' }],
  ['ADM-18', 'Ferreira', { by: 'one-name', name: 'Ferreira' }],
  ['ADM-19', 'Maya  Ferreira', names('Maya|Ferreira')],
  ['D-50', 'Maya de Ferreira', names('Maya|de Ferreira', 'Maya de|Ferreira')],
  ['D-50', 'Maria De La  Cruz', names('Maria|De La Cruz', 'Maria De|La Cruz', 'Maria De La|Cruz')],
  ['D-50', 'De La  Cruz , Maria Elena', names('Maria Elena|De La Cruz')],
  ['D-50', 'Smith, Jr., Bob', names('Bob|Smith Jr.')],
  ['D-50', 'Smith, Bob, JR', names('Bob|Smith JR')],
  ['D-50', 'Smith Jr., Bob', names('Bob|Smith Jr.')],
  ['D-50', 'Bob Smith, III', names('Bob|Smith III', 'Bob Smith|III')],
  ['D-50', 'Smith, Jr.', names('Smith|Jr.')],
  ['D-50', 'Smith, Jr., III', { by: 'nothing' }],
  ['D-50', 'Smith, Jr., Bob, Lee', { by: 'nothing' }],
  ['D-50', 'a b c d e f g h i', { by: 'nothing' }],
  ['D-50', 'Maria De - Cruz', { by: 'nothing' }],
  ['ADM-20', '   ', { by: 'nothing' }],
])('%s "%s" is classified', (_, text, search) => {
  expect(classifyAgentSearch(text)).toEqual(search);
});

test('ADM-05 CONST-05 one letter is too short, one digit is not', () => {
  expect(agentSearchProblem(' m ')).toBe('Search value be at least 2 letters long');
  expect(agentSearchProblem('')).toBe('Search value be at least 2 letters long');
  expect(agentSearchProblem(' 7 ')).toBeNull();
  expect(agentSearchProblem('ma')).toBeNull();
  expect([agentSearchProblem('a,'), agentSearchProblem(', ,'), agentSearchProblem('7,')]).toEqual([
    SEARCH_TOO_SHORT,
    SEARCH_TOO_SHORT,
    null,
  ]);
});

test('ADM-07 the notice of an empty result names the query', () => {
  expect(t(noAgentsFound('zz'))).toBe("0 agents found for 'zz'");
});

test.each([
  ['CONST-05 ADM-33', '123456789', { by: 'id', reloDirectorId: 123_456_789 }],
  ['CONST-05 ADM-34', '3035550114', { by: 'phone', phoneNumber: '3035550114' }],
  ['ADM-35', 'Dana Whitlock Price', { by: 'first-and-last-name', firstName: 'Dana', lastName: 'Whitlock' }],
  ['ADM-36', 'Whitlock', { by: 'last-name', lastName: 'Whitlock' }],
  ['ADM-36', '13035550114', { by: 'last-name', lastName: '13035550114' }],
  ['ADM-36', ' ', { by: 'nothing' }],
])('%s "%s" is looked up', (_, text, lookup) => {
  expect(classifyDirectorLookup(text)).toEqual(lookup);
});

test.each([
  ['1234567890', { by: 'phone', phoneNumber: '1234567890' }],
  ['  Dana   Whitlock ', { by: 'first-and-last-name', firstName: 'Dana', lastName: 'Whitlock' }],
  ['7b', { by: 'last-name', lastName: '7b' }],
  ['b7', { by: 'last-name', lastName: 'b7' }],
  ['', { by: 'nothing' }],
])('"%s" is looked up among directors', (text, lookup) => {
  expect(classifyDirectorLookup(text)).toEqual(lookup);
});

test.each([
  ['7b', { by: 'one-name', name: '7b' }],
  ['b7', { by: 'one-name', name: 'b7' }],
  ['303 555 011456', { by: 'phoneNumber', phoneNumber: '303555011456' }],
])('"%s" is searched among agents', (text, search) => {
  expect(classifyAgentSearch(text)).toEqual(search);
});

test('a text of two characters is long enough, one of spaces or of a digit and a letter is not one digit', () => {
  expect(agentSearchProblem('7b')).toBeNull();
  expect(agentSearchProblem('-')).toBe(SEARCH_TOO_SHORT);
  expect(agentSearchProblem('12')).toBeNull();
  expect(SEARCH_FAILED).toBe('Something went wrong while trying to search agents');
});

test('spaces around a number do not make it a name', () => {
  expect(classifyAgentSearch(' 7 ')).toEqual({ by: 'agentId', agentId: 7 });
});
