import type { AgentZipStat, OwnZip, ZipOffer } from '@portal/shared/contracts';
import { useQuery } from '@portal/shared/query';
import type { PartState } from './dashboard-parts.ts';
import { zipRanksQuery, zipStatsQuery } from './dashboard.queries.ts';

type Ranks = Readonly<Record<string, number>>;

/**
 * Some ZIPs of an agent with their stats (API-64) and ranks (API-59), all of which are needed to show them. Without a sponsored
 * one among them the boost changes nothing, and is not asked for. Data is empty for no ZIPs.
 */
export function useZipStats(
  agentId: number,
  zips: readonly OwnZip[],
): Omit<PartState<AgentZipStat[]>, 'dataUpdatedAt'> {
  const zipCodes = zips.map(({ zip }) => zip);
  const sponsored = zips.filter(({ isSponsored }) => isSponsored).map(({ zip }) => zip);
  const stats = useQuery(zipStatsQuery(agentId, zipCodes));
  const boosted = useQuery(zipRanksQuery(agentId, sponsored.length > 0 ? zipCodes : [], false));
  const plain = useQuery(zipRanksQuery(agentId, zipCodes, true));
  const needed = [stats, plain, ...(sponsored.length > 0 ? [boosted] : [])];
  const isThere = zips.length === 0 || needed.every(({ data }) => data !== undefined);
  const data = isThere ? zips.map((zip) => toZipStat(zip, stats.data, boosted.data, plain.data)) : undefined;
  return {
    data,
    error: needed.find(({ error }) => error !== null)?.error ?? null,
    isFetching: needed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of needed) if (query.isError) void query.refetch();
    },
  };
}

/** In a sponsored ZIP the boosted rank is the agent's own; elsewhere it is what sponsoring would make of it. */
function toZipStat(
  { zip, isSponsored, referrals, commissions }: OwnZip,
  offers: readonly ZipOffer[] | undefined,
  ranksAsTheyAre: Ranks | undefined,
  ranksWithout: Ranks | undefined,
): AgentZipStat {
  const offer = offers?.find((each) => each.zip === zip);
  return {
    zip,
    name: offer?.name ?? '',
    isSponsored,
    renewsOn: offer?.renewsOn ?? null,
    rankWithBoost: (isSponsored ? ranksAsTheyAre?.[zip] : offer?.rankWithBoost) ?? null,
    rankWithoutBoost: ranksWithout?.[zip] ?? null,
    rankedAgents: offer?.rankedAgents ?? 0,
    referrals,
    commissions,
  };
}
