import type { SelfReport } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { DEMO_IDS } from './demo-accounts.ts';

type Said = Omit<SelfReport, 'agentId' | 'zipCodes'>;

/** What two of the accounts have said of their own business; the others have said nothing yet. */
const SAID: readonly [agentId: number, said: Said][] = [
  [
    DEMO_IDS.maya,
    {
      additionalLanguages: ['Spanish'],
      buySellSpecialty: 'BOTH',
      primaryMlsId: 'FR-208417',
      primaryMlsName: 'Front Range MLS',
      secondaryMlsId: null,
      secondaryMlsName: null,
      transactionsListSide: 104,
      transactionsTotal: 187,
      yearsOfExperience: 11,
    },
  ],
  [
    DEMO_IDS.sam,
    {
      additionalLanguages: [],
      buySellSpecialty: 'SELLER',
      primaryMlsId: 'FR-551902',
      primaryMlsName: 'Front Range MLS',
      secondaryMlsId: 'HP-10233',
      secondaryMlsName: 'High Plains MLS',
      transactionsListSide: 61,
      transactionsTotal: 74,
      yearsOfExperience: 6,
    },
  ],
];

/** Self reports with the ZIP codes that the agents serve. */
export async function seedSelfReports(db: Kysely<Database>, now: Date): Promise<void> {
  for (const [agentId, said] of SAID) {
    const served = await db
      .selectFrom('serviceZip')
      .select('zip')
      .where('agentId', '=', agentId)
      .orderBy('zip')
      .execute();
    const report: SelfReport = { agentId, ...said, zipCodes: served.map(({ zip }) => zip) };
    const updatedAt = new Date(now.getTime() - 40 * 24 * 60 * 60 * 1000);
    await db
      .insertInto('agentSelfReport')
      .values({ agentId, report: JSON.stringify(report), updatedAt })
      .execute();
  }
}
