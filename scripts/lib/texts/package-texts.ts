import { readFileSync } from 'node:fs';
import { labelsIn } from '@portal/shared/build/catalogs.ts';
import { STATES_AND_DC } from '@portal/shared/domain';
import { inRoot, REMOTES } from '../packages.ts';
import { assembledSentences, sourcesOf, textsOfCalls, textsOfSources, type UsedTexts } from './used-texts.ts';

/** A folder with one catalog for each language, and the texts that belong there. */
export interface PackageTexts {
  folder: string;
  texts: UsedTexts;
}

/** The statuses of referrals: rows of the database, translated where they are shown. */
const STATUS_CATALOG = 'server/src/database/migrations/0012-status-catalog.ts';
const STATUS_CALLS = ['lead', 'appointment', 'reference', 'lost', 'inactive'];

const SERVER = 'server/src/**/*.ts';
/** Sentences that only programs, their authors and operators read: no page shows them. */
const FOR_MACHINES = [
  'server/src/{delivery,demo,identity,testing}/**',
  'server/src/modules/{page-log,releases,sales}/**',
  'server/src/modules/graphql/rules/**',
  'server/src/modules/orders/webhook.routes.ts',
  'server/src/modules/outbox/demo-outbox.routes.ts',
  'server/src/platform/{http/health,requests/well-formed}.ts',
];

/** Refusals of the server whose sentence is put together from pieces. */
export const assembledByServer = (): string[] =>
  sourcesOf([SERVER], FOR_MACHINES)
    .flatMap((file) => assembledSentences(readFileSync(inRoot(file), 'utf8'), file))
    .map((place) => `${place}: this refusal is put together. Make it one text with values: { id: msg('…'), values }.`);

/** The host also has the texts of `shared`. */
export const packageTexts = (): PackageTexts[] => [
  {
    folder: 'host',
    texts: together([
      textsOfSources(['{host/src,shared}/**/*.{ts,tsx}']),
      textsOfCalls(STATUS_CATALOG, STATUS_CALLS),
      new Map(STATES_AND_DC.map(({ label }) => [label, 'shared/domain/text/us-states.ts:1'])),
    ]),
  },
  ...REMOTES.map((remote) => ({
    folder: remote,
    texts: together([textsOfSources([`${remote}/src/**/*.{ts,tsx}`]), labelsOf(remote)]),
  })),
  {
    // its schemas and rules are those of `shared`
    folder: 'server',
    texts: together([
      textsOfSources([SERVER], FOR_MACHINES),
      textsOfSources(['shared/{contracts,domain}/**/*.ts']),
      textsOfCalls(STATUS_CATALOG, STATUS_CALLS),
    ]),
  },
];

function labelsOf(remote: string): UsedTexts {
  const file = `${remote}/remote.json`;
  const declaration = JSON.parse(readFileSync(inRoot(file), 'utf8')) as Parameters<typeof labelsIn>[0];
  return new Map(labelsIn(declaration).map((label) => [label, `${file}:1`]));
}

function together(all: readonly UsedTexts[]): UsedTexts {
  return new Map(all.toReversed().flatMap((texts) => [...texts]));
}
