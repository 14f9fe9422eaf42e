import { graphql } from '@portal/shared/api';
import { queryOptions, skipToken } from '@portal/shared/query';
import { z } from 'zod';

const CITIES = `query Cities($state: String!) { getAllCitiesWithinState(state: $state) }`;
const CitiesResponse = z.object({ getAllCitiesWithinState: z.array(z.string()) });

const ZIPS = `query Zips($request: String!) {
  getAllZipsInCityOrCountyByRequest(request: $request, searchBy: CITY)
}`;
const ZipsResponse = z.object({ getAllZipsInCityOrCountyByRequest: z.array(z.string()) });

/** Places do not move while a page is open. */
const staleTime = Infinity;

const byName = (a: string, b: string): number => a.localeCompare(b, 'en');

/** The cities of a state, sorted, as options (SGD-03, API-62). */
export const citiesQuery = (state: string | null) =>
  queryOptions({
    queryKey: ['geography', 'cities', state],
    queryFn: state
      ? async ({ signal }) => {
          const { getAllCitiesWithinState } = await graphql(CITIES, { state }, CitiesResponse, signal);
          return getAllCitiesWithinState.toSorted(byName).map((city) => ({ value: city, label: city }));
        }
      : skipToken,
    staleTime,
  });

/** The ZIP codes of a city (SGD-03, API-63). */
export const cityZipsQuery = (state: string | null, city: string | null) =>
  queryOptions({
    queryKey: ['geography', 'zips', state, city],
    queryFn:
      state && city
        ? async ({ signal }) => {
            const response = await graphql(ZIPS, { request: `${city}, ${state}` }, ZipsResponse, signal);
            return response.getAllZipsInCityOrCountyByRequest;
          }
        : skipToken,
    staleTime,
  });
