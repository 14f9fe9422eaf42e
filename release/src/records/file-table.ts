import { Buffer } from 'node:buffer';
import { FILE_TABLE, type ReleaseFile } from '@portal/shared/contracts/release';

type Files = readonly Pick<ReleaseFile, 'path' | 'integrity'>[];

/** Browsers check the integrity of scripts and style sheets only; the other files are left out. */
export function loadableFiles(files: Files): Record<string, string> {
  return Object.fromEntries(
    files.filter(({ path }) => /\.(m?js|css)$/.test(path)).map(({ path, integrity }) => [path, integrity]),
  );
}

/** The table of a release's files (FILE_TABLE). */
export const fileTable = (files: Files): Buffer => Buffer.from(JSON.stringify(loadableFiles(files)));

/** The integrity of a release's table; undefined where it was published without one. */
export const tableOf = (files: Files): string | undefined => files.find(({ path }) => path === FILE_TABLE)?.integrity;
