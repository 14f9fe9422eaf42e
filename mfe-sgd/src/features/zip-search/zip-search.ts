/** A search: a ZIP code, or a state with or without one of its cities or counties. */
export interface ZipSearch {
  state: string | null;
  city: string | null;
  county: string | null;
  zip: string | null;
}

/** The place of a search in words; empty without one. */
export const placeOf = ({ state, city, county, zip }: ZipSearch): string =>
  zip ?? [city ?? county, state].filter(Boolean).join(', ');
