import type { StatusDefinition } from '@portal/shared/domain';
import { referenceCatalog } from '../../../database/migrations/0012-status-catalog.ts';

const { statuses, transitions } = referenceCatalog();
const placeOf = (status: string, subStatus: string) => ({ status, subStatus: subStatus || null });

/** The reference set of D-16 as the server reads it from a new database, for tests of rules. */
export const REFERENCE_CATALOG = statuses.map(({ side, status, sub_status, position: _position, ...facts }) => ({
  side,
  ...placeOf(status, sub_status),
  ...facts,
  label: null,
  isActive: true,
  next: transitions
    .filter((one) => one.side === side && one.from_status === status && one.from_sub_status === sub_status)
    .map((one) => ({ ...placeOf(one.to_status, one.to_sub_status), needsNote: one.needs_note })),
})) as readonly StatusDefinition[];
