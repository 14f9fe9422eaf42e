import { insertAgent, insertConsumers } from '../referrals/testing/referral-fixtures.ts';
import type { Headers, TestPortal } from './test-portal.ts';

/** Ids of the people of `makeSmallWorld`. */
export const WORLD = {
  agent: 11,
  otherAgent: 12,
  directorsAgent: 13,
  director: 7,
  otherDirector: 8,
  /** A seller's lead of the agent with an unlocked contact, and one with a locked contact. */
  openReferral: 1101,
  lockedReferral: 1102,
  othersReferral: 1201,
  directorsReferral: 1301,
  /** In the queue of the director. */
  waitingReferral: 1701,
} as const;

export interface WorldHeaders {
  agent: Headers;
  otherAgent: Headers;
  director: Headers;
  admin: Headers;
  opsUser: Headers;
}

/** Three agents, two directors, a few referrals, and a person of every role to sign in as. */
export async function makeSmallWorld({ db, signIn }: TestPortal): Promise<WorldHeaders> {
  const { agent, otherAgent, directorsAgent, director, otherDirector } = WORLD;
  const email = (name: string) => `${name}@example.com`;
  await db
    .insertInto('reloDirector')
    .values([
      {
        reloDirectorId: director,
        firstName: 'Dana',
        lastName: 'Kessler',
        email: email('dana'),
        phoneNumber: '3035550109',
      },
      { reloDirectorId: otherDirector, firstName: 'Noah', lastName: 'Whitlock', email: email('noah') },
    ])
    .execute();
  await insertAgent(db, {
    agentId: agent,
    firstName: 'Maya',
    lastName: 'Ferreira',
    email: email('maya'),
    featuredTerritory: ['80205'],
  });
  await insertAgent(db, { agentId: otherAgent, firstName: 'Leo', lastName: 'Marchetti', email: email('leo') });
  await insertAgent(db, {
    agentId: directorsAgent,
    firstName: 'Sam',
    lastName: 'Whitaker',
    email: email('sam'),
    reloDirectorId: director,
  });
  await insertConsumers(db, [
    {
      agentId: agent,
      consumerId: 501,
      firstName: 'Open',
      lastName: 'Contact',
      sides: [{ referralId: WORLD.openReferral, zip: '80205', avgAvm: 500_000 }],
    },
    {
      agentId: agent,
      consumerId: 502,
      firstName: 'Locked',
      lastName: 'Contact',
      email: 'hidden@example.com',
      phoneNumber: '3035559999',
      sides: [
        {
          referralId: WORLD.lockedReferral,
          zip: '80212',
          history: [
            {
              kind: 'system',
              notes: 'Referral received',
            },
          ],
        },
      ],
    },
    { agentId: otherAgent, consumerId: 503, sides: [{ referralId: WORLD.othersReferral }] },
    { agentId: directorsAgent, consumerId: 504, sides: [{ referralId: WORLD.directorsReferral }] },
  ]);
  await db
    .insertInto('unassignedReferral')
    .values({
      reloDirectorId: director,
      referralId: WORLD.waitingReferral,
      consumerId: 505,
      firstName: 'Wanda',
      lastName: 'Waiting',
      email: email('wanda'),
      buySide: true,
      city: 'Denver',
      state: 'CO',
      zip: '80209',
      timeZone: 'America/Denver',
      source: 'relocation',
    })
    .execute();
  return {
    agent: await signIn({ email: email('maya'), groups: ['Agent'], agentId: agent }),
    otherAgent: await signIn({ email: email('leo'), groups: ['Agent'], agentId: otherAgent }),
    director: await signIn({ email: email('dana'), groups: ['ReloDirector'] }),
    admin: await signIn({ email: email('alex'), groups: ['Admin'] }),
    opsUser: await signIn({ email: email('omar'), groups: ['OpsTeamUser'] }),
  };
}
