import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { endpointPath, type ZipWorth, type ZipWorthResponse } from '@portal/shared/contracts';
import { insertConsumers } from '../../referrals/testing/referral-fixtures.ts';
import { insertSponsorships } from '../../territory/testing/territory-fixtures.ts';
import { WORLD } from '../../testing/small-world.ts';
import { TEST_TOKENS } from '../payments/fake-payments.ts';
import { setUpOrderWorld, THREE } from '../testing/order-world.ts';

const world = setUpOrderWorld();
beforeEach(async () => {
  await world.portal.db.deleteFrom('consumer').where('agentId', '=', agentId).execute();
});

const agentId = WORLD.agent;
const ask = (headers = world.people.agent, ofAgent: number = agentId) =>
  world.portal.app.inject({ url: endpointPath('zipWorth', { agentId: ofAgent }), headers });
const worth = async () => (await ask()).json<ZipWorthResponse>();
const zipOf = async (zip: string): Promise<ZipWorth> => (await worth()).zips.find((found) => found.zip === zip)!;
const refund = (orderId: string, amountCents: number) =>
  world.portal.app.inject({
    method: 'POST',
    url: endpointPath('orderRefunds', { agentId, orderId }),
    headers: world.people.admin,
    payload: { refundKey: randomUUID(), amountCents, reason: 'Asked for' },
  });

test('D-29 what was paid for a ZIP, month by month, against the referrals and commissions that it brought', async () => {
  await world.order(THREE);
  await insertConsumers(world.portal.db, [
    {
      agentId,
      consumerId: 91_001,
      sides: [
        {
          referralId: 91_001,
          zip: '80204',
          createdAt: '2026-12-24T10:00:00Z',
          category: 'Wins',
          status: 'Sold',
          // 2.6 percent of it (CONST-12)
          soldPrice: 500_000,
          soldDate: '2027-02-10',
        },
      ],
    },
    { agentId, consumerId: 91_002, sides: [{ referralId: 91_002, zip: '80204', createdAt: '2026-11-01T10:00:00Z' }] },
    { agentId, consumerId: 91_003, sides: [{ referralId: 91_003, zip: '80206', createdAt: '2027-01-01T00:00:00Z' }] },
  ]);
  world.now = new Date('2027-02-20T08:00:00Z');
  const { today, zips } = await worth();
  expect(today).toBe('2027-02-20');
  expect(zips.map(({ zip }) => zip)).toEqual(THREE);
  // 142 × 12, less ten percent
  expect(zips[0]).toEqual({
    zip: '80204',
    name: 'Quarter 80204',
    since: '2026-11-20',
    termStartedOn: '2026-11-20',
    term: { months: 12, totalCents: 153_360 },
    until: '2027-11-20',
    hasEnded: false,
    endsAtTerm: false,
    refundedCents: 0,
    months: [
      { month: '2026-11', paidCents: 12_780, referrals: 0, appointments: 0, closings: 0, commissionCents: 0 },
      { month: '2026-12', paidCents: 12_780, referrals: 1, appointments: 1, closings: 0, commissionCents: 0 },
      { month: '2027-01', paidCents: 12_780, referrals: 0, appointments: 0, closings: 0, commissionCents: 0 },
      { month: '2027-02', paidCents: 12_780, referrals: 0, appointments: 0, closings: 1, commissionCents: 1_300_000 },
    ],
  });
  expect(zips[1]?.months.map(({ referrals }) => referrals)).toEqual([0, 0, 1, 0]);
});

test('D-29 a refund is shared by the ZIPs of its order to the cent, and ends their record', async () => {
  const { orderId, totalCents } = await world.order(THREE);
  world.now = new Date('2027-01-05T08:00:00Z');
  expect((await refund(orderId, 100_001)).statusCode).toBe(200);
  const { zips } = await worth();
  expect(zips.map(({ hasEnded, until }) => [hasEnded, until])).toEqual(THREE.map(() => [true, '2027-01-05']));
  expect(zips.reduce((sum, { refundedCents }) => sum + refundedCents, 0)).toBe(100_001);
  const paid = zips.flatMap(({ months }) => months.map(({ paidCents }) => paidCents ?? Number.NaN));
  expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents - 100_001);
});

test('D-29 nothing bought: no record; not ordered here: a record without a price; not paid: none', async () => {
  expect((await worth()).zips).toEqual([]);
  await insertSponsorships(world.portal.db, [{ agentId, zip: '80202' }]);
  expect(await zipOf('80202')).toMatchObject({ since: '2026-01-01', months: expect.any(Array) });
  expect((await zipOf('80202')).months.every(({ paidCents }) => paidCents === null)).toBe(true);
  await world.order(THREE, TEST_TOKENS.declined);
  expect((await worth()).zips.map(({ zip }) => zip)).toEqual(['80202']);
});

test("D-29 SEC-01 the record is the agent's own, and an admin sees it only while acting for them", async () => {
  const { people, portal } = world;
  await world.order(THREE);
  expect((await ask(people.agent)).statusCode).toBe(200);
  expect((await ask(people.otherAgent)).statusCode).toBe(403);
  expect((await ask(people.agent, WORLD.otherAgent)).statusCode).toBe(403);
  expect((await ask(people.director)).statusCode).toBe(403);
  expect((await ask(people.opsUser)).statusCode).toBe(403);
  expect((await ask(people.admin)).statusCode).toBe(403);
  const acting = await portal.actFor(people.admin, 'Agent', agentId);
  expect((await ask(acting)).json<ZipWorthResponse>().zips).toHaveLength(THREE.length);
  expect((await ask(acting, WORLD.otherAgent)).statusCode).toBe(403);
  expect((await portal.app.inject({ url: endpointPath('zipWorth', { agentId }) })).statusCode).toBe(401);
});
