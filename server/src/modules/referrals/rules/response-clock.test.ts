import { expect, test } from '@jest/globals';
import { REFERENCE_CATALOG } from '../testing/reference-catalog.ts';
import { stopsClock, toResponseClock } from './response-clock.ts';

const assignedAt = new Date('2026-11-20T16:41:00.000Z');
const running = { agentId: 7, assignedAt, contactedAt: null };
const OWN = { actorKind: 'agent', actorId: '7' } as const;
const contacted = { category: 'Active Leads', tone: 'reached' } as const;

test('D-47 of the reference statuses, those that confirm contact stop the clock', () => {
  const words = REFERENCE_CATALOG.filter((status) => stopsClock(running, status, OWN)).map(
    ({ status, subStatus }) => subStatus ?? status,
  );
  expect([...new Set(words)]).toEqual([
    'Contacted',
    'Appointment Set',
    'Met',
    'Coming Soon',
    'Listed',
    'Offer Accepted',
    'Sold',
    'Showing',
    'Making Offers',
  ]);
});

test.each([
  ['an admin who acts for them', { actorKind: 'staff', actorId: '7' }],
  ['their director', { actorKind: 'director', actorId: '7' }],
  ['another agent', { actorKind: 'agent', actorId: '8' }],
] as const)('D-47 %s does not stop the clock of an agent', (_, editor) => {
  expect(stopsClock(running, contacted, OWN)).toBe(true);
  expect(stopsClock(running, contacted, editor)).toBe(false);
});

test('D-47 a clock stops once, and one that never ran does not stop', () => {
  expect(stopsClock({ ...running, contactedAt: assignedAt }, contacted, OWN)).toBe(false);
  expect(stopsClock({ ...running, assignedAt: null }, contacted, OWN)).toBe(false);
});

test('a clock is sent with its whole seconds, and never with less than none', () => {
  const after = (milliseconds: number) => new Date(assignedAt.getTime() + milliseconds);
  const assigned = assignedAt.toISOString();
  expect(toResponseClock({ assignedAt: null, contactedAt: null })).toBeNull();
  expect(toResponseClock(running)).toEqual({ assignedAt: assigned, contactedAt: null, seconds: null });
  expect(toResponseClock({ assignedAt, contactedAt: after(252_900) })).toEqual({
    assignedAt: assigned,
    contactedAt: '2026-11-20T16:45:12.900Z',
    seconds: 252,
  });
  expect(toResponseClock({ assignedAt, contactedAt: after(-5000) })?.seconds).toBe(0);
});
