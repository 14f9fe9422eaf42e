import { readFileSync } from 'node:fs';
import { labelsIn } from '@portal/shared/build/catalogs.ts';
import { STATES_AND_DC } from '@portal/shared/domain';
import { inRoot, REMOTES } from '../packages.ts';
import { textsOfCalls, textsOfSources, type UsedTexts } from './used-texts.ts';

/** A folder with one catalog for each language, and the texts that belong there. */
export interface PackageTexts {
  folder: string;
  texts: UsedTexts;
}

/** The statuses of referrals: rows of the database, translated where they are shown. */
const STATUS_CATALOG = 'server/src/database/migrations/0012-status-catalog.ts';

/** The host also has the texts of `shared`. */
export const packageTexts = (): PackageTexts[] => [
  {
    folder: 'host',
    texts: together([
      textsOfSources(['{host/src,shared}/**/*.{ts,tsx}']),
      textsOfCalls(STATUS_CATALOG, ['lead', 'appointment', 'reference', 'lost', 'inactive']),
      new Map(STATES_AND_DC.map(({ label }) => [label, 'shared/domain/text/us-states.ts:1'])),
    ]),
  },
  ...REMOTES.map((remote) => ({
    folder: remote,
    texts: together([textsOfSources([`${remote}/src/**/*.{ts,tsx}`]), labelsOf(remote)]),
  })),
];

function labelsOf(remote: string): UsedTexts {
  const file = `${remote}/remote.json`;
  const declaration = JSON.parse(readFileSync(inRoot(file), 'utf8')) as Parameters<typeof labelsIn>[0];
  return new Map(labelsIn(declaration).map((label) => [label, `${file}:1`]));
}

function together(all: readonly UsedTexts[]): UsedTexts {
  return new Map(all.toReversed().flatMap((texts) => [...texts]));
}
