import type { EditableStatus, StaffCatalog, StaffStatus } from '@portal/shared/contracts/status-editor';

type Side = StaffStatus['side'];

/** The name of a status within the catalog; codes are fixed. */
export const statusKey = ({ side, status, subStatus }: EditableStatus): string =>
  `${side} ${status} ${subStatus ?? ''}`;

/** The word that lists show: the sub-status where there is one. */
export const statusWord = ({ status, subStatus }: EditableStatus): string => subStatus ?? status;

/** What is saved of a status. */
export function toEditable({ side, status, subStatus, label, requires, optional, isActive }: EditableStatus) {
  return { side, status, subStatus, label: label?.trim() || null, requires, optional, isActive };
}

/** The catalog with one status changed. */
export function withChange(
  statuses: readonly StaffStatus[],
  key: string,
  change: Partial<Pick<StaffStatus, 'label' | 'requires' | 'optional' | 'isActive'>>,
): StaffStatus[] {
  return statuses.map((one) => (statusKey(one) === key ? { ...one, ...change } : one));
}

/** The catalog with a status one place up among those of its side. */
export function movedUp(statuses: readonly StaffStatus[], key: string): StaffStatus[] {
  const moved = [...statuses];
  const at = moved.findIndex((one) => statusKey(one) === key);
  const one = moved[at];
  const before = moved.findLastIndex((other, index) => index < at && other.side === one?.side);
  if (!one || before < 0) return moved;
  [moved[at], moved[before]] = [moved[before]!, one]; // both exist
  return moved;
}

/** A saved catalog over what is known now: facts such as uses are those of today. */
export function restored(statuses: readonly StaffStatus[], version: readonly EditableStatus[]): StaffStatus[] {
  const known = new Map(statuses.map((one) => [statusKey(one), one]));
  const found = version.flatMap((one) => {
    const now = known.get(statusKey(one));
    return now ? [{ ...now, ...one }] : [];
  });
  const named = new Set(found.map(statusKey));
  return [...found, ...statuses.filter((one) => !named.has(statusKey(one)))];
}

/** How many statuses differ from what is saved; a changed order counts as one. */
export function countChanges(catalog: StaffCatalog, statuses: readonly StaffStatus[]): number {
  const saved = new Map(catalog.statuses.map((one) => [statusKey(one), JSON.stringify(toEditable(one))]));
  const changed = statuses.filter((one) => saved.get(statusKey(one)) !== JSON.stringify(toEditable(one))).length;
  const orderOf = (list: readonly StaffStatus[], side: Side) =>
    list
      .filter((one) => one.side === side)
      .map(statusKey)
      .join();
  const isReordered = (['seller', 'buyer'] as const).some(
    (side) => orderOf(catalog.statuses, side) !== orderOf(statuses, side),
  );
  return changed + (isReordered ? 1 : 0);
}
