import type { Release, SetCheck } from '@portal/shared/contracts/release';
import { readFiles, type FoundFile } from './check-files.ts';
import { checkFit } from './check-fit.ts';
import { releaseName } from '../records/release-name.ts';
import type { PlannedSet } from '../snapshots/plan-sets.ts';
import { mergeChecks, checkResult } from './check-result.ts';
import type { Verdict } from '../signing/verdict.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { withdrawnSentence, type Withdrawals } from '../snapshots/withdrawals.ts';

/** How much of its own code a remote may load for one exposed module, after gzip, with its entry. As in .size-limit.cjs. */
const BUDGET_BYTES = 60_000;

/** Every check that runs before visitors get the sets. Each file is read once, whatever sets it is in. */
export async function checkSets(
  store: ReleaseStore,
  sets: readonly Omit<PlannedSet, 'snapshot'>[],
  withdrawals: Withdrawals,
): Promise<SetCheck[]> {
  const { current, all } = releasesIn(sets);
  const modules = current.flatMap(modulesOf);
  const budgeted = new Set(modules.flatMap(({ release, paths }) => paths.map((path) => fileName(release, path))));
  const files = await readFiles(store, all, (release, path) => budgeted.has(fileName(release, path)));
  const damaged = files.flatMap(({ problem }) => problem ?? []);
  const withdrawn = current.flatMap((release) => withdrawals.of(release) ?? []).map(withdrawnSentence);
  return [
    checkResult(
      'files',
      damaged,
      `${files.length} files reachable, hashes match`,
      `${damaged.length} of ${files.length} files are missing or changed`,
    ),
    ...mergeChecks(sets.flatMap(({ releases }) => checkFit(releases))),
    budgetCheck(modules, files),
    checkResult('withdrawn', withdrawn, 'Nothing in it was withdrawn', 'Releases in it were withdrawn'),
    ...(store.signers === undefined ? [] : [signatureCheck(sets)]),
  ];
}

/** Each release of the sets once: those that visitors get, and those with the fallbacks. */
export function releasesIn(sets: readonly Pick<PlannedSet, 'releases' | 'fallbacks'>[]) {
  const current = unique(sets.flatMap(({ releases }) => releases));
  return { current, all: unique([...current, ...sets.flatMap(({ fallbacks }) => fallbacks)]) };
}

/** What can only be pinned is a warning, so that it can be checked like any other: `promote` refuses it. */
function signatureCheck(sets: readonly Pick<PlannedSet, 'verdicts'>[]): SetCheck {
  const verdicts = [...verdictsIn(sets).values()];
  const whyOf = (kind: 'refused' | 'pins-only') =>
    verdicts.flatMap((verdict) => (verdict.kind === kind ? verdict.why : []));
  const warnings = whyOf('pins-only');
  const check = checkResult(
    'signatures',
    whyOf('refused'),
    'Every release is signed by an authorized signer',
    'Releases in it are not signed by an authorized signer',
  );
  return warnings.length === 0 ? check : { ...check, warnings };
}

/** The verdicts on the releases of several sets, by the name of the release. */
export const verdictsIn = (sets: readonly Pick<PlannedSet, 'verdicts'>[]): ReadonlyMap<string, Verdict> =>
  new Map(sets.flatMap(({ verdicts }) => [...verdicts]));

/** What a browser loads of a remote for one of the modules that it exposes. */
interface LoadedModule {
  readonly release: Release;
  readonly module: string;
  readonly paths: readonly string[];
}

const modulesOf = (release: Release): LoadedModule[] =>
  release.kind === 'host'
    ? []
    : Object.entries(release.exposes).map(([module, paths]) => ({
        release,
        module,
        paths: [...new Set([release.entry, ...paths])],
      }));

const fileName = (release: Release, path: string): string => `${releaseName(release)}/${path}`;

function budgetCheck(loaded: readonly LoadedModule[], files: readonly FoundFile[]): SetCheck {
  const sizes = new Map(files.map(({ release, path, gzipBytes }) => [fileName(release, path), gzipBytes]));
  const modules = loaded.map(({ release, module, paths }) => ({
    module: `${releaseName(release)} ${module}`,
    bytes: paths.reduce((sum, path) => sum + (sizes.get(fileName(release, path)) ?? 0), 0),
  }));
  const heaviest = Math.max(0, ...modules.map(({ bytes }) => bytes));
  return checkResult(
    'budgets',
    modules
      .filter(({ bytes }) => bytes > BUDGET_BYTES)
      .map(
        ({ module, bytes }) => `${module} loads ${inKb(bytes)} KB of its own code, more than ${inKb(BUDGET_BYTES)}.`,
      ),
    `Own code at most ${inKb(heaviest)} of ${inKb(BUDGET_BYTES)} KB`,
    'Too much code of their own',
  );
}

const inKb = (bytes: number): string => String(Math.round(bytes / 100) / 10);

const unique = (releases: readonly Release[]): Release[] => [
  ...new Map(releases.map((release) => [releaseName(release), release])).values(),
];
