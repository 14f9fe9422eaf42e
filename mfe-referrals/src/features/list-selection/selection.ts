import { BULK_ROWS, type ReferralGroup, type ReferralRevision } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { rowKeyOf } from '../referral-list/row/referral-row.ts';

/** A row of the list that is selected, as it was last read. */
export interface SelectedRow {
  key: string;
  name: string;
  agentId: number;
  /** The seller's side first. A note is written to the first, a confirmation to each. */
  sides: (ReferralRevision & { isBuyer: boolean })[];
}

export function selectedRowOf(group: ReferralGroup): SelectedRow {
  const sides = group.referral.map(({ agentReferralId, revision, buySideReferral: isBuyer }) => ({
    agentReferralId,
    revision,
    isBuyer,
  }));
  return {
    key: rowKeyOf(group),
    name: fullName(group.consumer),
    agentId: group.agent.agentId,
    sides: sides.toSorted((one, other) => Number(one.isBuyer) - Number(other.isBuyer)),
  };
}

/** Something that can be selected. */
export interface Selectable {
  key: string;
}
export type Selected<Row extends Selectable> = ReadonlyMap<string, Row>;

/** With some rows more, up to the most that can be changed at once, or without them. */
export function withRows<Row extends Selectable>(
  selected: Selected<Row>,
  rows: readonly Row[],
  isOn: boolean,
): Selected<Row> {
  const next = new Map(selected);
  for (const row of rows) {
    if (!isOn) next.delete(row.key);
    else if (next.size < BULK_ROWS || next.has(row.key)) next.set(row.key, row);
  }
  return next;
}

/** From one row of a page to another, both included, whichever is above; the row alone where the first is elsewhere. */
export function rangeOf<Row extends Selectable>(rows: readonly Row[], from: string | null, to: string): Row[] {
  const end = rows.findIndex(({ key }) => key === to);
  const start = rows.findIndex(({ key }) => key === from);
  if (end === -1) return [];
  return start === -1 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** How much of a page is selected. */
export function pageState<Row extends Selectable>(
  selected: Selected<Row>,
  rows: readonly Row[],
): 'all' | 'some' | 'none' {
  const count = rows.filter(({ key }) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
