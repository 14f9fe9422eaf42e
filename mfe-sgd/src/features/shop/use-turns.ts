import type { ZipOffer } from '@portal/shared/contracts';
import { queryClient } from '@portal/shared/api';
import { useEffect, useState } from 'react';
import { savedCartQuery } from '../cart/cart.queries.ts';
import { refetchZips } from '../agent/refetch-zips.ts';

/** A ZIP that an agent can take before others, until a moment. */
export interface Turn {
  zip: string;
  until: string;
}

/** The turns among these offers (SGD-07), the first to end first. When one ends, what the page knows of ZIPs is read again. */
export function useTurns(agentId: number, offers: readonly ZipOffer[]): readonly Turn[] {
  const [now, setNow] = useState(() => Date.now());
  // the same ZIP may be known twice, from the list and from the waitlist
  const byZip = new Map(offers.map(({ zip, turnUntil }) => [zip, turnUntil]));
  const turns = [...byZip]
    .flatMap(([zip, until]) => (until !== null && Date.parse(until) > now ? [{ zip, until }] : []))
    .toSorted((one, other) => one.until.localeCompare(other.until) || one.zip.localeCompare(other.zip));
  const firstEnd = turns[0]?.until;
  useEffect(() => {
    if (firstEnd === undefined) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        refetchZips(agentId);
        void queryClient.invalidateQueries({ queryKey: savedCartQuery(agentId).queryKey });
      },
      // a timer may be a little early
      Date.parse(firstEnd) - Date.now() + 50,
    );
    return () => clearTimeout(timer);
  }, [agentId, firstEnd]);
  return turns;
}
