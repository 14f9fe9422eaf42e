import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');
/** Where a package has its translations: a file for each language, English text -> translation. */
export const CATALOG_FOLDER = 'src/texts';

type Catalog = Record<string, string>;

/** The languages that a package has catalogs for: `es`. */
export function catalogLanguages(folder: string): string[] {
  const texts = path.join(folder, CATALOG_FOLDER);
  if (!existsSync(texts)) return [];
  return readdirSync(texts).flatMap((name) => /^([a-z]{2})\.json$/.exec(name)?.[1] ?? []);
}

/** The part of a remote.json that the host shows. */
interface Labels {
  title: string;
  pages?: { title: string }[];
  parcels?: { title?: string }[];
  menu?: { label: string }[];
}

/** The texts of a remote.json: the host shows them before anything of the remote is loaded. */
export function labelsIn({ title, pages = [], parcels = [], menu = [] }: Labels): string[] {
  const titles = [title, ...[...pages, ...parcels].flatMap((part) => part.title ?? [])];
  return [...new Set([...titles, ...menu.map(({ label }) => label)])];
}

/**
 * What the texts of every remote.json of the workspace are in a language, by the remotes' own catalogs. The build of the
 * host puts them into its catalog. A remote with a new label that is released before the host is shows it in English
 * until its own catalog is loaded.
 */
export function labelsOfRemotes(language: string, workspace: string = repository): Catalog {
  const remotes = readdirSync(workspace).filter((name) => existsSync(path.join(workspace, name, 'remote.json')));
  const known = remotes.toSorted().flatMap((remote) => {
    const file = path.join(workspace, remote, CATALOG_FOLDER, `${language}.json`);
    if (!existsSync(file)) return [];
    const catalog = read<Catalog>(file);
    const labels = labelsIn(read<Labels>(path.join(workspace, remote, 'remote.json')));
    return labels.flatMap((label) => (catalog[label] ? [[label, catalog[label]] as const] : []));
  });
  return Object.fromEntries(known);
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;
