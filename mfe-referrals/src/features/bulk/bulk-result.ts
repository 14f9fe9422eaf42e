import type { BulkOutcome, ReferralRevision } from '@portal/shared/contracts';
import type { SelectedRow } from '../list-selection/selection.ts';

/** A row that was not changed, or not with both of its sides, and why. */
export interface RefusedRow {
  row: SelectedRow;
  reasons: { side: 'buyer' | 'seller' | null; message: string }[];
}

export interface BulkResult {
  done: SelectedRow[];
  refused: RefusedRow[];
  /** What can be undone. */
  changed: ReferralRevision[];
}

/** What became of the rows that were selected. */
export function resultOf(rows: readonly SelectedRow[], outcomes: readonly BulkOutcome[]): BulkResult {
  const byId = new Map(outcomes.map((outcome) => [outcome.agentReferralId, outcome]));
  const refused = rows.flatMap((row): RefusedRow[] => {
    const reasons = row.sides.flatMap(({ agentReferralId, isBuyer }) => {
      const refusal = byId.get(agentReferralId)?.refusal;
      const side = isBuyer ? ('buyer' as const) : ('seller' as const);
      return refusal ? [{ side: row.sides.length > 1 ? side : null, message: refusal.message }] : [];
    });
    return reasons.length > 0 ? [{ row, reasons }] : [];
  });
  const kept = new Set(refused.map(({ row }) => row.key));
  return {
    done: rows.filter(({ key }) => !kept.has(key)),
    refused,
    changed: outcomes.flatMap(({ agentReferralId, revision }) =>
      revision === null ? [] : [{ agentReferralId, revision }],
    ),
  };
}
