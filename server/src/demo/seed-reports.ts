import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { addressKey } from '../modules/reports/index.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import { Random } from './random.ts';

type Status = 'DRAFT' | 'READY' | 'FAILED' | 'ESCROW_OPENED';

/** The facts of the eight reports; figures are derived (D-39). */
const OF_REFERRALS: readonly { agentId: number; status: Status; days: number }[] = [
  { agentId: DEMO_IDS.maya, status: 'READY', days: 2 },
  { agentId: DEMO_IDS.maya, status: 'ESCROW_OPENED', days: 19 },
  { agentId: DEMO_IDS.maya, status: 'DRAFT', days: 0 },
  { agentId: DEMO_IDS.leo, status: 'READY', days: 8 },
  { agentId: DEMO_IDS.leo, status: 'DRAFT', days: 1 },
  { agentId: DEMO_IDS.sam, status: 'READY', days: 40 },
];
/** Addresses without a referral. The simulated partner fails for the first two. */
const OF_ADDRESSES = [
  {
    agentId: DEMO_IDS.maya,
    status: 'FAILED' as Status,
    days: 5,
    streetNumber: '455',
    streetName: 'Nowhere Lane',
    city: 'Denver',
    state: 'CO',
    zip: '80205',
    failureReason: 'There is no record of a property at this address.',
  },
  {
    agentId: DEMO_IDS.maya,
    status: 'DRAFT' as Status,
    days: 3,
    streetNumber: '1902',
    streetName: 'Outage Road',
    city: 'Denver',
    state: 'CO',
    zip: '80210',
    failureReason: null,
  },
] as const;

/**
 * Eight escrow reports in every state that lasts (D-39). Those of referrals take the agent's sellers with an address,
 * oldest referral first; an agent with too few is left out.
 */
export async function seedReports(db: Kysely<Database>, now: Date): Promise<void> {
  const random = new Random(4711);
  const agentIds = [...new Set(OF_REFERRALS.map(({ agentId }) => agentId))];
  const sellers = await db
    .selectFrom('referral')
    .select(['agentId', 'referralId', 'streetNumber', 'streetName', 'unitNumber', 'city', 'state', 'zip', 'avgAvm'])
    .where('agentId', 'in', agentIds)
    .where('buySide', '=', false)
    .where('category', 'in', ['Active Appointments', 'Active Leads'])
    .where('streetNumber', 'is not', null)
    .where('streetName', 'is not', null)
    .where('city', 'is not', null)
    .where('state', 'is not', null)
    .where('zip', 'is not', null)
    .orderBy('category')
    .orderBy('referralId')
    .$narrowType<{ streetNumber: string; streetName: string; city: string; state: string; zip: string }>()
    .execute();
  const waiting = Map.groupBy(sellers, ({ agentId }) => agentId);
  const ofReferrals = OF_REFERRALS.flatMap((report) => {
    const seller = waiting.get(report.agentId)?.shift();
    if (!seller) return [];
    const { referralId, avgAvm, ...address } = seller;
    return [{ ...report, ...address, agentReferralId: referralId, failureReason: null, avgAvm }];
  });
  const ofAddresses = OF_ADDRESSES.map((report) => ({
    ...report,
    unitNumber: null,
    agentReferralId: null,
    avgAvm: null,
  }));
  await db
    .insertInto('escrowReport')
    .values(
      [...ofReferrals, ...ofAddresses].map(({ days, avgAvm, ...report }) => {
        const at = new Date(now.getTime() - days * 86_400_000);
        const isMade = report.status === 'READY' || report.status === 'ESCROW_OPENED';
        return {
          ...report,
          addressSearch: addressKey(report),
          reportId: stableUuid(random),
          ...(isMade ? figures(avgAvm, random) : { avm: null, loanBalance: null, taxes: null, closingCosts: null }),
          owners: isMade ? [random.pick(['Marisol Okafor', 'Terence Lindqvist', 'Ruth Solano', 'Wen Abernathy'])] : [],
          generationId: null,
          escrowOrderId: report.status === 'ESCROW_OPENED' ? `ESC-${random.between(10_000_000, 99_999_999)}` : null,
          createdAt: at,
          updatedAt: at,
          generatedAt: isMade ? at : null,
        };
      }),
    )
    .execute();
}

function figures(avgAvm: number | null, random: Random) {
  const avm = avgAvm ?? random.between(380, 920) * 1000;
  return {
    avm,
    loanBalance: Math.round((avm * random.between(20, 65)) / 100),
    taxes: Math.round((avm * random.between(50, 95)) / 10_000),
    closingCosts: Math.round((avm * random.between(62, 72)) / 1000),
  };
}

/** A version 4 UUID from the seed, so that addresses of reports stay the same after a reset. */
function stableUuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16));
  hex[12] = '4';
  hex[16] = '8';
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
