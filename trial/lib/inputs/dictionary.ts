import { sql } from 'kysely';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { encodeId } from '@portal/shared/domain';
import { OWN_AGENT, OWN_REFERRAL } from './raw-json.ts';
import type { Dictionary } from './schema-arbitrary.ts';
import type { Portal } from '../world/world.ts';

/** What exists in a portal, by the names that operations use for it. */
export async function readDictionary({ db, url }: Portal): Promise<Dictionary> {
  const numbers = async (text: string) =>
    (await sql<{ value: number }>`${sql.raw(text)}`.execute(db)).rows.map(({ value }) => value);
  const referrals = await numbers('select referral_id as value from referral order by referral_id limit 20');
  const waiting = await numbers('select referral_id as value from unassigned_referral limit 5');
  const reports = await numbers('select report_id as value from escrow_report limit 10');
  const zips = await numbers('select zip as value from zip_territory order by zip limit 15');
  const agentIds = [OWN_AGENT, OWN_AGENT, OWN_AGENT, ...Object.values(DEMO_IDS), 1, 999_999_999];
  const referralIds = [OWN_REFERRAL, OWN_REFERRAL, OWN_REFERRAL, ...referrals, ...waiting, 1];
  const answer = await fetch(`${url}/releases/current`);
  const { snapshot } = (await answer.json()) as { snapshot: string };
  return {
    agentId: agentIds,
    agentIds,
    subjectId: [...Object.values(DEMO_IDS), 5_002],
    agentReferralId: referralIds,
    id: [...reports, ...agentIds],
    key: [OWN_AGENT, '1'],
    mongoId: Object.values(DEMO_IDS).map(encodeId),
    zip: zips,
    zips,
    zipCodes: zips,
    initialZips: zips,
    initialZipCodes: zips,
    state: ['CO', 'AZ', 'TX'],
    city: ['Denver', 'Phoenix'],
    category: ['Active Leads', 'Active Appointments', 'Wins', 'Lost Listings/Sales', 'Inactive'],
    status: ['New', 'Contacted', 'Nurture', 'Appointment Set', 'Listed', 'Offer Accepted', 'Sold', 'Not Interested'],
    snapshot: [snapshot],
    base: [snapshot, 'production'],
    channel: ['production', 'staging'],
    remote: ['mfe-reports', 'host'],
    version: ['1.0.0', '1.1.0'],
    label: ['login', 'dashboard'],
    email: ['maya@example.com', 'dana@example.com', 'leo@example.com'],
    role: ['agent', 'director'],
    searchTerm: ['a', 'maya', '303', '@example.com'],
    revision: [1, 2, 3],
  };
}
