import { expect, test } from '@jest/globals';
import type { PromoBody } from '../../contracts/content/content-editor.ts';
import { banner, event } from '../../testing/content-bodies.ts';
import { contentProblems } from './content-rules.ts';

const context = { linkHosts: ['www.example.com'], marketIds: ['denver'] };
const promo: PromoBody = {
  topic: 'Winter',
  title: 'Warm homes',
  lead: 'They sell.',
  tone: 'teal',
  image: null,
  actionText: '',
  actionUrl: '',
  blocks: [],
  audience: 'Everyone',
  timeZone: 'America/Denver',
  shownFrom: null,
  shownUntil: null,
};
const pathsOf = (changes: Partial<PromoBody>) =>
  contentProblems('promo', { ...promo, ...changes }, context).map(({ path }) => path);

test('a complete event, banner or promotional page has no problems', () => {
  expect(contentProblems('event', event, context)).toEqual([]);
  expect(contentProblems('banner', banner, context)).toEqual([]);
  expect(contentProblems('promo', promo, context)).toEqual([]);
});

test('problems come in the order of the form, each at its field', () => {
  const bad = {
    title: '',
    at: null,
    buttonUrl: 'http://x',
    popupFrom: '2026-12-01T08:00',
    popupUntil: '2026-12-01T08:00',
  };
  expect(contentProblems('event', { ...event, ...bad }, context).map(({ path }) => path)).toEqual([
    'title',
    'at',
    'buttonUrl',
    'popupUntil',
  ]);
});

test('a period is one of moments: the hour that is skipped in spring has the same ones as the next', () => {
  const skipped = { shownFrom: '2026-03-08T02:30', shownUntil: '2026-03-08T03:15' };
  expect(contentProblems('banner', { ...banner, ...skipped }, context)).toMatchObject([{ path: 'shownUntil' }]);
});

test('an action of a page has a text and an address, or neither', () => {
  expect(pathsOf({ actionText: 'Go' })).toEqual(['actionUrl']);
  expect(pathsOf({ actionUrl: '/sgd' })).toEqual(['actionText']);
  expect(pathsOf({ actionText: 'Go', actionUrl: '/sgd' })).toEqual([]);
});

test('parts of a page are checked to the last text', () => {
  const blocks: PromoBody['blocks'] = [
    { kind: 'points', points: [] },
    { kind: 'questions', title: 'Good to know', questions: [{ question: 'Why?', answer: '' }] },
    { kind: 'text', title: '', paragraphs: ['x'.repeat(2_001)] },
    { kind: 'free-zips', marketId: 'denver' },
  ];
  expect(pathsOf({ blocks })).toEqual(['blocks.0.points', 'blocks.1.questions.0.answer', 'blocks.2.paragraphs.0']);
});

test.each(['9999-12-31T23:59', '2101-01-01T00:00', '1999-12-31T23:59', '0050-01-01T10:00'])(
  'a date outside of 2000 to 2100 is said at its field: %s',
  (time) => {
    const message = { id: 'Enter a date between 2000 and 2100' };
    const times = ['at', 'popupFrom', 'popupUntil'] as const;
    const found = contentProblems('event', { ...event, at: time, popupFrom: time, popupUntil: time }, context);
    expect(found).toMatchObject(times.map((path) => ({ path, message })));
    expect(contentProblems('banner', { ...banner, shownUntil: time }, context)).toMatchObject([
      { path: 'shownUntil', message },
    ]);
    expect(pathsOf({ shownFrom: time })).toEqual(['shownFrom']);
  },
);

test.each([
  ['https://user:pw@www.example.com/', 'Leave out the name and password before the host'],
  ['/sgd\u202egpj', 'Leave out line breaks and invisible characters'],
  ['https://www.example.com/\u2066a\u2069', 'Leave out line breaks and invisible characters'],
])('a link that misleads is refused: %j', (buttonUrl, id) => {
  expect(contentProblems('event', { ...event, buttonUrl }, context)).toEqual([{ path: 'buttonUrl', message: { id } }]);
});

test.each(['https://evil.com/x', 'http://www.example.com/', 'www.example.com', 'mailto:a@example.com', '/api/session'])(
  'a link elsewhere is refused with all addresses that are allowed: %s',
  (buttonUrl) => {
    const id = 'Enter a page of the portal such as /sgd, or an https:// address on one of these: {hosts}';
    expect(contentProblems('event', { ...event, buttonUrl }, context)).toEqual([
      { path: 'buttonUrl', message: { id, values: { hosts: 'www.example.com' } } },
    ]);
  },
);
