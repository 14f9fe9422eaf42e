import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changeTurns, endOfTurn, isUnchanged, type RunningTurn, type ZipLine } from './waitlist-turns.ts';

const NOW = new Date('2026-11-26T16:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const turn = (agentId: number, until = later(1)): RunningTurn => ({ agentId, until });
const line = (changes: Partial<ZipLine>): ZipLine => ({
  spots: 1,
  sponsors: [],
  claims: [],
  waiting: [],
  running: [],
  spent: [],
  ...changes,
});
const change = (changes: Partial<ZipLine>, now = NOW) => changeTurns(line(changes), now);

test('SGD-07 a free spot is offered to the first in line alone, several spots to as many', () => {
  expect(change({ waiting: [3, 1, 2] }).given).toEqual([3]);
  expect(change({ spots: 3, sponsors: [9], waiting: [3, 1, 2] }).given).toEqual([3, 1]);
  expect(change({ sponsors: [9], waiting: [3] })).toEqual({ ended: [], given: [], isVacancyOver: true });
  expect(change({ spots: 0, waiting: [3] }).given).toEqual([]);
});

test('SGD-07 a turn is over at the second that it says, and the next begins', () => {
  const running = [turn(1, endOfTurn(NOW))];
  const waiting = [1, 2];
  const dayLater = 24 * 3_600_000;
  expect(isUnchanged(line({ waiting, running }), change({ waiting, running }, later(dayLater - 1)))).toBe(true);
  expect(change({ waiting, running }, later(dayLater))).toMatchObject({
    ended: [{ agentId: 1, as: 'expired' }],
    given: [2],
  });
});

test('SGD-07 buying, leaving and a spot that is gone end a turn', () => {
  expect(change({ sponsors: [1], running: [turn(1)], waiting: [2] })).toEqual({
    ended: [{ agentId: 1, as: 'bought' }],
    given: [],
    isVacancyOver: true,
  });
  expect(change({ running: [turn(1)], waiting: [2] })).toMatchObject({
    ended: [{ agentId: 1, as: 'left' }],
    given: [2],
  });
  // the last one that was offered
  expect(change({ running: [turn(1), turn(2)], waiting: [1, 2] }).ended).toEqual([{ agentId: 2, as: 'withdrawn' }]);
});

test('SGD-07 whoever checks out keeps the spot beyond the turn, until that ends', () => {
  const late = { waiting: [1, 2], running: [turn(1, NOW)] };
  expect(change({ ...late, claims: [1] })).toMatchObject({ ended: [], given: [] });
  expect(change({ ...late, claims: [] })).toMatchObject({ ended: [{ agentId: 1, as: 'expired' }], given: [2] });
  // a spot that somebody else checks out with is not offered
  expect(change({ waiting: [1], claims: [7] }).given).toEqual([]);
  expect(change({ spots: 0, waiting: [1], running: [turn(1)], claims: [1] }).ended).toEqual([]);
});

test('SGD-07 whoever let a turn pass gets none for the same vacancy, and the spot is free for everybody', () => {
  expect(change({ waiting: [1, 2], spent: [1] }).given).toEqual([2]);
  expect(change({ waiting: [1, 2], spent: [1, 2] }).given).toEqual([]);
});

/** A ZIP as a server keeps it: the rule is asked after every event, as under the lock. */
class World {
  now = 0;
  sponsors: number[] = [];
  claims: number[] = [];
  waiting: number[] = [];
  running: { agentId: number; until: Date }[] = [];
  spent: number[] = [];
  spots: number;
  constructor(spots: number) {
    this.spots = spots;
  }

  freeFor(agentId: number): boolean {
    const others = [...this.sponsors, ...this.claims, ...this.running.map((each) => each.agentId)];
    return new Set(others.filter((other) => other !== agentId)).size < this.spots;
  }

  apply(kind: (typeof KINDS)[number], agentId: number): void {
    const without = (list: number[]) => list.filter((other) => other !== agentId);
    const sponsors = this.sponsors.includes(agentId);
    if (kind === 'join' && !sponsors && !this.waiting.includes(agentId) && !this.freeFor(agentId)) {
      this.waiting.push(agentId);
    }
    if (kind === 'leave') {
      if (this.running.some((each) => each.agentId === agentId)) this.spent.push(agentId);
      this.running = this.running.filter((each) => each.agentId !== agentId);
      this.waiting = without(this.waiting);
    }
    if (kind === 'check out' && !sponsors && this.freeFor(agentId)) this.claims = [...without(this.claims), agentId];
    if (kind === 'give up') this.claims = without(this.claims);
    if (kind === 'buy' && !sponsors && this.freeFor(agentId)) {
      this.sponsors.push(agentId);
      [this.claims, this.waiting] = [without(this.claims), without(this.waiting)];
    }
    if (kind === 'lapse') this.sponsors = without(this.sponsors);
    if (kind === 'wait') this.now += (agentId + 1) * 4 * 3_600_000;
    if (kind === 'change spots') this.spots = agentId % 4;
  }

  /** @returns whose turn begins */
  settle(): number[] {
    const now = later(this.now);
    const { ended, given, isVacancyOver } = changeTurns(this, now);
    this.spent.push(...ended.filter(({ as }) => as !== 'withdrawn').map(({ agentId }) => agentId));
    const out = new Set(ended.map(({ agentId }) => agentId));
    this.running = this.running.filter(({ agentId }) => !out.has(agentId));
    if (isVacancyOver) this.spent = [];
    this.running.push(...given.map((agentId) => ({ agentId, until: endOfTurn(now) })));
    return given;
  }
}

const KINDS = [
  'join',
  'join',
  'leave',
  'check out',
  'give up',
  'buy',
  'lapse',
  'wait',
  'wait',
  'change spots',
] as const;
const events = fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.integer({ min: 0, max: 7 })), { maxLength: 60 });

test('SGD-07 whatever happens, nobody is passed over, and there are never more turns than free spots', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), events, (spots, happens) => {
      const world = new World(spots);
      for (const [kind, agentId] of happens) {
        const before = world.running.map((each) => each.agentId);
        world.apply(kind, agentId);
        const given = world.settle();
        const offered = world.running.map((each) => each.agentId);
        const spoken = new Set([...world.sponsors, ...world.claims]);
        // turns of those who are not at the checkout
        const open = offered.filter((id) => !spoken.has(id)).length;
        expect(open).toBeLessThanOrEqual(Math.max(0, world.spots - spoken.size));
        expect(new Set(offered).size).toBe(offered.length);
        // whoever is ahead of somebody whose turn begins has a turn, had one, or has a spot
        const entitled = (id: number) => offered.includes(id) || world.spent.includes(id) || spoken.has(id);
        for (const id of given) {
          expect(before).not.toContain(id);
          expect(world.waiting.slice(0, world.waiting.indexOf(id)).every(entitled)).toBe(true);
        }
        // a spot is free for everybody only when the waitlist is used up
        const isFree = new Set([...spoken, ...offered]).size < world.spots;
        if (isFree) expect(world.waiting.every(entitled)).toBe(true);
        // asking again changes nothing
        expect(isUnchanged(world, changeTurns(world, later(world.now)))).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});
