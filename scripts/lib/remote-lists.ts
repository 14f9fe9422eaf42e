import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remotesIn } from './packages.ts';

/** This many remotes within this many lines count as a list, which a new remote would have to be added to. */
const NAMES = 3;
const LINES = 6;

/** Generated, or a record of the past: the lockfile, measurements, decisions, what is built or installed. */
const NOT_READ = /^(\.git|\.cache|\.portal|bench\/README\.md|docs\/(decisions|product)|pnpm-lock\.yaml)$/;
const NOT_READ_ANYWHERE = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'planted-violation']);
const TEXT = /(^Dockerfile|\.(ts|tsx|js|cjs|mjs|json|ya?ml|md|sh|conf))$/;

/**
 * Files outside of the remotes' own folders that list remotes, a sentence each.
 * @param names of the remotes
 */
export function findRemoteLists(folder: string, names: readonly string[]): string[] {
  const own = new Set(names);
  return textFiles(folder, '', own).flatMap((file) => {
    const line = lineOfList(readFileSync(path.join(folder, file), 'utf8'), names);
    return line === null ? [] : [`${file}:${line} lists remotes; derive them from the folders with a remote.json.`];
  });
}

/** Folders that the workspace, the type checker and other tools would miss, because they find remotes by `mfe-*`. */
export function misnamedRemotes(folder: string): string[] {
  const remotes = remotesIn(folder);
  const alike = readdirSync(folder).filter((name) => name.startsWith('mfe-'));
  return [
    ...remotes
      .filter((name) => !name.startsWith('mfe-'))
      .map((name) => `${name}/remote.json: the folder of a remote is called mfe-….`),
    ...alike.filter((name) => !remotes.includes(name)).map((name) => `${name} has no remote.json.`),
  ];
}

/** The line, from 1, in which a list of remotes begins; null when there is none. */
function lineOfList(text: string, names: readonly string[]): number | null {
  const seen: { name: string; line: number }[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    for (const name of names) if (hasWord(content, name)) seen.push({ name, line: index + 1 });
  }
  const begins = seen.find(({ line }) => {
    const near = seen.filter((other) => other.line >= line && other.line < line + LINES);
    return new Set(near.map(({ name }) => name)).size >= NAMES;
  });
  return begins?.line ?? null;
}

const hasWord = (text: string, name: string): boolean => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);

function textFiles(folder: string, below: string, left: ReadonlySet<string>): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name);
    if (left.has(file) || NOT_READ.test(file) || NOT_READ_ANYWHERE.has(entry.name)) return [];
    if (entry.isDirectory()) return textFiles(folder, file, left);
    return TEXT.test(entry.name) ? [file] : [];
  });
}
