import { Buffer } from 'node:buffer';
import { FILE_TABLE, type Release, type ReleaseFile } from '@portal/shared/contracts/release';
import { integrityOf } from './integrity.ts';

/** Browsers check the integrity of scripts and style sheets only; the other files are left out. */
export function loadableFiles({ files }: Pick<Release, 'files'>): Record<string, string> {
  return Object.fromEntries(
    files.filter(({ path }) => /\.(m?js|css)$/.test(path)).map(({ path, integrity }) => [path, integrity]),
  );
}

/** The table of a release's files (FILE_TABLE): its bytes, and their record. The same release has the same bytes. */
export function fileTable(release: Pick<Release, 'files'>): { file: ReleaseFile; body: Buffer } {
  const body = Buffer.from(JSON.stringify(loadableFiles(release)));
  return {
    body,
    file: { path: FILE_TABLE, bytes: body.length, integrity: integrityOf(body), contentType: 'application/json' },
  };
}
