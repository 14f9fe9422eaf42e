import { describe, expect, test } from '@jest/globals';
import type { BannerBody, EventBody, PromoBody } from '../contracts/content-editor.ts';
import { contentMoment, contentProblems, contentState } from './content-rules.ts';

const context = { linkHosts: ['www.example.com'], marketIds: ['denver'] };
const event: EventBody = {
  title: 'Winter market update',
  subTitle: '',
  description: 'Prices,\nand rates.',
  at: '2026-12-03T11:00',
  timeZone: 'America/Denver',
  buttonUrl: '/events',
  audience: 'All Agents',
  image: null,
  popupFrom: null,
  popupUntil: null,
  popupImage: null,
};
const banner: BannerBody = {
  title: 'Guaranteed Display',
  headline: '',
  content: '',
  points: [],
  callToAction: 'See more',
  targetUrl: 'https://www.example.com/',
  image: null,
  partnerLogo: null,
  isFullImage: false,
  timeZone: 'America/Denver',
  shownFrom: null,
  shownUntil: null,
};
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

test('complete pieces have no problems', () => {
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

test('times are those of the zone of the piece', () => {
  expect(contentMoment('America/New_York', '2026-12-10T12:00')).toBe('2026-12-10T17:00:00.000Z');
  expect(contentMoment('America/Phoenix', '2026-07-01T12:00')).toBe('2026-07-01T19:00:00.000Z');
  expect(contentMoment('America/Denver', null)).toBeNull();
});

describe('the state of a piece', () => {
  const now = Date.parse('2026-11-25T18:00:00Z');
  const stateOf = (published: BannerBody | null, latestVersion: number) =>
    contentState({ kind: 'banner', published, latestVersion }, now);

  test('is draft before its first version, and offline when it was taken away', () => {
    expect([stateOf(null, 0), stateOf(null, 3)]).toEqual(['draft', 'offline']);
  });

  test('follows its times, the end itself excluded', () => {
    expect(stateOf(banner, 1)).toBe('live');
    expect(stateOf({ ...banner, shownFrom: '2026-11-25T11:01' }, 1)).toBe('scheduled');
    expect(stateOf({ ...banner, shownFrom: '2026-11-25T11:00' }, 1)).toBe('live');
    expect(stateOf({ ...banner, shownUntil: '2026-11-25T11:00' }, 1)).toBe('over');
    expect(stateOf({ ...banner, shownUntil: '2026-11-25T11:01' }, 1)).toBe('live');
  });

  test('of an event is over once it has begun', () => {
    const state = (at: string) => contentState({ kind: 'event', published: { ...event, at }, latestVersion: 1 }, now);
    expect([state('2026-11-25T11:00'), state('2026-11-25T11:01')]).toEqual(['over', 'live']);
  });
});
