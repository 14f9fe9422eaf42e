import { expect, test } from '@jest/globals';
import { DAY_MS } from '@portal/shared/durations';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { dueSides, type DueSide } from './due-sides.ts';
import { type Card, nextQueue, positionIn, startQueue } from './queue.ts';

const NOW = Date.parse('2026-11-20T16:41:00Z');
const agedEntry = (agentReferralId: number, days: number) =>
  testEntry({ agentReferralId, updatedDate: new Date(NOW - days * DAY_MS).toISOString() });
const sides: DueSide[] = [1, 2, 3].map((id) => ({ group: testGroup(), entry: agedEntry(id, 20), readAt: NOW }));
const first = (queue: ReturnType<typeof startQueue>) => queue.cards[0]!;
const idsOf = (queue: ReturnType<typeof startQueue>) => queue.cards.map(({ side }) => side.entry.agentReferralId);

test('of a row with two sides only those whose update is due are gone through', () => {
  const group = testGroup({ referral: [agedEntry(1, 9), agedEntry(2, 10)] });
  expect(dueSides({ data: [group, testGroup({ referral: [agedEntry(3, 11)] })], readAt: NOW })).toMatchObject([
    { entry: { agentReferralId: 2 }, readAt: NOW },
    { entry: { agentReferralId: 3 } },
  ]);
});

test('a saved card and a skipped one leave; only the saved one counts', () => {
  const start = startQueue(sides);
  const one = nextQueue(start, { kind: 'saved', card: first(start) });
  expect([idsOf(one), one.saved, positionIn(one)]).toEqual([[2, 3], 1, 2]);
  const two = nextQueue(one, { kind: 'skipped', card: first(one) });
  expect([idsOf(two), two.saved, positionIn(two)]).toEqual([[3], 1, 3]);
});

test('a second tap, or an answer that comes late, moves no other card', () => {
  const start = startQueue(sides);
  const saved = { kind: 'saved', card: first(start) } as const;
  const after = nextQueue(start, saved);
  expect(nextQueue(after, saved)).toBe(after);
});

test('a card whose update was undone is the first again, and does not count', () => {
  const start = startQueue(sides);
  const after = nextQueue(start, { kind: 'saved', card: first(start) });
  const back = nextQueue(after, { kind: 'undone', card: first(start) });
  expect([idsOf(back), back.saved, positionIn(back)]).toEqual([[1, 2, 3], 0, 1]);
});

test('a row with two sides has two cards and counts once, as on the dashboard and in the list', () => {
  const pair = testGroup({ referral: [agedEntry(1, 20), agedEntry(2, 20)] });
  const start = startQueue([
    ...pair.referral.map((entry) => ({ group: pair, entry, readAt: NOW })),
    { group: testGroup(), entry: agedEntry(3, 20), readAt: NOW },
  ]);
  const one = nextQueue(start, { kind: 'saved', card: first(start) });
  const two = nextQueue(one, { kind: 'saved', card: first(one) });
  expect([start.total, positionIn(start), positionIn(one), positionIn(two)]).toEqual([2, 1, 1, 2]);
});

test('a card that was not saved comes back at the end with its note and the reason', () => {
  const queue = startQueue(sides);
  const failed: Card = { side: sides[0]!, note: 'Called twice', problem: 'The network is down.', kept: 'draft' };
  const after = nextQueue(nextQueue(queue, { kind: 'saved', card: first(queue) }), { kind: 'failed', card: failed });
  expect([idsOf(after), after.saved]).toEqual([[2, 3, 1], 0]);
  expect(after.cards.at(-1)).toEqual(failed);
});
