import { randomBytes } from 'node:crypto';

/** A line of a quote or a net sheet. */
export interface TitleLine {
  label: string;
  cents: number;
}

/** A quote or a net sheet. Its id has its figures, so that it can be opened again after a restart. */
export interface TitlePaper {
  id: string;
  lines: TitleLine[];
  /** The total of a quote; what a net sheet leaves the sellers. */
  amountCents: number;
}

const suffix = (): string => randomBytes(3).toString('hex').toUpperCase();
const ownersPolicy = (priceCents: number): number => Math.round(priceCents * 0.001745);

export function makeQuote(priceCents: number, id = `T-${priceCents}-${suffix()}`): TitlePaper {
  const lines = [
    { label: "Owner's policy", cents: ownersPolicy(priceCents) },
    { label: 'Closing fee', cents: 325_00 },
    { label: 'Recording and wires', cents: 98_00 },
    { label: 'Tax certificate, O&E', cents: 215_00 },
  ];
  return { id, lines, amountCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

export function makeNetSheet(
  priceCents: number,
  payoffCents: number,
  id = `N-${priceCents}-${payoffCents}-${suffix()}`,
): TitlePaper {
  const commission = Math.round(priceCents * 0.026);
  const lines = [
    { label: 'Sale price', cents: priceCents },
    { label: 'First mortgage', cents: -payoffCents },
    { label: 'Commission, listing side 2.6%', cents: -commission },
    { label: 'Commission, buyer side 2.6%', cents: -commission },
    { label: "Owner's title policy", cents: -ownersPolicy(priceCents) },
    { label: 'Closing and recording', cents: -638_00 },
  ];
  return {
    id,
    lines,
    amountCents: Math.max(
      0,
      lines.reduce((sum, { cents }) => sum + cents, 0),
    ),
  };
}

/** The paper of an id; null for one that was never made here. */
export function paperOf(id: string): TitlePaper | null {
  const [, quote] = /^T-(\d{1,13})-[\dA-F]{6}$/.exec(id) ?? [];
  if (quote !== undefined) return makeQuote(Number(quote), id);
  const [, price, payoff] = /^N-(\d{1,13})-(\d{1,13})-[\dA-F]{6}$/.exec(id) ?? [];
  return price === undefined || payoff === undefined ? null : makeNetSheet(Number(price), Number(payoff), id);
}
