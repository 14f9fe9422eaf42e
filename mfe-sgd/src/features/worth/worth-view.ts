import { WORTH_RANGES, type WorthRange } from './worth-figures.ts';

/** What the page shows, as its address says it: `?zip=80205&range=year`. */
export interface WorthView {
  /** Null: the first one. */
  zip: string | null;
  range: WorthRange;
}

export function readWorthView(parameters: URLSearchParams): WorthView {
  const range = parameters.get('range');
  return { zip: parameters.get('zip'), range: WORTH_RANGES.find((known) => known === range) ?? 'term' };
}

export function writeWorthView({ zip, range }: WorthView): URLSearchParams {
  const parameters = new URLSearchParams();
  if (zip !== null) parameters.set('zip', zip);
  if (range !== 'term') parameters.set('range', range);
  return parameters;
}
