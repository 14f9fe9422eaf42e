import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { AgentTable, NewConsumer } from '../../../database/people-tables.ts';
import { NO_ACTOR } from '../../actors/index.ts';
import { insertReferralsInBulk, type BulkHistory, type BulkReferral } from '../changes/insert-referrals-in-bulk.ts';

/** The current time in the tests, a Friday morning in Denver. */
export const TEST_NOW = new Date('2026-11-20T16:41:00.000Z');

/** An ordinary agent; pass the fields that matter to the test. */
export async function insertAgent(
  db: Kysely<Database>,
  facts: Partial<Insertable<AgentTable>> & { agentId: number },
): Promise<void> {
  const email = `agent-${facts.agentId}@example.com`;
  await db
    .insertInto('agent')
    .values({ firstName: 'Agent', lastName: `Number ${facts.agentId}`, email, currentStatus: 'ACTIVE_AGENT', ...facts })
    .execute();
}

export interface ConsumerFixture extends Partial<NewConsumer> {
  agentId: number;
  consumerId: number;
  sides: (Partial<BulkReferral> & { referralId: number; history?: Partial<BulkHistory>[] })[];
}

/** Consumers with their referrals: by default a seller's new lead in Denver. */
export async function insertConsumers(db: Kysely<Database>, fixtures: readonly ConsumerFixture[]): Promise<void> {
  await insertReferralsInBulk(db, {
    consumers: fixtures.map(({ sides: _sides, ...consumer }) => ({
      firstName: 'Consumer',
      lastName: `Number ${consumer.consumerId}`,
      email: `consumer-${consumer.consumerId}@example.com`,
      phoneNumber: `303555${String(consumer.consumerId).padStart(4, '0').slice(-4)}`,
      createdAt: TEST_NOW.toISOString(),
      ...consumer,
    })),
    referrals: fixtures.flatMap(({ agentId, consumerId, sides }) =>
      sides.map(({ history: _history, ...side }) => ({ ...PLAIN_REFERRAL, agentId, consumerId, ...side })),
    ),
    history: fixtures.flatMap(({ agentId, sides }) =>
      sides.flatMap(({ referralId, history = [] }) =>
        history.map((entry, index) => ({ ...PLAIN_STEP, agentId, referralId, step: index + 1, ...entry })),
      ),
    ),
  });
}

const PLAIN_STEP: Omit<BulkHistory, 'agentId' | 'referralId' | 'step'> = {
  kind: 'status',
  status: 'New',
  subStatus: null,
  notes: null,
  listPrice: null,
  listedDate: null,
  listingAppointmentDate: null,
  modifiedAt: TEST_NOW.toISOString(),
  ...NO_ACTOR,
  modifiedBy: null,
  detail: {},
};

const PLAIN_REFERRAL: Omit<BulkReferral, 'agentId' | 'consumerId' | 'referralId'> = {
  buySide: false,
  category: 'Active Leads',
  status: 'New',
  subStatus: null,
  streetNumber: '1',
  streetName: 'Main St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80299',
  timeZone: 'America/Denver',
  source: 'listing',
  appointmentType: null,
  forFeaturedAgent: false,
  listingAppointmentSetEver: false,
  listingAppointmentDate: null,
  partnerConsultationSetEver: false,
  scheduledAppointment: null,
  snoozedUntil: null,
  listPrice: null,
  listedDate: null,
  avgAvm: null,
  midRange: null,
  esListingCommission: null,
  contractSalePrice: null,
  escrowDate: null,
  soldPrice: null,
  soldDate: null,
  commissionReceived: null,
  detail: {},
  revision: 0,
  ...NO_ACTOR,
  actorRevision: null,
  lastModifiedBy: null,
  createdAt: TEST_NOW.toISOString(),
  receivedAt: null,
  updatedAt: TEST_NOW.toISOString(),
  statusUpdatedAt: TEST_NOW.toISOString(),
  assignedAt: null,
  contactedAt: null,
};
