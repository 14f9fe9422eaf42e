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
  const current = unique(sets.flatMap(({ releases }) => releases));
  const all = unique([...current, ...sets.flatMap(({ fallbacks }) => fallbacks)]);
  const files = await readFiles(store, all);
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
    budgetCheck(current, files),
    checkResult('withdrawn', withdrawn, 'Nothing in it was withdrawn', 'Releases in it were withdrawn'),
    ...(store.signers === undefined ? [] : [signatureCheck(sets.flatMap(({ verdicts }) => verdicts))]),
  ];
}

/** What can only be pinned is a warning, so that it can be checked like any other: `promote` refuses it. */
function signatureCheck(verdicts: readonly Verdict[]): SetCheck {
  const warnings = forPinsOnlyIn(verdicts);
  const check = checkResult(
    'signatures',
    [...new Set(verdicts.flatMap(({ refused }) => refused ?? []))],
    'Every release is signed by who may ship it',
    'Releases in it are not signed by who may ship them',
  );
  return warnings.length === 0 ? check : { ...check, warnings };
}

/** What the sets hold that no channel may have, a sentence each. */
export const forPinsOnlyIn = (verdicts: readonly Verdict[]): string[] => [
  ...new Set(verdicts.flatMap(({ forPinsOnly }) => forPinsOnly ?? [])),
];

function budgetCheck(releases: readonly Release[], files: readonly FoundFile[]): SetCheck {
  const sizes = new Map(files.map(({ release, path, gzipBytes }) => [`${releaseName(release)}/${path}`, gzipBytes]));
  const modules = releases.flatMap((release) =>
    release.kind === 'host'
      ? []
      : Object.entries(release.exposes).map(([module, paths]) => ({
          module: `${releaseName(release)} ${module}`,
          bytes: [...new Set([release.entry, ...paths])].reduce(
            (sum, path) => sum + (sizes.get(`${releaseName(release)}/${path}`) ?? 0),
            0,
          ),
        })),
  );
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
