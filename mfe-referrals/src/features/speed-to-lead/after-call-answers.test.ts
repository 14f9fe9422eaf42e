import { expect, test } from '@jest/globals';
import type { StatusOption } from '@portal/shared/contracts';
import { answersOf } from './after-call-answers.ts';

const option = (status: string, facts: Partial<StatusOption> = {}): StatusOption => ({
  status,
  subStatus: null,
  label: status,
  category: 'Active Leads',
  tone: 'neutral',
  requires: [],
  optional: [],
  isFinal: false,
  ...facts,
});
const ATTEMPTING = option('Attempting');
const CONTACTED = option('Contacted', { tone: 'reached' });
const MET = option('Met', { category: 'Active Appointments', tone: 'reached' });
const BAD = option('Bad Contact', { category: 'Inactive', requires: ['reason'] });
const summary = (way: 'call' | 'text', options: StatusOption[]) =>
  answersOf(way, options).map(({ label, option: chosen, asksMore }) => [label, chosen?.status ?? null, asksMore]);

test('D-47 each answer after a call has the status it sets; one that requires more asks for it', () => {
  expect(summary('call', [option('New', { tone: 'new' }), ATTEMPTING, MET, CONTACTED, BAD])).toEqual([
    ['Yes, we talked', 'Contacted', false],
    ['Left a message', 'Attempting', false],
    ['No answer', 'Attempting', false],
    ['Wrong number', 'Bad Contact', true],
  ]);
});

test('after a text message there is no voicemail', () => {
  expect(summary('text', [ATTEMPTING, CONTACTED, BAD])).toEqual([
    ['Yes, they answered', 'Contacted', false],
    ['No answer yet', 'Attempting', false],
    ['Wrong number', 'Bad Contact', true],
  ]);
});

test('where the status cannot follow, an answer is a note; nobody is reached by a note', () => {
  expect(summary('call', [BAD])).toEqual([
    ['Left a message', null, false],
    ['No answer', null, false],
    ['Wrong number', 'Bad Contact', true],
  ]);
});
