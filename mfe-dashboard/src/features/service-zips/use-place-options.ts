import type { ServiceZip } from '@portal/shared/contracts';
import { useQuery } from '@portal/shared/query';
import { useEffect, useMemo, useState } from 'react';
import { citiesLike, optionsOfDigits, optionsOfPlace, type PlaceGroup, placeOf } from './place-options.ts';
import { citiesOfStateQuery, nearbyZipsQuery, zipAvailabilityQuery, zipsOfPlaceQuery } from './place-search.queries.ts';
import { homeOf } from './service-zip-texts.ts';

const TYPING_MS = 200;
/** The contract's limit of one question. */
const MAX_REQUESTED = 500;
/** So many around the agent's ZIPs are enough to choose from. */
const MAX_NEARBY = 60;

interface PlaceOptions {
  groups: PlaceGroup[];
  isSearching: boolean;
}

/**
 * What can be chosen for a text: ZIPs next to the agent's own, the ZIP that was typed, or cities and their ZIPs.
 * @param isOpen without the list nothing is asked for
 * @param licenseState where an agent without ZIPs works
 */
export function usePlaceOptions(
  text: string,
  isOpen: boolean,
  zips: readonly ServiceZip[],
  licenseState: string | null,
): PlaceOptions {
  const typed = useDebounced(text.trim(), TYPING_MS);
  const listed = useMemo(() => new Map(zips.map(({ zip, name }) => [zip, name])), [zips]);
  const homeState = homeOf(zips)?.state ?? licenseState;
  const place = isOpen ? placeOf(typed, homeState) : null;

  const around = useQuery(nearbyZipsQuery(isOpen && place === null ? (zips[0]?.zip ?? null) : null));
  const isWhole = /^\d{5}$/.test(typed);
  const unlisted = (around.data ?? []).filter((zip) => !listed.has(zip)).slice(0, MAX_NEARBY);
  const near = useQuery(zipAvailabilityQuery(isOpen && isWhole ? [typed] : unlisted));

  const cities = useQuery(citiesOfStateQuery(place?.searchBy === 'CITY' ? place.state : null));
  const named = useQuery(zipsOfPlaceQuery(place));
  const found = useQuery(zipAvailabilityQuery((named.data ?? []).slice(0, MAX_REQUESTED)));

  // Enter chooses from the list, so it never shows what belongs to another text
  const current = text.trim();
  if (placeOf(current, homeState) === null) {
    return {
      groups: isOpen && place === null ? optionsOfDigits(current, near.data ?? [], listed) : [],
      isSearching: around.isLoading || near.isLoading || typed !== current,
    };
  }
  return {
    groups:
      place === null || typed !== current
        ? []
        : optionsOfPlace(place, citiesLike(cities.data ?? [], place.name), found.data ?? [], listed),
    isSearching: cities.isLoading || named.isLoading || found.isLoading || typed !== current,
  };
}

function useDebounced(value: string, milliseconds: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return late;
}
