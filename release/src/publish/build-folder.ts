import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import {
  BUILD_RECORD_FILE,
  BuildRecord,
  FILE_TABLE,
  FilePath,
  isBundle,
  matchesPagePath,
} from '@portal/shared/contracts/release';
import semver from 'semver';
import type { z } from 'zod';
import { ReleaseError } from '../errors.ts';

/** A build on disk: its record, and the paths of its files within the folder. */
export interface BuildFolder {
  readonly folder: string;
  readonly record: BuildRecord;
  readonly paths: readonly string[];
}

/**
 * Reads a build folder and checks everything that can be checked without the index.
 * @throws ReleaseError: `not-found` when there is no build, `refused` with one sentence per fault otherwise
 */
export async function readBuildFolder(where: string): Promise<BuildFolder> {
  const folder = resolve(where);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new ReleaseError('not-found', `There is no build in ${where}. Build first, or name its folder with --dir.`, {
      cause: error,
    });
  });
  const problems: string[] = [];
  const paths: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile()) problems.push(`${path} is not an ordinary file; a link could lead out of the build folder.`);
    else if (!FilePath.safeParse(path).success) problems.push(`${path} has a name that cannot be served.`);
    else if (path === FILE_TABLE || isBundle(path))
      problems.push(`${path} is written when a build is published; give the file another name.`);
    else paths.push(path);
  }
  if (problems.length > 0) throw new ReleaseError('refused', problems);
  if (!paths.includes(BUILD_RECORD_FILE)) {
    throw new ReleaseError('not-found', `${where} holds no ${BUILD_RECORD_FILE}, so it is not a build of ours.`);
  }
  const record = await readRecord(join(folder, BUILD_RECORD_FILE));
  const files = paths.filter((path) => path !== BUILD_RECORD_FILE).toSorted();
  const faults = [...missingFiles(record, new Set(files)), ...unreadableRanges(record), ...brokenPromises(record)];
  if (faults.length > 0) throw new ReleaseError('refused', faults);
  return { folder, record, paths: files };
}

async function readRecord(file: string): Promise<BuildRecord> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ReleaseError('refused', `${BUILD_RECORD_FILE} is not JSON.`, { cause: error });
  }
  const result = BuildRecord.safeParse(value);
  if (result.success) return result.data;
  throw new ReleaseError('refused', result.error.issues.map(sentenceOf));
}

function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  const place = path.map(String).join(' › ');
  return `${BUILD_RECORD_FILE}${place === '' ? '' : `, ${place}`}: ${message}.`;
}

function missingFiles(record: BuildRecord, files: ReadonlySet<string>): string[] {
  const needed =
    record.kind === 'remote'
      ? [['the entry', [record.entry]] as const, ...Object.entries(record.exposes)]
      : [
          ['the entry', [...record.entry, ...record.styles]] as const,
          ...record.provides.map(({ key, files: chunks }) => [key, chunks] as const),
        ];
  return needed.flatMap(([part, paths]) =>
    paths.filter((path) => !files.has(path)).map((path) => `${part} needs ${path}, which the build folder lacks.`),
  );
}

function unreadableRanges(record: BuildRecord): string[] {
  if (record.kind === 'host') return [];
  const ranges = [
    ['hostApi', record.manifest.hostApi] as const,
    ...record.shared.map(({ key, range }) => [`the shared module ${key}`, range] as const),
  ];
  return ranges
    .filter(([, range]) => semver.validRange(range) === null)
    .map(([part, range]) => `"${range}" of ${part} is not a version range.`);
}

/** Where the manifest names something the build lacks. */
function brokenPromises(record: BuildRecord): string[] {
  if (record.kind === 'host') return [];
  const { manifest, menu = [], exposes, shared, remote } = record;
  const keys = new Set(shared.map(({ key }) => key));
  const exposed = [
    ...manifest.pages.map((page) => [page.path, page.exposedModule] as const),
    ...manifest.parcels.map((parcel) => [`the parcel ${parcel.name}`, parcel.exposedModule] as const),
  ];
  return [
    ...(manifest.name === remote ? [] : [`remote.json is that of ${manifest.name}, the build is that of ${remote}.`]),
    ...exposed
      .filter(([, module]) => !(module in exposes))
      .map(([part, module]) => `${part} names ${module}, which the build does not expose.`),
    ...manifest.pages.flatMap(({ path, preload }) =>
      preload
        .filter((key) => !keys.has(key))
        .map((key) => `${path} preloads ${key}, which the build does not take from the host.`),
    ),
    ...menu
      .filter((entry) => !manifest.pages.some((page) => matchesPagePath(page.path, entry.path)))
      .map(({ label, path }) => `The menu entry "${label}" leads to ${path}, which no page of it claims.`),
    ...twice(menu.map(({ area, label }) => `"${label}" in ${area}`)).map(
      (entry) => `The menu entry ${entry} is declared twice.`,
    ),
    ...twice(manifest.pages.map(({ path }) => path)).map((path) => `${path} is claimed twice.`),
    ...twice(manifest.parcels.map(({ name }) => name)).map((name) => `The parcel ${name} is declared twice.`),
    ...twice(shared.map(({ key }) => key)).map((key) => `The shared module ${key} is listed twice.`),
  ];
}

function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
