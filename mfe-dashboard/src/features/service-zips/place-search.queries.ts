import { graphql, http } from '@portal/shared/api';
import { ZipAvailabilityResponse } from '@portal/shared/contracts';
import { queryOptions, skipToken } from '@portal/shared/query';
import { z } from 'zod';

const NEAREST = `query Nearest($zip: String!, $radius: Float!) { findNearestZips(zip: $zip, radius: $radius) { zip } }`;
const NearestResponse = z.object({ findNearestZips: z.array(z.object({ zip: z.string() })) });
const CITIES = `query Cities($state: String!) { getAllCitiesWithinState(state: $state) }`;
const CitiesResponse = z.object({ getAllCitiesWithinState: z.array(z.string()) });
const ZIPS = `query Zips($request: String!, $searchBy: ZipSearchBy!) {
  getAllZipsInCityOrCountyByRequest(request: $request, searchBy: $searchBy)
}`;
const ZipsResponse = z.object({ getAllZipsInCityOrCountyByRequest: z.array(z.string()) });

/** A city, or a county by its name with the word (`Wake County`). */
export interface Place {
  name: string;
  state: string;
  searchBy: 'CITY' | 'COUNTY';
}

const NEARBY_MILES = 10;
/** Places do not move while a page is open. */
const staleTime = Infinity;
/** Somebody may take a spot meanwhile; it is checked again when it is ordered. */
const SPOTS_KEPT_MS = 60_000;

/** The ZIP codes around one, nearest first (API-61). */
export const nearbyZipsQuery = (zip: string | null) =>
  queryOptions({
    queryKey: ['geography', 'zips-around', zip],
    queryFn: zip
      ? async ({ signal }) => {
          const { findNearestZips } = await graphql(NEAREST, { zip, radius: NEARBY_MILES }, NearestResponse, signal);
          return findNearestZips.map((place) => place.zip);
        }
      : skipToken,
    staleTime,
  });

/** The cities of a state, sorted (API-62). */
export const citiesOfStateQuery = (state: string | null) =>
  queryOptions({
    queryKey: ['geography', 'city-names', state],
    queryFn: state
      ? async ({ signal }) => (await graphql(CITIES, { state }, CitiesResponse, signal)).getAllCitiesWithinState
      : skipToken,
    staleTime,
  });

/** The ZIP codes of a city or county (API-63). */
export const zipsOfPlaceQuery = (place: Place | null) =>
  queryOptions({
    queryKey: ['geography', 'zips-of-place', place],
    queryFn: place
      ? async ({ signal }) => {
          const variables = { request: `${place.name}, ${place.state}`, searchBy: place.searchBy };
          return (await graphql(ZIPS, variables, ZipsResponse, signal)).getAllZipsInCityOrCountyByRequest;
        }
      : skipToken,
    staleTime,
  });

/** Names of these ZIP codes, their referrals, and whether a sponsor spot is free in each (API-45, CS-087). */
export const zipAvailabilityQuery = (zipCodes: readonly string[]) =>
  queryOptions({
    queryKey: ['zip-availability', zipCodes],
    queryFn:
      zipCodes.length > 0
        ? async ({ signal }) => {
            const options = { body: { zipCodes }, schema: ZipAvailabilityResponse, signal };
            return (await http.request('POST', 'zipAvailability', options)).data;
          }
        : skipToken,
    staleTime: SPOTS_KEPT_MS,
  });
