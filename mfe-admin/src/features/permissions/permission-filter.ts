import {
  PERMISSION_CALLERS,
  type PermissionCaller,
  type PermissionEntry,
} from '@portal/shared/contracts/permission-table';

export type Interface = 'all' | 'rest' | 'graphql';

/** What is shown of the table; it is in the address, so that a link shows the same. */
export interface PermissionFilter {
  text: string;
  through: Interface;
  /** Only what this caller may do, and only their column; null: everybody. */
  caller: PermissionCaller | null;
}

/** Reads the filter from the parameters of an address; what is unknown in it is ignored. */
export function readFilter(parameters: URLSearchParams): PermissionFilter {
  const through = parameters.get('through');
  const caller = PERMISSION_CALLERS.find((each) => each === parameters.get('caller')) ?? null;
  return {
    text: parameters.get('q') ?? '',
    through: through === 'rest' || through === 'graphql' ? through : 'all',
    caller,
  };
}

/** The parameters of a filter without those of the default. */
export function filterParameters({ text, through, caller }: PermissionFilter): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(through !== 'all' && { through }),
    ...(caller && { caller }),
  };
}

export const isOfInterface = ({ kind }: PermissionEntry, through: Interface): boolean =>
  through === 'all' || (kind === 'REST') === (through === 'rest');

/** The entries that fit, in their order. Every word of the text must be in the name, in any letter case. */
export function filterEntries(
  entries: readonly PermissionEntry[],
  { text, through, caller }: PermissionFilter,
): PermissionEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const name = `${entry.kind} ${entry.name}`.toLowerCase();
    const isPermitted = caller === null || !['no', 'none'].includes(entry.cells[caller]);
    return isPermitted && isOfInterface(entry, through) && words.every((word) => name.includes(word));
  });
}
