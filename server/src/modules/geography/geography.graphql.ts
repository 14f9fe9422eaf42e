import { StateCode, ZipCode } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { READ_COST, requires, type GraphModule } from '../graphql/index.ts';
import {
  findCities,
  findPlace,
  findPlacesWithin,
  findSoldCounties,
  findSoldZipsOfCounty,
  findZipsOfCity,
  type NearbyPlace,
} from './geography-store.ts';

/** No agent serves a ZIP farther away. */
const MAX_RADIUS = 100;
/** The densest area has 2,000 ZIP codes within 100 miles. */
const ZIPS_PER_SQUARE_MILE_OF_RADIUS = 0.2;
/** The names of all cities of a large state. */
const CITIES_OF_STATE = 1000;
/** No state has more. */
const COUNTIES_OF_STATE = 254;
const ZIPS_OF_CITY = 100;
const Nearest = z.object({ zip: ZipCode, radius: z.number().positive().max(MAX_RADIUS) });
const OfState = z.object({ state: StateCode });
/** `Denver, CO`; a city name may contain a comma. */
const CityAndState = z.object({
  request: z
    .string()
    .trim()
    .max(120)
    .regex(/^.+,\s*[A-Za-z]{2}$/, msg('Write "city, state"')),
});

/**
 * findNearestZips, getAllCitiesWithinState, getAllZipsInCityOrCountyByRequest (API-61…63, SGD-03, SGD-04), and the counties that the
 * last one can be asked about.
 */
export function geographyFields(db: Kysely<Database>): GraphModule {
  return (builder) => {
    const NearbyZip = builder.objectRef<NearbyPlace>('NearbyZip').implement({
      fields: (t) => ({
        zip: t.exposeString('zip'),
        city: t.exposeString('city'),
        state: t.exposeString('state'),
        latitude: t.exposeFloat('latitude'),
        longitude: t.exposeFloat('longitude'),
        miles: t.exposeFloat('miles'),
      }),
    });
    const SearchBy = builder.enumType('ZipSearchBy', { values: ['CITY', 'COUNTY'] as const });

    builder.queryField('findNearestZips', (t) =>
      t.field({
        ...requires('geography.read'),
        type: [NearbyZip],
        complexity: ({ radius }) => ({
          field: READ_COST,
          multiplier: Math.ceil(ZIPS_PER_SQUARE_MILE_OF_RADIUS * Math.min(radius, MAX_RADIUS) ** 2),
        }),
        args: { zip: t.arg.string({ required: true }), radius: t.arg.float({ required: true }) },
        resolve: async (_root, args) => {
          const { zip, radius } = Nearest.parse(args);
          const center = await findPlace(db, zip);
          if (!center) {
            const message = { id: msg('There is no area with the ZIP code {zip}'), values: { zip } };
            throw new ProblemError(400, 'validation_failed', message, { fields: [{ path: 'zip', message }] });
          }
          return findPlacesWithin(db, center, radius);
        },
      }),
    );
    builder.queryField('getAllCitiesWithinState', (t) =>
      t.stringList({
        ...requires('geography.read'),
        complexity: READ_COST + CITIES_OF_STATE,
        args: { state: t.arg.string({ required: true }) },
        resolve: (_root, args) => findCities(db, OfState.parse(args).state),
      }),
    );
    builder.queryField('getAllCountiesWithinState', (t) =>
      t.stringList({
        ...requires('geography.read'),
        complexity: READ_COST + COUNTIES_OF_STATE,
        args: { state: t.arg.string({ required: true }) },
        resolve: (_root, args) => findSoldCounties(db, OfState.parse(args).state),
      }),
    );
    builder.queryField('getAllZipsInCityOrCountyByRequest', (t) =>
      t.stringList({
        ...requires('geography.read'),
        complexity: READ_COST + ZIPS_OF_CITY,
        args: { request: t.arg.string({ required: true }), searchBy: t.arg({ type: SearchBy, required: true }) },
        resolve: async (_root, args) => {
          const { request } = CityAndState.parse(args);
          const comma = request.lastIndexOf(',');
          const state = request
            .slice(comma + 1)
            .trim()
            .toUpperCase();
          const find = args.searchBy === 'COUNTY' ? findSoldZipsOfCounty : findZipsOfCity;
          return find(db, state, request.slice(0, comma).trim());
        },
      }),
    );
  };
}
