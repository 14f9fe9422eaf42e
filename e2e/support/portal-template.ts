import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What a first start fills: database and files, with the heads of the audit log. The releases of a folder are its own. */
const PARTS = ['postgres', 'files', 'audit-heads.jsonl'];

/**
 * Copies what a portal has that was started and stopped before (fill-template.ts) into the folder of one that never was:
 * filling a database is most of the time in which a portal starts. Without such a template its first start does it.
 */
export function copyTemplate(dataFolder: string): void {
  const template = process.env['PORTAL_TEMPLATE'];
  if (!template || isFolder(path.join(dataFolder, 'postgres'))) return;
  const parts = readdirSync(template).filter((name) => PARTS.includes(name));
  // with their owners: when run by root, the database uses another account
  execFileSync('cp', ['-a', ...parts.map((name) => path.join(template, name)), dataFolder]);
}

/** A link is none: under some folders the database is elsewhere, and a copy of the link would be the same database. */
export const isFolder = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
