import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, ShopResponse, type ZipOffer } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { startWhileHeld } from '../../../testing/start-while-held.ts';
import { insertAgent, insertConsumers } from '../../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { refreshActivity } from '../ranking/activity-refresh.ts';
import { findServiceZips } from '../territory-store.ts';
import { insertMarkets } from '../testing/territory-fixtures.ts';

const ZIP = '80209';
const [ANA, BEN, CAI, DEE] = [801, 802, 803, 804];
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
  await insertMarkets(portal.db);
  for (const agentId of [ANA, BEN, CAI, DEE]) await insertAgent(portal.db, { agentId });
}, 60_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await sql`truncate zip_activity, zip_commission_share`.execute(portal.db);
  await portal.db.deleteFrom('consumer').where('agentId', '>=', ANA).where('agentId', '<=', DEE).execute();
});

let lastId = 70_000;
/** A referral that came in January and was sold later. */
async function sell(agentId: number, soldDate: string, commissionReceived: number, zip = ZIP): Promise<void> {
  const id = ++lastId;
  const side = { referralId: id, zip, createdAt: '2026-01-10T00:00:00Z' };
  const sale = { category: 'Wins' as const, status: 'Sold', soldPrice: 1, soldDate, commissionReceived };
  await insertConsumers(portal.db, [{ agentId, consumerId: id, sides: [{ ...side, ...sale }] }]);
}

const countIn = (month: string) => refreshActivity(portal.db, new Date(`${month}-06T06:00:00Z`));

/** The offer as an agent gets it who has nothing to do with the ZIP. */
async function offered(): Promise<ZipOffer> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.zipData,
    headers: people.agent,
    payload: { agentId: WORLD.agent, initialZips: [ZIP] },
  });
  return ShopResponse.shape.zips.parse(answer.json<{ zips: unknown }>().zips)[0]!;
}
const lastYear = async () => (await offered()).lastYear;

test('D-29 commissions of two agents never leave the server, those of three are one sum', async () => {
  await sell(ANA, '2026-05-04', 8_500.25);
  await sell(ANA, '2026-06-04', 1_499.75);
  await sell(BEN, '2026-05-09', 7_600);
  // a ZIP that is not sold has no figures
  for (const agentId of [ANA, BEN, CAI]) await sell(agentId, '2026-05-04', 5_000, '80401');
  await countIn('2026-11');
  const { lastYear: two, commissions12Months } = await offered();
  expect(two).toEqual({ through: '2026-10-31', referrals: 3, agents: 2, commissions: null });
  expect(commissions12Months).toBe(0);

  await sell(CAI, '2026-10-31', 6_240);
  await countIn('2026-11');
  expect(await offered()).toMatchObject({
    lastYear: { referrals: 4, agents: 3, commissions: { dollars: 23_840, through: '2026-10-31' } },
    referrals12Months: 4,
    commissions12Months: 23_840,
  });
});

test('D-29 three who share the referrals are not enough where one of them earned all of it', async () => {
  await sell(ANA, '2026-05-04', 8_500);
  await sell(BEN, '2024-05-04', 7_000);
  await sell(CAI, '2024-05-04', 7_000);
  await countIn('2026-11');
  expect(await lastYear()).toMatchObject({ agents: 3, commissions: null });
});

test('D-29 the difference of two answers is never what one agent earned: the older sum stays, with its months', async () => {
  for (const agentId of [ANA, BEN, CAI]) await sell(agentId, '2026-05-04', 5_000);
  await countIn('2026-11');
  const first = { dollars: 15_000, through: '2026-10-31' };
  expect(await lastYear()).toMatchObject({ commissions: first });

  // entered later in the same month, for a day that was counted
  await sell(DEE, '2026-06-01', 9_999);
  await countIn('2026-11');
  expect(await lastYear()).toMatchObject({ agents: 4, commissions: first });
  await countIn('2026-12');
  expect(await lastYear()).toMatchObject({ through: '2026-11-30', agents: 4, commissions: first });

  await sell(ANA, '2026-12-01', 1_000);
  await sell(BEN, '2026-12-02', 2_000);
  await countIn('2027-01');
  expect(await lastYear()).toMatchObject({ commissions: { dollars: 27_999, through: '2026-12-31' } });
});

test('D-29 an agent who is deleted is not the difference either', async () => {
  for (const agentId of [ANA, BEN, CAI, DEE]) await sell(agentId, '2026-05-04', 5_000);
  await countIn('2026-11');
  await portal.db.deleteFrom('consumer').where('agentId', '=', DEE).execute();
  await countIn('2026-12');
  expect(await lastYear()).toMatchObject({ agents: 3, commissions: { dollars: 20_000, through: '2026-10-31' } });
});

test('D-29 what a server of an earlier release writes is never shown: the sum that was published stays, and where none was, none is', async () => {
  const older = { referralsOfYear: 4, commissionsOfYear: 123_456, computedAt: new Date('2026-11-13T06:00:00Z') };
  const rolledBack = () => portal.db.updateTable('zipActivity').set(older).where('zip', '=', ZIP).execute();
  for (const agentId of [ANA, BEN]) await sell(agentId, '2026-05-04', 5_000);
  await countIn('2026-11');
  await rolledBack();
  expect(await offered()).toMatchObject({ lastYear: { commissions: null }, commissions12Months: 0 });

  await sell(CAI, '2026-05-05', 5_000);
  await countIn('2026-11');
  await rolledBack();
  expect(await offered()).toMatchObject({
    lastYear: { commissions: { dollars: 15_000, through: '2026-10-31' } },
    commissions12Months: 15_000,
  });
});

test('D-29 what a server of an earlier release writes does not order the ZIPs that an agent serves', async () => {
  const zipCodes = ['80204', ZIP];
  const values = zipCodes.map((zip) => ({ agentId: ANA, zip, createdAt: new Date('2026-01-01T00:00:00Z') }));
  await portal.db.insertInto('serviceZip').values(values).execute();
  for (const agentId of [ANA, BEN, CAI]) await sell(agentId, '2026-05-04', 5_000);
  await countIn('2026-11');
  await portal.db.updateTable('zipActivity').set({ commissionsOfYear: 123_456 }).where('zip', '=', '80204').execute();
  expect(await findServiceZips(portal.db, ANA)).toEqual([ZIP, '80204']);
});

test('D-29 what was published is withheld once two are left, and when its year is over', async () => {
  for (const agentId of [ANA, BEN, CAI]) await sell(agentId, '2026-05-04', 5_000);
  await countIn('2026-11');
  await portal.db.deleteFrom('consumer').where('agentId', '=', CAI).execute();
  await countIn('2026-12');
  expect(await lastYear()).toMatchObject({ agents: 2, commissions: null });
  await countIn('2027-11');
  expect(await lastYear()).toEqual({ through: '2027-10-31', referrals: 0, agents: 0, commissions: null });
  const left = await portal.db.selectFrom('zipCommissionShare').selectAll().execute();
  expect(left).toEqual([]);
});

test("D-29 SEC-01 the figures of the shop are asked for in one's own name", async () => {
  const asks = (agentId: number) =>
    portal.app.inject({ url: `${endpointPath('shopZips', { agentId })}?tab=search&zip=${ZIP}`, headers: people.agent });
  expect((await asks(WORLD.agent)).statusCode).toBe(200);
  expect((await asks(WORLD.otherAgent)).statusCode).toBe(403);
});

test('D-29 two servers that count a month at the same moment publish its commissions once', async () => {
  for (const agentId of [ANA, BEN, CAI]) await sell(agentId, '2026-05-04', 8_000);
  const count = () => countIn('2026-11');
  // the first one has written the shares when the second one begins
  await startWhileHeld(portal.db, (trx) => sql`lock table zip_activity in exclusive mode`.execute(trx), [count, count]);
  expect(await lastYear()).toMatchObject({ commissions: { dollars: 24_000 } });
});
