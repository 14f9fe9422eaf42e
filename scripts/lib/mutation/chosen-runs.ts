import path from 'node:path';
import { MUTATION_AREAS, type MutationArea } from './areas.ts';

/** The sources that are changed in one go, and their tests. */
export interface MutationRun extends MutationArea {
  /** The area, or the file of it. */
  name: string;
}

/**
 * What the arguments of `npm run mutate` name: areas, or files of one. Every area when there are none.
 * @throws RangeError for anything else
 */
export function chosenRuns(names: readonly string[]): MutationRun[] {
  return (names.length === 0 ? Object.keys(MUTATION_AREAS) : names).map((name) => {
    const area = MUTATION_AREAS[name];
    if (area) return { name, ...area };
    const around = Object.values(MUTATION_AREAS).find(({ mutate }) =>
      mutate.some((glob) => path.matchesGlob(name, glob)),
    );
    if (around && !name.endsWith('.test.ts')) return { ...around, name, mutate: [name] };
    throw new RangeError(
      `No rules to change in ${name}. Choose from ${Object.keys(MUTATION_AREAS).join(', ')}, or a file of one such as shared/domain/referrals/commission.ts.`,
    );
  });
}
