import type { ZipAvailability } from '@portal/shared/contracts';
import { foldText } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { Place } from './place-search.queries.ts';

/** One row of the list below the field. */
export type PlaceOption =
  | { value: string; kind: 'zip'; zip: ZipAvailability }
  | { value: string; kind: 'all'; zips: string[]; place: string }
  | { value: string; kind: 'city'; place: string };
export interface PlaceGroup {
  label: string;
  options: PlaceOption[];
}

const SHOWN = { near: 8, cities: 6 };
/** The name, and the state where it is given: `Denver, CO`. */
const PLACE = /^(.+?)(?:,\s*([a-z]*))?$/i;
const COUNTY = /\scounty$/i;

/** The place that a text names, in a state of its own or else this one; null for digits and for a place without a state. */
export function placeOf(text: string, homeState: string | null): Place | null {
  const typed = text.trim();
  if (!/\p{L}/u.test(typed)) return null;
  const [, name = '', given = ''] = PLACE.exec(typed) ?? [];
  const state = given.length === 2 ? given.toUpperCase() : homeState;
  return state === null ? null : { name, state, searchBy: COUNTY.test(name) ? 'COUNTY' : 'CITY' };
}

/** Cities whose name begins with a text, then those that have it inside; at most six. */
export function citiesLike(cities: readonly string[], name: string): string[] {
  const wanted = foldText(name);
  const [first, inside]: [string[], string[]] = [[], []];
  for (const city of cities) {
    const at = foldText(city).indexOf(wanted);
    if (at === 0) first.push(city);
    else if (at > 0) inside.push(city);
  }
  return [...first, ...inside].slice(0, SHOWN.cities);
}

const mostReferrals = (one: ZipAvailability, other: ZipAvailability): number =>
  other.referrals12Months - one.referrals12Months;
const toOption = (zip: ZipAvailability): PlaceOption => ({ value: zip.zipCode, kind: 'zip', zip });

/** ZIPs that begin with the digits and are not in the list, those with the most referrals first. */
export function optionsOfDigits(
  digits: string,
  known: readonly ZipAvailability[],
  listed: ReadonlyMap<string, string>,
): PlaceGroup[] {
  const options = known
    .filter(({ zipCode }) => zipCode.startsWith(digits) && !listed.has(zipCode))
    .toSorted(mostReferrals)
    .slice(0, SHOWN.near)
    .map(toOption);
  return groupOf(digits.length === 5 ? t('ZIP code') : t('Next to your ZIPs'), options);
}

/** Cities to choose from and, once a place is named, all its ZIPs that are not in the list. */
export function optionsOfPlace(
  place: Place,
  cities: readonly string[],
  zips: readonly ZipAvailability[],
  listed: ReadonlyMap<string, string>,
): PlaceGroup[] {
  const free = zips.filter(({ zipCode }) => !listed.has(zipCode)).toSorted(mostReferrals);
  const name = `${place.searchBy === 'COUNTY' ? place.name : (free[0]?.city ?? place.name)}, ${place.state}`;
  const all: PlaceOption[] =
    free.length > 1 ? [{ value: 'all', kind: 'all', zips: free.map(({ zipCode }) => zipCode), place: name }] : [];
  const others = cities.filter((city) => foldText(city) !== foldText(place.name));
  return [
    ...groupOf(name, [...all, ...free.map(toOption)]),
    ...groupOf(
      t('Cities'),
      others.map((city) => ({
        value: `city:${city}, ${place.state}`,
        kind: 'city' as const,
        place: `${city}, ${place.state}`,
      })),
    ),
  ];
}

const groupOf = (label: string, options: PlaceOption[]): PlaceGroup[] =>
  options.length === 0 ? [] : [{ label, options }];
