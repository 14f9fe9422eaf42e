import { graphql } from '@portal/shared/api';
import { queryOptions, skipToken } from '@portal/shared/query';
import { z } from 'zod';
import type { ZipSearch } from './zip-search.ts';

const CITIES = `query Cities($state: String!) { getAllCitiesWithinState(state: $state) }`;
const CitiesResponse = z.object({ getAllCitiesWithinState: z.array(z.string()) });

const COUNTIES = `query Counties($state: String!) { getAllCountiesWithinState(state: $state) }`;
const CountiesResponse = z.object({ getAllCountiesWithinState: z.array(z.string()) });

const ZIPS = `query Zips($request: String!, $searchBy: ZipSearchBy!) {
  getAllZipsInCityOrCountyByRequest(request: $request, searchBy: $searchBy)
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

/** The counties of a state in which ZIPs are sold, as options. */
export const countiesQuery = (state: string | null) =>
  queryOptions({
    queryKey: ['geography', 'counties', state],
    queryFn: state
      ? async ({ signal }) => {
          const { getAllCountiesWithinState } = await graphql(COUNTIES, { state }, CountiesResponse, signal);
          return getAllCountiesWithinState.map((county) => ({ value: county, label: county }));
        }
      : skipToken,
    staleTime,
  });

/** The ZIP codes of a city, or else of a county (SGD-03, API-63). */
export const placeZipsQuery = ({ state, city, county }: ZipSearch) =>
  queryOptions({
    queryKey: ['geography', 'zips', state, city, county],
    queryFn:
      state && (city ?? county)
        ? async ({ signal }) => {
            const variables = { request: `${city ?? county}, ${state}`, searchBy: city ? 'CITY' : 'COUNTY' };
            const response = await graphql(ZIPS, variables, ZipsResponse, signal);
            return response.getAllZipsInCityOrCountyByRequest;
          }
        : skipToken,
    staleTime,
  });
