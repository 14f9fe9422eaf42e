import { graphql } from '@portal/shared/api';
import type { ZipOffer } from '@portal/shared/contracts';
import { queryOptions, skipToken } from '@portal/shared/query';
import { z } from 'zod';
import type { Place } from './map-view.ts';

const NEAREST = `query Nearest($zip: String!, $radius: Float!) {
  findNearestZips(zip: $zip, radius: $radius) { zip city latitude longitude }
}`;
const NearbyZip = z.object({ zip: z.string(), city: z.string(), latitude: z.number(), longitude: z.number() });
export type NearbyZip = z.infer<typeof NearbyZip>;
const NearestResponse = z.object({ findNearestZips: z.array(NearbyZip) });

/** A circle on the map, in miles. */
export interface Circle {
  zip: string;
  radius: number;
}

/** Every ZIP within a circle, whether it is offered or not (SGD-04, API-61); no request without a circle. */
export const surroundingsQuery = (circle: Circle | null) =>
  queryOptions({
    queryKey: ['geography', 'nearest', circle],
    queryFn: circle
      ? async ({ signal }) => (await graphql(NEAREST, { ...circle }, NearestResponse, signal)).findNearestZips
      : skipToken,
    staleTime: Infinity,
  });

/** Radius shown around the ZIPs of a list, up to the server's limit. */
const RIM_MILES = 8;
const MAX_MILES = 60;
const MILES_PER_DEGREE = 69;

/** The circle around a list, in which the map draws the other ZIPs; null for an empty list. */
export function circleAround(offers: readonly ZipOffer[], middleZip: string | null): Circle | null {
  const middle = offers.find(({ zip }) => zip === middleZip) ?? offers[0];
  if (!middle) return null;
  const farthest = Math.max(...offers.map((offer) => milesApart(offer, middle)));
  return { zip: middle.zip, radius: Math.min(MAX_MILES, Math.ceil(farthest) + RIM_MILES) };
}

/** Miles between two places of one region; good enough for a drawing. */
function milesApart(one: Place, other: Place): number {
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  return MILES_PER_DEGREE * Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * shrink);
}

/**
 * The surroundings of a list without what would cut slivers out of it: ZIPs of the list itself, and those of single
 * buildings, whose center is much closer to a ZIP of the list than its neighbors are.
 */
export function withoutSlivers<Around extends Place & { zip: string }>(
  surroundings: readonly Around[],
  list: readonly (Place & { zip: string })[],
): Around[] {
  const nearest = list.map((zip) =>
    Math.min(...list.filter((other) => other !== zip).map((other) => milesApart(zip, other))),
  );
  const usual = nearest.toSorted((a, b) => a - b)[Math.floor(nearest.length / 2)] ?? 0;
  const tooNear = Number.isFinite(usual) ? usual * 0.75 : 0;
  return surroundings.filter((place) =>
    list.every((zip) => zip.zip !== place.zip && milesApart(zip, place) >= tooNear),
  );
}
