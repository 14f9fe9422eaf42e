import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { BUILD_RECORD_FILE, BuildRecord, HOST } from '@portal/shared/contracts/release';
import pMap from 'p-map';
import { FONT_PARTS } from '../../shared/ui/tokens/font-parts.ts';
import { inRoot, REMOTES } from './packages.ts';

const compressed = promisify(brotliCompress);

/** What a page may add without a budget of its own, in KB. */
const PAGE_BUDGET = 60;
/** In the folder of the host or of a remote: path of a page -> its budget in KB; `*` of the host's is what every page loads. */
const BUDGETS_FILE = 'budgets.json';
const EVERY_PAGE = '*';

/** What one page transfers on a cold visit. */
interface Load {
  name: string;
  /** The files of each response; a bundle has more than one. */
  responses: string[][];
  budget: number;
}

/** Bytes of a cold visit, after brotli. */
export interface LoadSize {
  name: string;
  bytes: number;
  budget: number;
}

type Build = Exclude<BuildRecord, { kind: 'host' }>;
type HostBuild = Extract<BuildRecord, { kind: 'host' }>;

const readBuild = (folder: string): BuildRecord =>
  BuildRecord.parse(JSON.parse(readFileSync(inRoot(folder, 'dist', BUILD_RECORD_FILE), 'utf8')));

function readBudgets(folder: string): Record<string, number> {
  const file = inRoot(folder, BUDGETS_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};
}

/**
 * The files that the HTML of each page names (release/src/read/page-resources.ts), without those of every page. The HTML
 * itself and the data of the page are not in it; `bench:load` measures everything.
 */
export function loadsOfPages(
  host: HostBuild,
  remotes: readonly Build[],
  budgetsOf: (folder: string) => Record<string, number>,
): Load[] {
  const budgetOf = (folder: string, page: string) => (budgetsOf(folder)[page] ?? PAGE_BUDGET) * 1_000;
  const inDist = (folder: string) => (file: string) => path.join(folder, 'dist', file);
  const first = [...host.entry, FONT_PARTS[0].file];
  const pages = remotes.flatMap(({ remote, entry, exposes, manifest }) =>
    manifest.pages.map((page) => {
      const shared = host.provides.filter(({ key }) => page.preload.includes(key)).flatMap(({ files }) => files);
      const bundle = [entry, ...(exposes[page.exposedModule] ?? [])];
      const others = new Set(shared.filter((file) => !first.includes(file)).map(inDist(HOST)));
      return {
        name: page.path,
        responses: [bundle.map(inDist(remote)), ...[...others].map((file) => [file])],
        budget: budgetOf(remote, page.path),
      };
    }),
  );
  for (const { remote, manifest } of remotes) {
    const unknown = Object.keys(budgetsOf(remote)).find((page) => !manifest.pages.some((known) => known.path === page));
    if (unknown) throw new Error(`${remote}/${BUDGETS_FILE} has a budget for ${unknown}, which is no page of it`);
  }
  const responses = first.map((file) => [inDist(HOST)(file)]);
  return [{ name: 'every page', responses, budget: budgetOf(HOST, EVERY_PAGE) }, ...pages];
}

/** The loads of this build with their sizes. Each response is compressed once, as the server does. */
export async function pageSizes(): Promise<LoadSize[]> {
  const host = readBuild(HOST);
  if (host.kind !== 'host') throw new Error('The build of the host is none of a host');
  const remotes = REMOTES.map(readBuild).filter((build) => build.kind === 'remote');
  const loads = loadsOfPages(host, remotes, readBudgets);
  const all = new Map(loads.flatMap((load) => load.responses).map((files) => [nameOf(files), files]));
  const sizes = new Map(
    await pMap(all, async ([name, files]) => [name, await sizeOf(files.map((file) => inRoot(file)))] as const, {
      concurrency: 2,
    }),
  );
  return loads.map(({ responses, ...load }) => ({
    ...load,
    bytes: responses.reduce((sum, files) => sum + sizes.get(nameOf(files))!, 0),
  }));
}

const nameOf = (files: readonly string[]): string => files.join();

async function sizeOf(files: readonly string[]): Promise<number> {
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new Error(`${missing} is missing in the build`);
  const content = Buffer.concat(files.map((file) => readFileSync(file)));
  return files[0]!.endsWith('.woff2') ? content.length : (await compressed(content)).length;
}

/** A line for each load, and a sentence for each that is over its budget. */
export function describeSizes(sizes: readonly LoadSize[]): { lines: string[]; problems: string[] } {
  const inKb = (bytes: number) => (bytes / 1_000).toFixed(1);
  return {
    lines: sizes.map(({ name, bytes, budget }) => `${inKb(bytes)} of ${inKb(budget)} KB  ${name}`),
    problems: sizes
      .filter(({ bytes, budget }) => bytes > budget)
      .map(({ name, bytes, budget }) => `${name} transfers ${inKb(bytes)} KB, more than ${inKb(budget)} KB.`),
  };
}
