import { randomUUID } from 'node:crypto';
import { beforeEach } from '@jest/globals';
import {
  endpointPath,
  type Order,
  type OrderHistory,
  type Sponsorship,
  type Sponsorships,
} from '@portal/shared/contracts';
import { WORLD } from '../../testing/small-world.ts';
import { setUpOrderWorld, THREE } from './order-world.ts';

/** The first hour of the day on which the three ZIPs renew, in Denver. */
export const RENEWAL_DAY = '2027-11-20T07:15:00.000Z';

/** What the three ZIPs cost for a year. */
export const TOTAL = 535_680;

interface NoticeValues {
  zips: string;
  renewsOn: string;
  amount: string;
}

const agentId = WORLD.agent;

/** A world whose agent has sponsored three ZIPs until 2027-11-20, and what tests of their renewal do and look at. */
export function setUpRenewalWorld() {
  const world = setUpOrderWorld();
  beforeEach(async () => {
    await world.order(THREE);
  });
  const inject = (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers = world.people.agent,
  ) => world.portal.app.inject({ method, url, headers, ...(payload && { payload }) });
  const readSponsorships = async () =>
    (await inject('GET', endpointPath('sponsorships', { agentId }))).json<Sponsorships>();
  const sponsorships = async (): Promise<Sponsorship[]> => (await readSponsorships()).sponsorships;
  return {
    world,
    inject,
    sponsorships,
    savedCard: async () => (await readSponsorships()).savedCard,
    /** Each sponsored ZIP with the days of its term. */
    days: async () => (await sponsorships()).map(({ zip, since, renewsOn }) => [zip, since, renewsOn]),
    /** What was written to the agent about renewals that are near. */
    notices: async () =>
      (await world.mails())
        .filter(({ template }) => template === 'sgd-renewal-notice')
        .map(({ recipient, values }) => ({ ...(values as NoticeValues), recipient })),
    /** The newest first. */
    orders: async () => (await inject('GET', endpointPath('orders', { agentId }))).json<OrderHistory>().orders,
    cancel: (zip: string, endsAtTerm = true) =>
      inject('PUT', endpointPath('sponsorship', { agentId, zip }), { endsAtTerm }),
    /** Refunds an order, as an admin does; all of it by default. */
    refund: ({ orderId, totalCents }: Order, amountCents = totalCents) =>
      inject(
        'POST',
        endpointPath('orderRefunds', { agentId, orderId }),
        { refundKey: randomUUID(), amountCents, reason: 'Bought by mistake' },
        world.people.admin,
      ),
  };
}
