import { INVITE_DAYS } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AgentInviteTable } from '../modules/invites/invite-tables.ts';
import { hashSecret } from '../platform/security/hash-secret.ts';
import { DEMO_IDS } from './demo-accounts.ts';

interface DemoInvite {
  inviterAgentId: number;
  firstName: string;
  lastName: string;
  email: string;
  market: string | null;
  daysAgo: number;
  opened?: { times: number; daysAgo: number };
}

/** Invitations in all states: maya's, and one of leo, so that somebody was invited by another agent. */
const INVITES: readonly DemoInvite[] = [
  {
    inviterAgentId: DEMO_IDS.maya,
    firstName: 'Piet',
    lastName: 'Vandersloot',
    email: 'piet.vandersloot@example.com',
    market: 'CO',
    daysAgo: 8,
    opened: { times: 2, daysAgo: 1 },
  },
  {
    inviterAgentId: DEMO_IDS.maya,
    firstName: 'Aisling',
    lastName: 'Moriarty',
    email: 'aisling.m@example.com',
    market: 'NC',
    daysAgo: 1,
  },
  {
    inviterAgentId: DEMO_IDS.maya,
    firstName: 'Devonte',
    lastName: 'Price',
    email: 'devonte.price@example.com',
    market: null,
    daysAgo: 54,
  },
  {
    inviterAgentId: DEMO_IDS.leo,
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'renata.okafor@example.com',
    market: 'CO',
    daysAgo: 13,
  },
];

/** Days between the invitation of maya's that led somebody into the network, and their first day in it. */
const DAYS_TO_JOIN = 5;

export async function seedInvites(db: Kysely<Database>, now: Date): Promise<void> {
  const markets = await db.selectFrom('market').select(['marketId', 'state']).execute();
  const marketOf = (state: string | null) => markets.find((market) => market.state === state)?.marketId ?? null;
  const rows = [...INVITES, await joined(db, now)].map((invite, index) => toRow(invite, index, marketOf, now));
  await db.insertInto('agentInvite').values(rows).execute();
}

/** The agent who is newest in the network, apart from the accounts of the demonstration. */
async function joined(db: Kysely<Database>, now: Date): Promise<DemoInvite> {
  const agent = await db
    .selectFrom('agent')
    .select(['firstName', 'lastName', 'email', 'createdAt'])
    .where('agentId', 'not in', [DEMO_IDS.maya, DEMO_IDS.leo, DEMO_IDS.nina, DEMO_IDS.sam, DEMO_IDS.ivy])
    .orderBy('createdAt', 'desc')
    .orderBy('agentId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { firstName, lastName, email, createdAt } = agent;
  const daysAgo = Math.round((now.getTime() - createdAt.getTime()) / DAY_MS) + DAYS_TO_JOIN;
  const opened = { times: 1, daysAgo: daysAgo - 1 };
  return { inviterAgentId: DEMO_IDS.maya, firstName, lastName, email, market: 'CO', daysAgo, opened };
}

function toRow(
  { inviterAgentId, firstName, lastName, email, market, daysAgo, opened }: DemoInvite,
  index: number,
  marketOf: (state: string | null) => string | null,
  now: Date,
): Insertable<AgentInviteTable> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    mailbox: email,
    inviteId: `5d1f0c3e-6b7a-4c2d-8e9f-0a1b2c3d4e0${index + 1}`,
    inviterUserId: `demonstration-${inviterAgentId}`,
    inviterAgentId,
    isByStaff: false,
    email,
    firstName,
    lastName,
    phoneNumber: null,
    marketId: marketOf(market),
    note: '',
    tokenHash: hashSecret(`demonstration ${index}`),
    createdAt: ago(daysAgo),
    sentAt: ago(daysAgo),
    expiresAt: ago(daysAgo - INVITE_DAYS),
    openedTimes: opened?.times ?? 0,
    lastOpenedAt: opened ? ago(opened.daysAgo) : null,
  };
}
