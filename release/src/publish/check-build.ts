import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_CHANNEL, type Release, type ReleaseFile } from '@portal/shared/contracts/release';
import { readBuildFolder, type BuildFolder } from './build-folder.ts';
import { checkPromotion } from '../promote/check-promotion.ts';
import { checkSets } from '../checks/check-sets.ts';
import { contentTypeOf } from '../records/content-type.ts';
import pMap from 'p-map';
import { blobPath, readChannel, releasePath } from '../records/index-records.ts';
import { integrityOf } from '../records/integrity.ts';
import { releaseName } from '../records/release-name.ts';
import { requireBuildOf, requirePublishable, type PublishRequest } from './publish.ts';
import { toBytes } from '../records/record-io.ts';
import { problemsOf } from '../checks/check-result.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { signRelease } from '../signing/signature.ts';
import { withdrawalsFrom } from '../snapshots/withdrawals.ts';

/** What a build would be as a release. */
export interface BuildCheck {
  /** Why it could never go live, with whatever releases. */
  readonly problems: readonly string[];
  /** Why it could not go live now, with what is live on the channel. */
  readonly mismatches: readonly string[];
}

/** Checks that look at a release by itself. */
const OF_ITSELF: ReadonlySet<string> = new Set(['files', 'types', 'budgets']);

/**
 * Runs the checks of a promote on a build, before its version is taken for good. Writes nothing.
 * @throws ReleaseError as `readBuildFolder`, `requireBuildOf` and `requirePublishable` do
 */
export async function checkBuild(
  store: ReleaseStore,
  wanted: Pick<PublishRequest, 'remote' | 'version' | 'folder' | 'signingKey'>,
  channel = DEFAULT_CHANNEL,
): Promise<BuildCheck> {
  const build = await readBuildFolder(wanted.folder);
  requireBuildOf(build, wanted);
  const { signingKey = null } = wanted;
  const { remote, version } = build.record;
  await requirePublishable(store, { remote, version, signingKey });
  const unsigned = await releaseOf(build);
  const release = signingKey === null ? unsigned : signRelease(unsigned, signingKey);
  const preview = withRelease(store, release, build);
  const alone = await checkSets(
    preview,
    [{ releases: [release], fallbacks: [], verdicts: new Map() }],
    withdrawalsFrom([]),
  );
  const problems = problemsOf(alone.filter(({ name }) => OF_ITSELF.has(name)));
  if (release.kind === 'remote' && (await readChannel(store, channel)) === null) return { problems, mismatches: [] };
  const { checks } = await checkPromotion(preview, channel, [release]);
  return { problems, mismatches: problemsOf(checks).filter((problem) => !problems.includes(problem)) };
}

async function releaseOf({ folder, record, paths }: BuildFolder): Promise<Release> {
  const files = await pMap(
    paths,
    async (path): Promise<ReleaseFile> => {
      const body = await readFile(join(folder, path));
      return { path, bytes: body.length, integrity: integrityOf(body), contentType: contentTypeOf(path) };
    },
    { concurrency: 8 },
  );
  return { ...record, files, commit: null, publishedBy: 'not published yet', publishedAt: new Date().toISOString() };
}

/** The store as it would be read if the build had been published. */
function withRelease(store: ReleaseStore, release: Release, { folder }: BuildFolder): ReleaseStore {
  const paths = new Map(release.files.map(({ integrity, path }) => [blobPath(integrity), path]));
  const record = releasePath(release.remote, release.version);
  return {
    ...store,
    address: `${store.address} with ${releaseName(release)}`,
    get: async (path) => {
      if (path === record) return toBytes(release);
      const file = paths.get(path);
      return file === undefined ? store.get(path) : readFile(join(folder, file));
    },
  };
}
