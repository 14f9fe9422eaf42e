import { expect, test } from '@jest/globals';
import { isSameActor, NO_ACTOR, type Actor } from './actor.ts';

const acting: Actor = { actorKind: 'staff', actorId: '7', subjectKind: 'agent', subjectId: 7, grantId: 'g1' };

test('actors with the same ids are the same, whatever their names', () => {
  expect(isSameActor({ ...acting, name: 'Leo' } as Actor, { ...acting, name: 'Leo Ruiz' } as Actor)).toBe(true);
});

test.each<[string, Partial<Actor>]>([
  ['an agent whose id is that of the member of staff', { actorKind: 'agent' }],
  ['another member of staff', { actorId: '8' }],
  ['the same one acting for a director whose id is that of the agent', { subjectKind: 'director' }],
  ['the same one acting for another agent', { subjectId: 8 }],
  ['the same one under another grant', { grantId: 'g2' }],
  ['the same one alone', { subjectKind: null, subjectId: null, grantId: null }],
])('%s is another actor, even with the same name', (_, other) => {
  const [one, another] = [acting, { ...acting, ...other }].map((actor) => ({ ...actor, name: 'alex@example.com' }));
  expect(isSameActor(one!, another!)).toBe(false);
});

test('a change without ids has an unknown actor, so no one counts as its author', () => {
  expect(isSameActor(acting, NO_ACTOR)).toBe(false);
});
