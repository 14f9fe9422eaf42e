import type { AgentZipStat, OwnZip, ZipOffer } from '@portal/shared/contracts';
import { useQuery } from '@portal/shared/query';
import type { PartState } from './dashboard-parts.ts';
import { zipRanksQuery, zipStatsQuery } from './dashboard.queries.ts';

type Ranks = Readonly<Record<string, number>>;

/**
 * Some ZIPs of an agent with their stats and ranks, which are part of them. An older server does not send them: then they are
 * those of the printed calls (API-59, API-64), all of which are needed. Without a sponsored one among them the boost changes
 * nothing, and is not asked for. Data is empty for no ZIPs.
 */
export function useZipStats(
  agentId: number,
  zips: readonly OwnZip[],
): Omit<PartState<AgentZipStat[]>, 'dataUpdatedAt'> {
  const incomplete = zips.filter(({ stats }) => stats === undefined);
  const zipCodes = incomplete.map(({ zip }) => zip);
  const isBoosted = incomplete.some(({ isSponsored }) => isSponsored);
  const offers = useQuery(zipStatsQuery(agentId, zipCodes));
  const boosted = useQuery(zipRanksQuery(agentId, isBoosted ? zipCodes : [], false));
  const plain = useQuery(zipRanksQuery(agentId, zipCodes, true));
  const needed = incomplete.length === 0 ? [] : [offers, plain, ...(isBoosted ? [boosted] : [])];
  const isThere = needed.every(({ data }) => data !== undefined);
  const data = isThere ? zips.map((zip) => toZipStat(zip, offers.data, boosted.data, plain.data)) : undefined;
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
  { stats, ...own }: OwnZip,
  offers: readonly ZipOffer[] | undefined,
  ranksAsTheyAre: Ranks | undefined,
  ranksWithout: Ranks | undefined,
): AgentZipStat {
  if (stats) {
    const { closed: _closed, ...shown } = stats;
    return { ...own, ...shown };
  }
  const { zip, isSponsored } = own;
  const offer = offers?.find((each) => each.zip === zip);
  return {
    ...own,
    name: offer?.name ?? '',
    status: offer?.status,
    renewsOn: offer?.renewsOn ?? null,
    endsAtTerm: offer?.endsAtTerm ?? false,
    rankWithBoost: (isSponsored ? ranksAsTheyAre?.[zip] : offer?.rankWithBoost) ?? null,
    rankWithoutBoost: ranksWithout?.[zip] ?? null,
    rankedAgents: offer?.rankedAgents ?? 0,
  };
}
